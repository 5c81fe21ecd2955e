package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"portside/engine/record"
)

// DueChannels lists the channels that have something to send by a moment, each once.
func (s *Store) DueChannels(ctx context.Context, now int64) ([]record.Due, error) {
	var list []record.Due
	err := s.each(ctx, func(rows *sql.Rows) error {
		var d record.Due
		err := rows.Scan(&d.Channel, &d.User, &d.At)
		list = append(list, d)
		return err
	}, `SELECT c.id, c.user_id, d.due FROM (SELECT channel_id, min(due) AS due FROM deliveries INDEXED BY deliveries_due WHERE claimed = 0 AND due <= ? GROUP BY channel_id) d
		JOIN channels c ON c.id = d.channel_id`, now)
	if err != nil {
		return nil, fmt.Errorf("due channels: %w", err)
	}
	return list, nil
}

// WaitingDeliveries reads what waits in a channel and is not being sent, due or not, oldest first.
func (s *Store) WaitingDeliveries(ctx context.Context, id record.ChannelID) ([]record.Delivery, error) {
	var list []record.Delivery
	err := s.each(ctx, func(rows *sql.Rows) error {
		var d record.Delivery
		err := rows.Scan(&d.ID, &d.Notice, &d.Channel, &d.Kind, &d.Match, &d.Game, &d.Title, &d.Text, &d.Tries, &d.At, &d.Due,
			&d.Of.Campaign, &d.Of.User, &d.Of.Seat, &d.Of.Mark, &d.Of.At)
		d.Of.ID, d.Of.Kind, d.Of.Match = d.Notice, d.Kind, d.Match
		list = append(list, d)
		return err
	}, `SELECT d.id, d.notice_id, d.channel_id, d.kind, d.match_id, d.game, d.title, d.text, d.tries, d.at, d.due,
			coalesce(n.campaign_id, 0), n.user_id, n.seat, n.mark, n.at
		FROM deliveries d JOIN notices n ON n.id = d.notice_id WHERE d.claimed = 0 AND d.channel_id = ? ORDER BY d.at, d.id`, int64(id))
	if err != nil {
		return nil, fmt.Errorf("deliveries: %w", err)
	}
	return list, nil
}

const lastMail = "SELECT max(mailed_at) FROM channels WHERE user_id = ? AND kind = 'mail'"

// LastMail returns when a mail last went to a user, at any address; 0 means never.
func (s *Store) LastMail(ctx context.Context, user record.UserID) (int64, error) {
	var at *int64
	err := s.row(ctx, []any{&at}, lastMail, int64(user))
	return orZero(at), err
}

// Claim marks deliveries as being sent, so that nobody sends them a second time, not even after a crash; for a mail
// it stores the moment as well. It returns false, and changes nothing, unless all of them were still to be sent and, for a mail, the
// last one to this user went out record.MailPause ago, to whatever address. After lease, by the clock of the database, another
// process may give them up for lost; see ForgetDoubtful.
func (s *Store) Claim(ctx context.Context, c record.Channel, ids []int64, at int64, lease time.Duration) (bool, error) {
	err := s.do(ctx, func(t *tx) error {
		if c.Kind == record.Mail {
			if err := t.noteMail(c, at); err != nil {
				return err
			}
		}
		for _, id := range ids {
			// None: somebody else sends it, or its channel was removed and took it along.
			if err := changed(t.exec("UPDATE deliveries SET claimed = 1, until = "+dbNow+" + ? WHERE id = ? AND claimed = 0", lease.Milliseconds(), id)); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, record.ErrConflict) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("deliveries: %w", err)
	}
	return true, nil
}

// noteMail notes that a mail goes to a user now. It waits for others who do the same. Errors: record.ErrConflict if one has gone out
// within record.MailPause.
func (t *tx) noteMail(c record.Channel, at int64) error {
	if err := t.holdUser(c.User); err != nil {
		return err
	}
	var last *int64
	if err := t.row([]any{&last}, lastMail, int64(c.User)); err != nil {
		return err
	}
	if orZero(last) > 0 && at-*last < record.MailPause.Milliseconds() {
		return fmt.Errorf("%w: a mail went to user %d within the last minute", record.ErrConflict, c.User)
	}
	_, err := t.exec("UPDATE channels SET mailed_at = ? WHERE id = ?", at, int64(c.ID))
	return err
}

// Postpone moves deliveries to a later moment.
func (s *Store) Postpone(ctx context.Context, ids []int64, due int64) error {
	return s.do(ctx, func(t *tx) error {
		for _, id := range ids {
			if _, err := t.exec("UPDATE deliveries SET due = ? WHERE id = ?", due, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// DropDeliveries removes deliveries that are no longer needed.
func (s *Store) DropDeliveries(ctx context.Context, ids []int64) error {
	return s.do(ctx, func(t *tx) error {
		for _, id := range ids {
			if _, err := t.exec("DELETE FROM deliveries WHERE id = ? AND claimed = 0", id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Settle stores the outcome of a delivery. If the channel has been edited in the meantime, it keeps its state, and
// its new target has no result yet. A subscription that has ended is deleted with its keys.
func (s *Store) Complete(ctx context.Context, o record.Outcome) error {
	err := s.do(ctx, func(t *tx) error {
		for _, id := range o.Of {
			var err error
			if o.Again > 0 {
				_, err = t.exec("UPDATE deliveries SET claimed = 0, tries = tries + 1, due = ? WHERE id = ?", o.Again, id)
			} else {
				_, err = t.exec("DELETE FROM deliveries WHERE id = ?", id)
			}
			if err != nil {
				return err
			}
		}
		c := &o.Channel
		if _, err := t.exec("UPDATE channels SET last = ?, last_at = ? WHERE id = ? AND target = ?", o.Result, o.At, int64(c.ID), c.Target); err != nil {
			return err
		}
		if o.State == "" {
			return nil
		}
		n, err := t.exec("UPDATE channels SET state = ? WHERE id = ? AND target = ? AND state = ?", string(o.State), int64(c.ID), c.Target, string(c.State))
		if err != nil || n == 0 {
			return err
		}
		if o.State == record.ChannelGone {
			if _, err := t.exec("UPDATE channels SET target = '', p256dh = '', auth = '' WHERE id = ?", int64(c.ID)); err != nil {
				return err
			}
		}
		_, err = t.exec("DELETE FROM deliveries WHERE channel_id = ? AND claimed = 0", int64(c.ID)) // it is off: what waits is not sent at all
		return err
	})
	if err != nil {
		return fmt.Errorf("channel %d: %w", o.Channel.ID, err)
	}
	return nil
}

// ForgetDoubtful removes deliveries that were being sent when their process stopped: sent again, they might arrive
// twice. Their channels record it. The only process calls it once, at its start; where there are others, those are forgotten whose
// claim has run out, so each process calls it now and then.
func (s *Store) ForgetDoubtful(ctx context.Context) error {
	anyway := int64(1 << 60) // as if all claims had run out
	if s.Shared() {
		anyway = 0
	}
	err := s.do(ctx, func(t *tx) error {
		const lost = "claimed = 1 AND until <= ?"
		var now int64
		if err := t.row([]any{&now}, "SELECT "+dbNow+" + ?", anyway); err != nil {
			return err
		}
		if _, err := t.exec("UPDATE channels SET last = ?, last_at = ? WHERE id IN (SELECT channel_id FROM deliveries WHERE "+lost+")", record.ResultUnknown, s.pulse.now(), now); err != nil {
			return err
		}
		_, err := t.exec("DELETE FROM deliveries WHERE "+lost, now)
		return err
	})
	if err != nil {
		return fmt.Errorf("deliveries: %w", err)
	}
	return nil
}

// Undelivered counts what waits in the outbox and in channels, for the doctor command.
func (s *Store) Undelivered(ctx context.Context) (channels, waiting int, err error) {
	err = s.row(ctx, []any{&channels, &waiting}, `SELECT (SELECT count(*) FROM channels WHERE state = 'on'),
		(SELECT count(*) FROM notices WHERE sent_at = 0) + (SELECT count(*) FROM deliveries)`)
	return channels, waiting, err
}
