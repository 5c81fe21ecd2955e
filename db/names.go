package db

import (
	"context"
	"fmt"
	"slices"

	"portside/engine/match"
	"portside/engine/names"
	"portside/engine/record"
)

// Names are compared here and nowhere else for good: in the transaction that brings people together, or that gives one of
// them another name. Every way to a seat, a party or a name ends in such a transaction, and transactions come one after the
// other, so no two requests can both pass. Only who comes, or is renamed, is compared: names that were alike before stay.
// A user whose seat others keep is at the table too, and so finds it without a like name when they come back.

// person is a user at a table or in a party.
type person struct {
	id      record.UserID
	name    string
	unnamed bool
}

// people reads the users that a query finds.
func (t *tx) people(query string, args ...any) ([]person, error) {
	st, err := t.stmt(query)
	if err != nil {
		return nil, err
	}
	rows, err := st.QueryContext(t.ctx, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []person
	for rows.Next() {
		var p person
		if err := rows.Scan(&p.id, &p.name, &p.unnamed); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, rows.Err()
}

// meet compares those who come to a place with all people there. Errors: record.ErrUnnamed, record.ErrAlike.
func meet(all []person, comes func(person) bool) error {
	for i, a := range all {
		for _, b := range all[:i] {
			switch {
			case !comes(a) && !comes(b):
			case a.unnamed || b.unnamed:
				return record.ErrUnnamed
			case names.Alike(a.name, b.name):
				return fmt.Errorf("%w: users %d and %d", record.ErrAlike, a.id, b.id)
			}
		}
	}
	return nil
}

// checkTable compares the names at a match whose seats have just been written; was is nil if the match is new. When a
// match that has ended goes on, all its users come anew. A user without a name sits with bots only, so a bot's seat cannot
// become free beside one. Errors: record.ErrUnnamed, record.ErrAlike.
func checkTable(t *tx, id match.ID, was, now *record.Match) error {
	if now.Status.Ended() {
		return nil
	}
	if was != nil && was.Status.Ended() {
		was = nil
	}
	joins := func(u record.UserID) bool { return was == nil || was.SeatOf(u) < 0 }
	changed, free := false, false
	for i := range now.Seats {
		switch s := &now.Seats[i]; s.Kind {
		case record.User:
			changed = changed || joins(s.User)
		case record.Open:
			free = free || was == nil || i < len(was.Seats) && was.Seats[i].Kind == record.Bot
		}
	}
	if !changed && !free {
		return nil
	}
	if err := t.hold("SELECT 1 FROM users WHERE id IN (SELECT user_id FROM seats WHERE match_id = ?1 UNION SELECT former FROM seats WHERE match_id = ?1) ORDER BY id", int64(id)); err != nil { // they keep their names meanwhile
		return err
	}
	all, err := t.people("SELECT DISTINCT u.id, u.name, u.unnamed FROM seats s JOIN users u ON u.id IN (s.user_id, s.former) WHERE s.match_id = ?", int64(id))
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(p person) bool { return p.unnamed && now.SeatOf(p.id) < 0 }) // a user without a name is compared when they come back
	for _, p := range all {
		if free && p.unnamed {
			return record.ErrUnnamed
		}
	}
	return meet(all, func(p person) bool { return joins(p.id) && (was == nil || p.unnamed || was.ClaimOf(p.id) < 0) })
}

// checkParty compares the names in a campaign whose members have just been written. Errors: record.ErrUnnamed,
// record.ErrAlike.
func checkParty(t *tx, id record.CampaignID, comes func(record.UserID) bool) error {
	if err := t.hold("SELECT 1 FROM users WHERE id IN (SELECT user_id FROM campaign_members WHERE campaign_id = ?) ORDER BY id", int64(id)); err != nil {
		return err
	}
	all, err := t.people("SELECT u.id, u.name, u.unnamed FROM campaign_members m JOIN users u ON u.id = m.user_id WHERE m.campaign_id = ? AND m.left_at = 0", int64(id))
	if err != nil {
		return err
	}
	return meet(all, func(p person) bool { return comes(p.id) })
}

// The users o at the tables of a user, and in their parties.
const (
	atTables = ` FROM (SELECT match_id FROM seats INDEXED BY seats_in_play WHERE user_id = ?1 AND place = 0 AND called_off = 0 UNION SELECT match_id FROM seats WHERE former = ?1) me
		JOIN matches m ON m.id = me.match_id AND m.status IN ('waiting', 'running')
		JOIN seats s ON s.match_id = me.match_id JOIN users o ON o.id IN (s.user_id, s.former) WHERE o.id <> ?1`
	inParties = ` FROM campaign_members me JOIN campaign_members m ON m.campaign_id = me.campaign_id AND m.left_at = 0
		JOIN users o ON o.id = m.user_id WHERE me.user_id = ?1 AND me.left_at = 0 AND o.id <> ?1`
)

// SetName gives a user a name, also one who had none. Errors: record.ErrNotFound, record.ErrAlike if somebody at one of
// their tables that has not ended, or in one of their parties, has a name that looks like it.
func (s *Store) SetName(ctx context.Context, user record.UserID, name string) error {
	err := s.do(ctx, func(t *tx) error {
		// None of them takes another name meanwhile.
		err := t.hold("SELECT 1 FROM users WHERE id IN (SELECT id FROM users WHERE id = ?1 UNION SELECT o.id"+atTables+" UNION SELECT o.id"+inParties+") ORDER BY id", int64(user))
		if err != nil {
			return err
		}
		n, err := t.exec("UPDATE users SET name = ?1, unnamed = 0 WHERE id = ?2 AND (name <> ?1 OR unnamed = 1)", name, int64(user))
		if err != nil {
			return err
		}
		if n == 0 { // they have it already, or there is no such user
			return t.row([]any{new(int)}, "SELECT 1 FROM users WHERE id = ?", int64(user))
		}
		others, err := t.people("SELECT o.id, o.name, o.unnamed"+atTables+" UNION SELECT o.id, o.name, o.unnamed"+inParties, int64(user))
		if err != nil {
			return err
		}
		for _, o := range others {
			if names.Alike(o.name, name) {
				return fmt.Errorf("%w: user %d", record.ErrAlike, o.id)
			}
		}
		if err := t.showUser(user); err != nil {
			return err
		}
		if err := forgetForm(t, user); err != nil { // the session from which this comes need not be found again
			return err
		}
		_, err = t.exec("UPDATE campaign_members SET name = ? WHERE user_id = ?", name, int64(user)) // for when the account is gone
		return err
	})
	if err != nil {
		return fmt.Errorf("name of user %d: %w", user, err)
	}
	return nil
}
