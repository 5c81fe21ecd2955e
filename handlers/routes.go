package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/static"
)

// Files are the routes that answer everybody alike and know no session; static says which paths lead there.
// Everything lies below the prefix of the base URL.
func (h *Handlers) Files(e *echo.Echo) {
	r := e.Group(h.prefix)
	r.GET("/static/*", echo.WrapHandler(http.StripPrefix(h.prefix, static.Handler())))
	r.GET("/healthz", h.health)
	r.GET("/manifest.webmanifest", h.manifest)
	r.GET("/sw.js", h.worker)
}

// Routes is the table of contents of the site, below the prefix of the base URL.
func (h *Handlers) Routes(e *echo.Echo) {
	if h.prefix != "" {
		e.GET(h.prefix, h.toStart)
	}

	s := e.Group(h.prefix, h.limitPages)
	s.GET("/", h.showStart)
	s.GET("/credits", h.showCredits)
	s.GET("/games/:game", h.showGame, h.withGame)
	s.GET("/games/:game/rules", h.showRules, h.withGame)
	s.POST("/language", h.setLanguage, h.limitPlies)

	s.GET("/account", h.showAccount)
	s.POST("/account", h.saveAccount, h.limitPlies)
	s.POST("/account/devices", h.revokeDevice, h.limitPlies)
	s.POST("/account/sign-out", h.signOut, h.limitPlies)
	s.POST("/account/password", h.setPassword, h.limitCodes)
	s.POST("/account/password/remove", h.removePassword, h.limitCodes)
	s.GET("/sign-in", h.showSignIn)
	s.POST("/sign-in", h.enter, h.limitCodes)
	s.GET("/account/notices", h.showNotices)
	s.POST("/account/notices/push/visit", h.checkPush, h.limitPlies)
	n := s.Group("/account/notices", h.withName, h.limitPlies)
	n.POST("", h.addChannel)
	n.POST("/push", h.subscribe)
	n.POST("/mute", h.muteMatch)
	n.POST("/:channel", h.setChannel)
	n.POST("/:channel/confirm", h.confirmMail, h.limitCodes)
	n.POST("/:channel/test", h.testChannel)
	n.POST("/:channel/switch", h.switchChannel)
	n.POST("/:channel/remove", h.removeChannel)
	s.GET("/device", h.showDevice)
	s.POST("/device", h.makeCode, h.limitPlies)
	s.GET("/device/code", h.showCode)
	s.POST("/device/code", h.useCode, h.limitCodes)
	s.GET("/device/:code", h.showCode)

	// Three different secrets: a place to sit, a place to watch, a seat that is handed over.
	s.GET("/join/:code", h.showJoin, h.limitCodes)
	s.POST("/join/:code", h.join, h.limitCodes)
	s.GET("/watch/:code", h.watch, h.limitCodes)
	s.GET("/seat/:code", h.showSeat, h.limitCodes)
	s.POST("/seat/:code", h.takeSeat, h.limitCodes)

	s.GET("/voyage/:code", h.showVoyage, h.limitCodes) // a place in the party of a campaign
	s.POST("/voyage/:code", h.joinVoyage, h.limitCodes)

	s.GET("/next", h.next)
	s.GET("/matches", h.showMine)
	s.POST("/matches", h.createMatch)

	s.GET("/campaigns", h.showCampaigns)
	s.POST("/campaigns/import", h.importCampaign) // the one form that may be large
	s.GET("/games/:game/campaign", h.showNewCampaign, h.withGame)
	s.POST("/games/:game/campaign", h.createCampaign, h.withGame)
	v := s.Group("/campaigns/:campaign", h.withCampaign)
	v.GET("", h.showCampaign)
	v.GET("/prepare", h.showPrepare)
	v.GET("/chapters/:n", h.showChapter)
	v.GET("/attempts/:n", h.showAttempt)
	v.GET("/story", h.showStory)
	v.GET("/chronicle", h.showChronicle)
	v.GET("/party", h.showParty)
	v.GET("/export.json", h.exportCampaign)
	w := v.Group("", h.limitPlies)
	w.POST("/plan", h.proposePlan)
	w.POST("/agree", h.agreePlan)
	w.POST("/start", h.startChapter)
	w.POST("/beside", h.startBeside)
	w.POST("/give-up", h.giveUp)
	w.POST("/owner", h.handOverCampaign)
	w.POST("/dismiss", h.dismissMember)
	w.POST("/place", h.takePlace)
	w.POST("/settings", h.setCampaign)
	w.POST("/invite", h.newInvite)
	w.POST("/standing", h.setStanding)
	w.POST("/fork", h.forkCampaign)
	w.POST("/leave", h.leaveCampaign)
	w.POST("/delete", h.deleteCampaign)

	m := s.Group("/matches/:id", h.withMatch)
	m.GET("", h.showMatch)
	m.GET("/since/:ply", h.showChanges) // htmx asks; 204 while nothing is new
	m.GET("/events", h.events)          // server-sent: "look again", nothing else
	m.GET("/log", h.showLog)
	m.GET("/replay", h.showReplay)
	m.GET("/fair", h.showFair)
	m.GET("/fair.json", h.fairJSON)
	m.GET("/export.json", h.exportJSON)
	m.GET("/handover", h.showHandover)
	m.GET("/orders", h.showOrders)
	m.GET("/notes", h.showMatchNotes)

	m.GET("/talk", h.showTalk)
	m.POST("/talk", h.say) // has a limit of its own
	a := m.Group("", h.limitPlies)
	a.POST("/plies", h.playPly)
	a.POST("/undo", h.undo)
	a.POST("/rewind", h.proposeRewind)
	a.POST("/rewind/answer", h.answerRewind)
	a.POST("/votes", h.proposeVote)
	a.POST("/votes/:n", h.castVote)
	a.POST("/retake", h.retake)
	a.POST("/restore", h.restore)
	a.POST("/orders", h.setOrder)
	a.POST("/orders/cancel", h.cancelOrder)
	a.POST("/notes", h.writeMatchNotes)
	a.POST("/stand-in", h.standIn)
	a.POST("/talk/heard", h.heard)
	a.POST("/suggest", h.suggest)
	a.POST("/repeat", h.repeat)
	a.POST("/luck", h.showLuck)
	a.POST("/start", h.start)
	a.POST("/leave", h.leave)
	a.POST("/seats/:seat", h.fillSeat)
	a.POST("/rematch", h.rematch)
	a.POST("/handover", h.handOver)
}
