package notices

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"

	"portside/engine/due"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/record"
	"portside/views/i18n"
)

// tooOld is after how many ms a notice that cannot be sent is dropped.
const tooOld = 24 * 3600 * 1000

// sort decides about one notice that is due. A panic while wording it costs this notice and no other.
func (s *Service) sort(ctx context.Context, n record.Notice, to *record.SortedNotices) {
	defer func() {
		if p := recover(); p != nil {
			s.cfg.Log.Error("a notice could not be worded", "match", int64(n.Match), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			to.Drop = append(to.Drop, n.ID)
		}
	}()
	g, later, err := s.due.Prepare(ctx, n)
	switch {
	case errors.Is(err, record.ErrNotFound), host.IsUnloadable(err), err != nil && s.now()-n.At > tooOld:
		to.Drop = append(to.Drop, n.ID)
		return
	case err != nil:
		s.note(about(n), err)
		to.Hold[n.ID] = s.now() + 60_000
		return
	case later > 0:
		to.Hold[n.ID] = max(later, s.now()+1)
		return
	case g == nil:
		to.Drop = append(to.Drop, n.ID)
		return
	}
	list, err := s.deliveries(ctx, n, g)
	if err != nil {
		s.note(about(n), err)
		to.Hold[n.ID] = s.now() + 60_000
		return
	}
	to.Send[n.ID] = list
}

// about names what a notice is about, for the log.
func about(n record.Notice) string {
	if n.Campaign != 0 {
		return fmt.Sprintf("campaign %d", n.Campaign)
	}
	return fmt.Sprintf("match %d", n.Match)
}

// deliveries words a notice for each channel of its user.
func (s *Service) deliveries(ctx context.Context, n record.Notice, g *due.Subject) ([]record.Delivery, error) {
	channels, err := s.cfg.Store.Channels(ctx, n.User)
	if err != nil {
		return nil, err
	}
	muted, err := s.cfg.Store.Muted(ctx, n.User)
	if err != nil {
		return nil, err
	}
	if n.Match != 0 && slices.Contains(muted, n.Match) {
		return nil, nil
	}
	user, err := s.cfg.Store.UserByID(ctx, n.User)
	if err != nil {
		return nil, err
	}
	var list []record.Delivery
	on := false
	for i := range channels {
		c := &channels[i]
		if c.State != record.ChannelOn {
			continue
		}
		on = true
		w := compose(printer(user, c), n, g)
		list = append(list, record.Delivery{Channel: c.ID, Kind: n.Kind, Match: n.Match, Game: w.Game, Title: w.Title, Text: w.Text, At: s.now(), Due: s.now()})
	}
	if !on {
		s.tracker.SetReachable(n.User, false)
	}
	return list, nil
}

// printer speaks the user's language, or that of the page on which the channel was added.
func printer(u record.Account, c *record.Channel) *i18n.Printer {
	if u.Language != "" {
		return i18n.For(i18n.Lang(u.Language))
	}
	return i18n.For(i18n.Lang(c.Lang))
}

// home is the address of the site for a channel.
func (s *Service) home(c *record.Channel) string {
	if s.cfg.Home != "" {
		return s.cfg.Home
	}
	return c.Home
}

// message is what is sent through a channel.
type message struct {
	Words
	ID    string
	Kind  record.NoticeKind
	Match match.ID          // 0: it is about a campaign
	Next  match.ID          // the rematch of that match, 0: it is not about one
	Party record.CampaignID // 0: it is about a match
	Path  string            // below the home of the site
	URL   string
	Tag   string
}

func (s *Service) message(c *record.Channel, d *record.Delivery) message {
	id := strconv.FormatInt(int64(d.Match), 10)
	m := message{Words: Words{Title: d.Title, Text: d.Text, Game: d.Game}, ID: fmt.Sprintf("portside-%d-%d", d.Notice, d.Channel), Kind: d.Kind, Match: d.Match,
		Path: "/matches/" + id, Tag: "match-" + id}
	if m.Party = d.Of.Campaign; m.Party != 0 {
		id = strconv.FormatInt(int64(m.Party), 10)
		m.Path, m.Tag = "/campaigns/"+id+"/prepare", "campaign-"+id
	}
	if d.Kind == record.NoticeRematch { // the way to the free seat; what is told of that match later replaces it
		m.Next = match.ID(d.Of.Mark)
		id = strconv.FormatInt(d.Of.Mark, 10)
		m.Path, m.Tag = "/matches/"+id, "match-"+id
	}
	m.URL = s.home(c) + m.Path
	return m
}
