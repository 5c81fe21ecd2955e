package db

import (
	"context"
	"database/sql"
	"fmt"

	"portside/engine/match"
	"portside/engine/record"
)

const channelRows = "SELECT id, user_id, kind, name, target, p256dh, auth, plain, lang, home, coalesce(session, ''), state, code, added_at, last_at, last, mailed_at FROM channels "

// channels runs a query that begins with channelRows. Errors name no target.
func (s *Store) channels(ctx context.Context, query string, args ...any) ([]record.Channel, error) {
	var list []record.Channel
	err := s.each(ctx, func(rows *sql.Rows) error {
		var c record.Channel
		err := rows.Scan(&c.ID, &c.User, &c.Kind, &c.Name, &c.Target, &c.P256dh, &c.Auth, &c.Plain, &c.Lang, &c.Home, &c.Session, &c.State, &c.Code,
			&c.At, &c.LastAt, &c.Last, &c.Mailed)
		list = append(list, c)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("channels: %w", err)
	}
	return list, nil
}

// Channels lists the channels of a user, the oldest first.
func (s *Store) Channels(ctx context.Context, user record.UserID) ([]record.Channel, error) {
	return s.channels(ctx, channelRows+"WHERE user_id = ? ORDER BY id", int64(user))
}

// ChannelByID finds a channel. Errors: record.ErrNotFound.
func (s *Store) ChannelByID(ctx context.Context, id record.ChannelID) (record.Channel, error) {
	list, err := s.channels(ctx, channelRows+"WHERE id = ?", int64(id))
	if err == nil && len(list) == 0 {
		err = record.ErrNotFound
	}
	if err != nil {
		return record.Channel{}, err
	}
	return list[0], nil
}

// AddChannel stores a new channel, for the session with the token here, "" for none. A device has one push subscription: a new one replaces
// the one its session had. Errors: record.ErrEnded if that session has ended.
func (s *Store) AddChannel(ctx context.Context, c record.Channel, here string) (record.ChannelID, error) {
	var id int64
	err := s.do(ctx, func(t *tx) (err error) {
		if err := t.holdUser(c.User); err != nil { // or a second subscription of the device would come between
			return err
		}
		if err := t.asks(c.User, here); err != nil {
			return err
		}
		if c.Session != "" {
			if _, err := t.exec("DELETE FROM channels WHERE session = ?", c.Session); err != nil {
				return err
			}
		}
		id, err = t.insert(`INSERT INTO channels (user_id, kind, name, target, p256dh, auth, plain, lang, home, session, state, code, added_at)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			int64(c.User), string(c.Kind), c.Name, c.Target, c.P256dh, c.Auth, c.Plain, c.Lang, c.Home, textOrNull(c.Session), string(c.State), c.Code, c.At)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("add a channel of user %d: %w", c.User, err)
	}
	return record.ChannelID(id), nil
}

// SetChannel stores what a user may change about a channel: target, keys, shape, state and code, for the session with the token
// here, "" for none. A new target clears the last result. Errors: record.ErrNotFound; record.ErrEnded if that session has ended.
func (s *Store) SetChannel(ctx context.Context, c record.Channel, here string) error {
	err := s.do(ctx, func(t *tx) error {
		if err := t.asks(c.User, here); err != nil {
			return err
		}
		if _, err := t.exec("UPDATE channels SET last = '', last_at = 0 WHERE id = ? AND user_id = ? AND target <> ?", int64(c.ID), int64(c.User), c.Target); err != nil {
			return err
		}
		n, err := t.exec("UPDATE channels SET target = ?, p256dh = ?, auth = ?, plain = ?, lang = ?, home = ?, state = ?, code = ? WHERE id = ? AND user_id = ?",
			c.Target, c.P256dh, c.Auth, c.Plain, c.Lang, c.Home, string(c.State), c.Code, int64(c.ID), int64(c.User))
		if err == nil && n == 0 {
			err = record.ErrNotFound
		}
		if err == nil && c.State != record.ChannelOn {
			_, err = t.exec("DELETE FROM deliveries WHERE channel_id = ? AND claimed = 0", int64(c.ID))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("channel %d: %w", c.ID, err)
	}
	return nil
}

// codeTries is how many wrong codes end the code that confirms a mail address.
const codeTries = 5

// MailCode notes that the code of a mail address that is to be confirmed is mailed now. It returns the code: the one that the
// address has, or fresh if it has none. So each five tries cost a mail to the address, which the handlers allow three times a
// minute to a network: at nine digits, a stranger who sends 4,000 mails a day guesses right once in a hundred years. Errors:
// record.ErrNotFound if the address was changed, confirmed or removed meanwhile.
func (s *Store) MailCode(ctx context.Context, c record.Channel, fresh string, at int64) (code string, err error) {
	err = s.do(ctx, func(t *tx) error {
		return t.row([]any{&code}, `UPDATE channels SET mailed_at = ?1, tries = CASE code WHEN '' THEN 0 ELSE tries END, code = CASE code WHEN '' THEN ?2 ELSE code END
			WHERE id = ?3 AND target = ?4 AND state = 'new' RETURNING code`, at, fresh, int64(c.ID), c.Target)
	})
	if err != nil {
		return "", fmt.Errorf("channel %d: %w", c.ID, err)
	}
	return code, nil
}

// ConfirmMail switches a user's mail address on if code is the one that was mailed to it. It counts wrong codes, and the fifth
// ends the right one; left is how many tries remain. An address that needs no confirmation stays as it is. Errors:
// record.ErrNotFound, record.ErrCode.
func (s *Store) ConfirmMail(ctx context.Context, user record.UserID, id record.ChannelID, code string) (left int, err error) {
	var state record.ChannelState
	err = s.do(ctx, func(t *tx) error {
		if _, err := t.exec(`UPDATE channels SET state = CASE code WHEN ?3 THEN 'on' ELSE state END, tries = tries + CASE code WHEN ?3 THEN 0 ELSE 1 END,
			code = CASE WHEN code = ?3 OR tries + 1 >= ?4 THEN '' ELSE code END WHERE id = ?1 AND user_id = ?2 AND state = 'new' AND code <> ''`,
			int64(id), int64(user), code, codeTries); err != nil {
			return err
		}
		return t.row([]any{&state, &left}, "SELECT state, CASE code WHEN '' THEN 0 ELSE ?3 - tries END FROM channels WHERE id = ?1 AND user_id = ?2",
			int64(id), int64(user), codeTries)
	})
	if err == nil && state == record.ChannelNew { // within the transaction an error would take the count back
		err = record.ErrCode
	}
	if err != nil {
		return left, fmt.Errorf("channel %d: %w", id, err)
	}
	return left, nil
}

// RemoveChannel removes a user's channel and the deliveries in it. Errors: record.ErrNotFound.
func (s *Store) RemoveChannel(ctx context.Context, user record.UserID, id record.ChannelID) error {
	err := s.do(ctx, func(t *tx) error {
		n, err := t.exec("DELETE FROM channels WHERE id = ? AND user_id = ?", int64(id), int64(user))
		if err == nil && n == 0 {
			err = record.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("channel %d: %w", id, err)
	}
	return nil
}

// Reachable lists the users who have a channel in use.
func (s *Store) Reachable(ctx context.Context) ([]record.UserID, error) {
	return ids[record.UserID](ctx, s, "who can be told", "SELECT DISTINCT user_id FROM channels WHERE state = 'on'")
}

// SetMuted stores whether a user wants no messages about a match.
func (s *Store) SetMuted(ctx context.Context, user record.UserID, id match.ID, muted bool) error {
	err := s.do(ctx, func(t *tx) (err error) {
		if muted {
			_, err = t.exec("INSERT INTO mutes (user_id, match_id) VALUES (?, ?) ON CONFLICT DO NOTHING", int64(user), int64(id))
		} else {
			_, err = t.exec("DELETE FROM mutes WHERE user_id = ? AND match_id = ?", int64(user), int64(id))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("mute match %d: %w", id, err)
	}
	return nil
}

// Muted lists the matches about which a user wants no messages.
func (s *Store) Muted(ctx context.Context, user record.UserID) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "mutes", "SELECT match_id FROM mutes WHERE user_id = ? ORDER BY match_id", int64(user))
}
