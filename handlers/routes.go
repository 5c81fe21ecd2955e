package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/static"
)

// Files are the routes that answer everybody alike and know no session; static says which paths they serve.
// Everything lies below the prefix of the base URL.
func (h *Handlers) Files(e *echo.Echo) {
	r := e.Group(h.Prefix)
	r.GET("/static/*", echo.WrapHandler(http.StripPrefix(h.Prefix, static.Handler())))
	r.GET("/healthz", h.about.Health)
	r.GET("/manifest.webmanifest", h.about.Manifest)
	r.GET("/sw.js", h.about.Worker)
	r.GET("/favicon.ico", h.about.Favicon)
}

// Routes is the table of contents of the site, below the prefix of the base URL.
func (h *Handlers) Routes(e *echo.Echo) {
	if h.Prefix != "" {
		e.GET(h.Prefix, h.lobby.ToStart)
	}

	s := e.Group(h.Prefix, h.LimitPages)
	s.GET("/", h.lobby.ShowStart)
	s.GET("/credits", h.about.ShowCredits)
	s.GET("/credits/licences", h.about.ShowLicences)
	s.GET("/games/:game", h.lobby.ShowGame, h.WithGame)
	s.GET("/games/:game/rules", h.about.ShowRules, h.WithGame)
	s.GET("/learn", h.lessons.ShowList)
	s.GET("/learn/:game", h.lessons.ShowFirst)
	s.GET("/learn/:game/:lesson/end", h.lessons.ShowEnd)
	s.GET("/learn/:game/:lesson/:scene", h.lessons.ShowScene)
	s.POST("/learn/:game/:lesson/:scene/plies", h.lessons.PlayScene, h.LimitPlies)
	s.POST("/language", h.account.SetLanguage, h.LimitPlies)

	s.GET("/account", h.account.ShowAccount)
	s.POST("/account", h.account.SaveAccount, h.LimitPlies)
	s.POST("/account/devices", h.account.RevokeDevice, h.LimitPlies)
	s.POST("/account/sign-out", h.account.SignOut, h.LimitPlies)
	s.POST("/account/password", h.account.SetPassword, h.LimitCodes)
	s.POST("/account/password/remove", h.account.RemovePassword, h.LimitCodes)
	s.GET("/sign-in", h.account.ShowSignIn)
	s.POST("/sign-in", h.account.Enter, h.LimitCodes)
	s.GET("/account/notices", h.channels.ShowNotices)
	s.POST("/account/notices/push/visit", h.channels.CheckPush, h.LimitPlies)
	n := s.Group("/account/notices", h.channels.WithName, h.LimitPlies)
	n.POST("", h.channels.AddChannel)
	n.POST("/push", h.channels.Subscribe)
	n.POST("/mute", h.channels.MuteMatch)
	n.POST("/:channel", h.channels.SetChannel)
	n.POST("/:channel/confirm", h.channels.ConfirmMail, h.LimitCodes)
	n.POST("/:channel/test", h.channels.TestChannel)
	n.POST("/:channel/switch", h.channels.SwitchChannel)
	n.POST("/:channel/remove", h.channels.RemoveChannel)
	s.GET("/device", h.account.ShowDevice)
	s.POST("/device", h.account.MakeCode, h.LimitPlies)
	s.GET("/device/code", h.account.ShowCode)
	s.POST("/device/code", h.account.UseCode, h.LimitCodes)
	s.GET("/device/:code", h.account.ShowCode)

	s.POST("/games/:game/now", h.lobby.PlayNow, h.WithGame) // stores nothing
	s.GET("/now/:ticket", h.lobby.ShowNow)
	s.POST("/now/:ticket/plies", h.lobby.PlayFirst, h.LimitPlies)

	// Three different secrets: a place to sit, a place to watch, a seat that is handed over.
	s.GET("/join", h.lobby.ToCode, h.LimitCodes)
	s.GET("/join/:code", h.lobby.ShowJoin, h.LimitCodes)
	s.POST("/join/:code", h.lobby.Join, h.LimitCodes)
	s.GET("/watch/:code", h.lobby.Watch, h.LimitCodes)
	s.GET("/seat/:code", h.lobby.ShowSeat, h.LimitCodes)
	s.POST("/seat/:code", h.lobby.TakeSeat, h.LimitCodes)

	s.GET("/voyage/:code", h.campaign.ShowInvitation, h.LimitCodes) // a place in the party of a campaign
	s.POST("/voyage/:code", h.campaign.JoinCampaign, h.LimitCodes)

	s.GET("/next", h.lobby.Next)
	s.GET("/matches", h.lobby.ShowMine)
	s.POST("/matches", h.lobby.CreateMatch)

	s.GET("/campaigns", h.campaign.ShowCampaigns)
	s.GET("/games/:game/campaign", h.campaign.ShowNewCampaign, h.WithGame)
	s.POST("/games/:game/campaign", h.campaign.CreateCampaign, h.WithGame)
	v := s.Group("/campaigns/:campaign", h.WithCampaign)
	v.GET("", h.campaign.ShowCampaign)
	v.GET("/prepare", h.campaign.ShowPrepare)
	v.GET("/chapters/:n", h.campaign.ShowChapter)
	v.GET("/attempts/:n", h.campaign.ShowAttempt)
	v.GET("/story", h.campaign.ShowStory)
	v.GET("/chronicle", h.campaign.ShowChronicle)
	v.GET("/party", h.campaign.ShowParty)
	v.GET("/export.json", h.campaign.ExportCampaign)
	w := v.Group("", h.LimitPlies)
	w.POST("/plan", h.campaign.ProposePlan)
	w.POST("/agree", h.campaign.AgreePlan)
	w.POST("/start", h.campaign.StartChapter)
	w.POST("/beside", h.campaign.StartBeside)
	w.POST("/give-up", h.campaign.GiveUp)
	w.POST("/owner", h.campaign.HandOverCampaign)
	w.POST("/dismiss", h.campaign.DismissMember)
	w.POST("/settings", h.campaign.SetCampaign)
	w.POST("/invite", h.campaign.NewInvite)
	w.POST("/standing", h.campaign.SetStanding)
	w.POST("/leave", h.campaign.LeaveCampaign)
	w.POST("/delete", h.campaign.DeleteCampaign)

	m := s.Group("/matches/:id", h.WithMatch)
	m.GET("", h.match.ShowMatch)
	m.GET("/since/:ply", h.match.ShowChanges) // htmx asks; 204 while nothing is new
	m.GET("/events", h.match.Events)          // server-sent: what is new
	m.GET("/log", h.replay.ShowLog)
	m.GET("/replay", h.replay.ShowReplay)
	m.GET("/fair", h.replay.ShowFair)
	m.GET("/fair.json", h.replay.FairJSON)
	m.GET("/export.json", h.replay.ExportJSON)
	m.GET("/handover", h.match.ShowHandover)
	m.GET("/orders", h.match.ShowOrders)
	m.GET("/notes", h.match.ShowMatchNotes)

	m.GET("/talk", h.match.ShowChat)
	m.POST("/talk", h.match.Say) // has a limit of its own
	a := m.Group("", h.LimitPlies)
	a.POST("/plies", h.match.PlayPly)
	a.POST("/undo", h.match.Undo)
	a.POST("/rewind", h.match.ProposeRewind)
	a.POST("/rewind/answer", h.match.AnswerRewind)
	a.POST("/votes", h.match.ProposeVote)
	a.POST("/votes/:n", h.match.CastVote)
	a.POST("/retake", h.match.Retake)
	a.POST("/restore", h.match.Restore)
	a.POST("/orders", h.match.SetOrder)
	a.POST("/orders/cancel", h.match.CancelOrder)
	a.POST("/notes", h.match.WriteMatchNotes)
	a.POST("/stand-in", h.match.StandIn)
	a.POST("/talk/heard", h.match.MarkRead)
	a.POST("/suggest", h.match.Suggest)
	a.POST("/repeat", h.match.Repeat)
	a.POST("/luck", h.replay.ShowLuck)
	a.POST("/start", h.match.Start)
	a.POST("/leave", h.match.Leave)
	a.POST("/seats/:seat", h.match.FillSeat)
	a.POST("/rematch", h.match.Rematch)
	a.POST("/handover", h.match.HandOver)
}
