package notices

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"portside/engine/claim"
	"portside/engine/record"
	"portside/handlers/notices/outgoing"
	"portside/views/i18n"
)

// dispatch gives a turn to channels in which something is due, as far as there is room.
func (s *Service) dispatch(ctx context.Context, due []record.Due) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.turns.next(due) {
		s.turns.begin(d)
		s.busy.Go(func() {
			did := true // else another process has the channel, and it is looked at again a little later
			defer func() {
				if p := recover(); p != nil { // costs this delivery; it stays claimed, so it is not tried for ever
					s.cfg.Log.Error("a delivery failed", "channel", int64(d.Channel), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				}
				s.mu.Lock()
				s.turns.end(d)
				s.mu.Unlock()
				if did {
					s.Wake(s.now())
				}
			}()
			var err error
			did, err = claim.Alone(ctx, s.cfg.Store, record.JobMessage, int64(d.Channel), func(ctx context.Context) error { return s.serve(ctx, d.Channel) })
			s.note("a channel", err)
		})
	}
}

// serve sends what is due first in one channel: one delivery, or one mail with all that were collected. The rest waits
// for another turn, so that one user's backlog does not hold up the messages of others.
func (s *Service) serve(ctx context.Context, id record.ChannelID) error {
	select {
	case <-s.stop:
		return nil
	default:
	}
	c, err := s.cfg.Store.ChannelByID(ctx, id)
	if errors.Is(err, record.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	list, err := s.waiting(ctx, &c)
	if err != nil || len(list) == 0 {
		return err
	}
	if c.Kind == record.Mail {
		last, err := s.cfg.Store.LastMail(ctx, c.User)
		if err != nil {
			return err
		}
		if s.now()-last < record.MailPause.Milliseconds() {
			return s.cfg.Store.Postpone(ctx, ids(list), last+record.MailPause.Milliseconds())
		}
	} else if list[0].Due > s.now() { // they go out in their order
		return s.cfg.Store.Postpone(ctx, ids(list), list[0].Due)
	} else {
		list = list[:1]
	}
	user, err := s.cfg.Store.UserByID(ctx, c.User) // everything that can fail comes before the claim
	if err != nil {
		return err
	}
	if sent, err := s.cfg.Store.Claim(ctx, c, ids(list), s.now(), sending); err != nil || !sent {
		return err
	}
	return s.attempt(ctx, user, c, list)
}

// waiting is what a channel has to send, without what is no longer needed.
func (s *Service) waiting(ctx context.Context, c *record.Channel) ([]record.Delivery, error) {
	all, err := s.cfg.Store.WaitingDeliveries(ctx, c.ID)
	if err != nil {
		return nil, err
	}
	var list, gone []record.Delivery
	for _, d := range all {
		still := c.State == record.ChannelOn
		if still && s.now()-d.At > 1000 { // it has waited for another attempt, or for its turn
			g, later, err := s.due.Prepare(ctx, d.Of)
			still = err != nil || g != nil || later > 0
		}
		if still {
			list = append(list, d)
		} else {
			gone = append(gone, d)
		}
	}
	if len(gone) > 0 {
		err = s.cfg.Store.DropDeliveries(ctx, ids(gone))
	}
	return list, err
}

func ids(list []record.Delivery) []int64 {
	n := make([]int64, len(list))
	for i := range list {
		n[i] = list[i].ID
	}
	return n
}

// attempt sends claimed deliveries to a user and stores the outcome.
func (s *Service) attempt(ctx context.Context, user record.Account, c record.Channel, list []record.Delivery) error {
	messages := make([]message, len(list))
	for i := range list {
		messages[i] = s.message(&c, &list[i])
	}
	failure := s.send(ctx, printer(user, &c), &c, messages)
	o := record.Outcome{Channel: c, Of: ids(list), Result: result(failure), At: s.now()}
	tries := 0
	for _, d := range list {
		tries = max(tries, d.Tries)
	}
	switch final := tries >= len(s.cfg.Retry) || errors.Is(failure, outgoing.ErrBlocked); {
	case failure == nil:
	case errors.Is(failure, errGone):
		o.State = record.ChannelGone
	case !final:
		o.Again = s.now() + s.pause(c.Kind, tries).Milliseconds()
	case c.Kind == record.Webhook:
		o.State = record.ChannelBroken // until its user edits it
	}
	if failure != nil {
		s.cfg.Log.Info("a notice has not arrived", "channel", int64(c.ID), "kind", string(c.Kind), "result", o.Result, "cause", outgoing.Cause(failure), "tries", tries+1)
	}
	if err := s.cfg.Store.Complete(ctx, o); err != nil {
		return err
	}
	if o.State != "" {
		return s.Changed(ctx, c.User)
	}
	return nil
}

// pause is how long to wait after this many failures; a busy mail server needs more time.
func (s *Service) pause(k record.ChannelKind, tries int) time.Duration {
	p := s.cfg.Retry[min(tries, len(s.cfg.Retry)-1)]
	if k == record.Mail {
		p = max(p, record.MailPause)
	}
	return p
}

func (s *Service) send(ctx context.Context, p *i18n.Printer, c *record.Channel, list []message) error {
	if c.Kind == record.Mail {
		return s.mail(ctx, p, c, list)
	}
	ctx, cancel := context.WithTimeout(ctx, outgoing.Timeout)
	defer cancel()
	if c.Kind == record.Push {
		return s.push(ctx, c, list[0])
	}
	return s.webhook(ctx, c, list[0])
}

// Test sends one message through a channel at once, whether it is in use or not, stores the result and returns it.
// A mail address that is to be confirmed gets its code. It tries once, and a failure does not switch the channel off.
func (s *Service) Test(ctx context.Context, c record.Channel) (string, error) {
	user, err := s.cfg.Store.UserByID(ctx, c.User)
	if err != nil {
		return "", err
	}
	p := printer(user, &c)
	m := message{Words: Words{Title: p.Say("notice.test"), Text: p.Say("notice.test.text")}, Path: "/account/notices", Kind: "test", Tag: "test"}
	m.URL, m.ID = s.home(&c)+m.Path, "portside-test-"+newCode()
	if c.Kind == record.Mail {
		if err := s.mayMail(ctx, c); err != nil {
			return "", err
		}
		if c.State == record.ChannelNew {
			if c.Code, err = s.cfg.Store.MailCode(ctx, c, newCode(), s.now()); err != nil {
				return "", err
			}
			m.Title, m.Text = p.Say("notice.confirm"), p.Say("notice.confirm.text", c.Code)
		}
	}
	failure := s.send(ctx, p, &c, []message{m})
	o := record.Outcome{Channel: c, Result: result(failure), At: s.now()}
	if errors.Is(failure, errGone) {
		o.State = record.ChannelGone
	}
	if failure != nil {
		s.cfg.Log.Info("a test has not arrived", "channel", int64(c.ID), "kind", string(c.Kind), "result", o.Result, "cause", outgoing.Cause(failure))
	}
	if err := s.cfg.Store.Complete(context.WithoutCancel(ctx), o); err != nil {
		return "", err
	}
	if o.State != "" {
		return o.Result, s.Changed(ctx, c.User)
	}
	return o.Result, nil
}

// mayMail notes that a mail goes out now. Errors: TooSoon.
func (s *Service) mayMail(ctx context.Context, c record.Channel) error {
	ok, err := s.cfg.Store.Claim(ctx, c, nil, s.now(), sending)
	if err != nil || ok {
		return err
	}
	last, err := s.cfg.Store.LastMail(ctx, c.User)
	if err != nil {
		return err
	}
	return TooSoon{max(0, time.Duration(last-s.now())*time.Millisecond+record.MailPause)}
}

// TooSoon means that the last mail is less than a minute old.
type TooSoon struct{ Wait time.Duration }

func (TooSoon) Error() string { return "a mail went out within the last minute" }
