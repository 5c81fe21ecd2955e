package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// AddMatch stores a new match with its seats, the plies it may already have, and notices for users of other
// matches; the Mark of these notices becomes the number of the new match, which it returns. Errors:
// record.ErrConflict if the match already has a rematch, or its owner a repeat of that deal that is not played in; record.ErrAlike and record.ErrUnnamed, see checkTable.
func (s *Store) AddMatch(ctx context.Context, m *record.Match, plies []match.Ply, tell ...record.Notice) (match.ID, error) {
	options, err := json.Marshal(m.Setup.Options)
	if err != nil {
		return 0, err
	}
	var id match.ID
	err = s.do(ctx, func(t *tx) (err error) {
		if m.Repeats != 0 && t.pg { // for a file the host has looked
			if err := onlyRepeat(t, m.Repeats, m.Owner); err != nil {
				return err
			}
		}
		if id, err = addMatch(t, m, options, plies); err != nil {
			return err
		}
		for _, n := range tell {
			n.Mark = int64(id)
			if err := addNotices(t, n.Match, []record.Notice{n}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("add match: %w", err)
	}
	return id, nil
}

// matchNames are the columns of a new match.
const matchNames = termNames + ", game, rules, seat_count, options, status, owner, seed, salt, invite, watch, previous, repeats, imported, commitment, created_at, started_at, ended_at, won"

// matchFields are what they hold.
func matchFields(m *record.Match, options []byte) []any {
	return append(optionFields(&m.TableOptions), m.Game, m.Setup.Rules, m.Setup.Seats, string(options), string(m.Status), orNull(m.Owner), m.Secret.Seed[:], m.Secret.Salt[:],
		m.Invite, m.Watch, orNull(m.Previous), int64(m.Repeats), m.Imported, m.Promise, m.CreatedAt, m.StartedAt, m.EndedAt, wonBy(m))
}

func addMatch(t *tx, m *record.Match, options []byte, plies []match.Ply) (match.ID, error) {
	id, err := t.insert("INSERT INTO matches ("+matchNames+") VALUES ("+termMarks+", ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", matchFields(m, options)...)
	if err != nil {
		return 0, err
	}
	if m.Previous != 0 { // its page leads to this one
		if err := t.show(m.Previous); err != nil {
			return 0, err
		}
	}
	for i := range m.Seats {
		if err := addSeat(t, match.ID(id), m, i); err != nil {
			return 0, err
		}
		if err := setOrder(t, match.ID(id), i, nil, m.Seats[i].Order); err != nil { // a match without open seats has begun
			return 0, err
		}
	}
	if err := checkTable(t, match.ID(id), nil, m); err != nil {
		return 0, err
	}
	return match.ID(id), addPlies(t, match.ID(id), plies)
}

// orNull stores 0 as NULL, for references.
func orNull[N ~int64](n N) any {
	if n == 0 {
		return nil
	}
	return int64(n)
}

// wonBy stores the winners of a match that is over.
func wonBy(m *record.Match) any {
	if m.Status != record.Over {
		return nil
	}
	return int(m.Won)
}

// textOrNull stores "" as NULL, where only real values must differ.
func textOrNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Match reads everything about a match, including its plies, as it is at one moment. Errors: record.ErrNotFound, record.ErrDamaged, match.ErrReplay.
func (s *Store) Match(ctx context.Context, id match.ID) (m *record.Match, plies []match.Ply, err error) {
	return s.MatchFrom(ctx, id, 0)
}

// MatchFrom is Match without the plies before ply n.
func (s *Store) MatchFrom(ctx context.Context, id match.ID, n int) (m *record.Match, plies []match.Ply, err error) {
	err = s.atOneMoment(ctx, func(ctx context.Context) (err error) {
		m, plies, err = s.match(ctx, id, n)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	return m, plies, nil
}

// match is MatchFrom within a moment.
func (s *Store) match(ctx context.Context, id match.ID, n int) (*record.Match, []match.Ply, error) {
	m := &record.Match{ID: id}
	var options, seed, salt []byte
	var owner, previous, rematch, campaign, attempt *int64
	err := s.row(ctx, append(optionFields(&m.TableOptions), &m.Game, &m.Setup.Rules, &m.Setup.Seats, &options, &m.Status, &owner, &seed, &salt, &m.Invite, &m.Watch, &previous,
		&rematch, &m.Repeats, &m.Imported, &m.Promise, &m.CreatedAt, &m.StartedAt, &m.EndedAt, &m.Won, &m.Version, &m.Shown, &campaign, &attempt),
		"SELECT "+termNames+`, game, rules, seat_count, options, status, owner, seed, salt, invite, watch, previous,
			(SELECT id FROM matches n WHERE n.previous = m.id), repeats, imported, commitment, created_at, started_at, ended_at, coalesce(won, 0), version, shown,
			(SELECT campaign_id FROM campaign_attempts a WHERE a.match_id = m.id AND a.copied = 0),
			(SELECT id FROM campaign_attempts a WHERE a.match_id = m.id AND a.copied = 0) FROM matches m WHERE id = ?`, int64(id))
	if err == nil {
		err = unmarshal(options, &m.Setup.Options, "options")
	}
	if err == nil && (copy(m.Secret.Seed[:], seed) != 32 || copy(m.Secret.Salt[:], salt) != 16) {
		err = fmt.Errorf("%w: seed", record.ErrDamaged)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("match %d: %w", id, err)
	}
	m.Owner, m.Previous, m.Rematch = record.UserID(orZero(owner)), match.ID(orZero(previous)), match.ID(orZero(rematch))
	m.Campaign, m.Attempt = record.CampaignID(orZero(campaign)), record.AttemptID(orZero(attempt))
	if m.Seats, err = s.seats(ctx, id); err != nil {
		return nil, nil, fmt.Errorf("match %d: %w", id, err)
	}
	if m.Proposal, err = s.Proposal(ctx, id); err != nil {
		return nil, nil, fmt.Errorf("match %d: %w", id, err)
	}
	if m.Campaign != 0 {
		m.Pauses, err = s.Pauses(ctx, m.Campaign)
	}
	if err == nil && m.Status != record.Waiting {
		err = s.readTable(ctx, m)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("match %d: %w", id, err)
	}
	if (m.Status == record.Waiting || m.Status == record.Cancelled) && m.StartedAt == 0 { // but an attempt of a campaign may be called off after its start
		return m, nil, nil
	}
	plies, err := s.Plies(ctx, id, n)
	if err != nil {
		return nil, nil, err
	}
	return m, plies, nil
}

func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// ByInvite finds the match of an invite link. Errors: record.ErrNotFound.
func (s *Store) ByInvite(ctx context.Context, code string) (match.ID, error) {
	return s.byCode(ctx, "SELECT id FROM matches WHERE invite = ?", code)
}

// ByWatch finds the match of a watch link. Errors: record.ErrNotFound.
func (s *Store) ByWatch(ctx context.Context, code string) (match.ID, error) {
	return s.byCode(ctx, "SELECT id FROM matches WHERE watch = ?", code)
}

func (s *Store) byCode(ctx context.Context, query, code string) (match.ID, error) {
	var id match.ID
	if err := s.row(ctx, []any{&id}, query, code); err != nil {
		return 0, fmt.Errorf("link: %w", err) // the code itself stays out of errors and logs
	}
	return id, nil
}

// FormerSeat finds the seat that a user had in the match before a rematch, and the code that invites to the rematch.
// Errors: record.ErrNotFound if the match is no rematch, or the user did not sit there.
func (s *Store) FormerSeat(ctx context.Context, rematch match.ID, user record.UserID) (seat engine.Seat, invite string, err error) {
	err = s.row(ctx, []any{&seat, &invite}, "SELECT me.seat, m.invite FROM matches m JOIN seats me ON me.match_id = m.previous WHERE m.id = ? AND me.user_id = ?", int64(rematch), int64(user))
	if err != nil {
		return engine.Nobody, "", fmt.Errorf("seat of user %d before match %d: %w", user, rematch, err)
	}
	return seat, invite, nil
}

// Change stores what one operation did to a match, in one transaction, and sets the Version of its record. Errors:
// record.ErrConflict if the match is not as it was read any more, somebody else has taken the seat, a user would have two seats, or its
// Job is not this process's any more;
// record.ErrAlike and record.ErrUnnamed, see checkTable; record.ErrUnknown if it cannot be learnt whether it is stored.
func (s *Store) Change(ctx context.Context, c record.Change) error {
	version, shown := c.Was.Version, c.Was.Shown
	err := s.do(ctx, func(t *tx) error {
		id := c.Now.ID
		var err error
		if c.Job.Kind != "" {
			if err := s.mine(t, c.Job); err != nil {
				return err
			}
		}
		if version, shown, err = t.asRead(c); err != nil {
			return err
		}
		if err := t.showSeats(id, c.Only); err != nil {
			return err
		}
		if err := addPlies(t, id, c.Plies); err != nil {
			return err
		}
		if err := changeSeats(t, id, c.Now.Pace, c.Was.Seats, c.Now.Seats); err != nil {
			return err
		}
		if err := checkTable(t, id, c.Was, c.Now); err != nil {
			return err
		}
		if c.Was.Proposal != c.Now.Proposal {
			if err := setProposal(t, id, c.Now.Proposal); err != nil {
				return err
			}
		}
		if err := changeTable(t, c.Was, c.Now); err != nil {
			return err
		}
		if c.Book != nil {
			if err := book(t, c.Book); err != nil {
				return err
			}
		}
		if err := addNotices(t, id, c.Notices); err != nil {
			return err
		}
		if err := changeHead(t, c.Was, c.Now); err != nil || c.Job.Kind == "" || c.Keep {
			return err
		}
		return s.finish(t, c.Job)
	})
	if errors.Is(err, record.ErrUnknown) && s.hasPlies(ctx, c) {
		err = nil
	}
	if err != nil {
		return fmt.Errorf("match %d: %w", c.Now.ID, err)
	}
	c.Now.Version, c.Now.Shown = version, shown
	for seat := range c.Only.All() {
		if int(seat) < len(c.Now.Seats) {
			c.Now.Seats[seat].Own++
		}
	}
	return nil
}

// asRead refuses a change of a match that is not as it was read any more, keeps others from changing it until the end of the
// transaction, and returns its version and what is shown from then on. Plies leave the version alone, because their key decides who was first; what
// changes anything else gets a new one, except a note of what users have seen. So no change rests on what another has changed.
func (t *tx) asRead(c record.Change) (version, shown int64, err error) {
	id, version, shown := int64(c.Now.ID), c.Was.Version, c.Was.Shown
	if len(c.Plies) == 0 && !onlySeen(c) {
		if version++; c.Public {
			shown++
		}
		err = changed(t.exec("UPDATE matches SET version = version + 1, shown = shown + ? WHERE id = ? AND version = ?", shown-c.Was.Shown, id, c.Was.Version))
	} else if t.pg { // a file has one process, which changes a match in turn
		var stored int64
		if err = t.held([]any{&stored}, "SELECT version FROM matches WHERE id = ?", id); err == nil && stored != version {
			err = fmt.Errorf("%w: it is version %d, not %d", record.ErrConflict, stored, version)
		}
	}
	if err == nil && t.pg && len(c.Plies) == 0 {
		err = newestPly(t, c.Now.ID, c.Saved-1)
	}
	return version, shown, err
}

// onlySeen tells whether a change without plies only notes what users have seen.
func onlySeen(c record.Change) bool {
	if len(c.Was.Seats) != len(c.Now.Seats) || c.Book != nil || len(c.Notices) > 0 {
		return false
	}
	alike := *c.Now
	alike.Seats = slices.Clone(c.Now.Seats)
	for i := range alike.Seats {
		alike.Seats[i].Seen, alike.Seats[i].Back = c.Was.Seats[i].Seen, c.Was.Seats[i].Back
	}
	return reflect.DeepEqual(*c.Was, alike)
}

// hasPlies tells whether the plies of a change are stored, after its connection was lost: nobody else can have made them at the same
// moment with the same state after them.
func (s *Store) hasPlies(ctx context.Context, c record.Change) bool {
	if len(c.Plies) == 0 {
		return false
	}
	last := &c.Plies[len(c.Plies)-1]
	return s.do(ctx, func(t *tx) error {
		var n int
		if err := t.row([]any{&n}, "SELECT n FROM plies WHERE match_id = ? AND n = ? AND hash = ? AND at = ?", int64(c.Now.ID), last.N, last.Hash[:], last.At); err != nil {
			return err
		}
		return changed(t.exec("UPDATE matches SET version = version WHERE id = ?", int64(c.Now.ID))) // what is stored with it is where the plies are, on standbys too
	}) == nil
}

func changeHead(t *tx, was, now *record.Match) error {
	if was.Status == now.Status && was.Owner == now.Owner && was.Public == now.Public && was.Invite == now.Invite &&
		was.StartedAt == now.StartedAt && was.EndedAt == now.EndedAt && was.Setup.Seats == now.Setup.Seats {
		return nil
	}
	n, err := t.exec("UPDATE matches SET status = ?, seat_count = ?, owner = ?, public = ?, invite = ?, started_at = ?, ended_at = ?, won = ? WHERE id = ? AND status = ?",
		string(now.Status), now.Setup.Seats, orNull(now.Owner), now.Public, now.Invite, now.StartedAt, now.EndedAt, wonBy(now), int64(now.ID), string(was.Status))
	if err == nil && n == 0 {
		err = fmt.Errorf("%w: it is not %s any more", record.ErrConflict, was.Status)
	}
	if called := now.Status == record.Cancelled; err == nil && called != (was.Status == record.Cancelled) {
		_, err = t.exec("UPDATE seats SET called_off = ? WHERE match_id = ?", called, int64(now.ID))
	}
	if err == nil && now.Status == record.Running && was.Status != record.Running {
		err = hideNotes(t, now.ID)
	}
	return err
}

// Proposal returns the open request to take back a ply, nil if there is none.
func (s *Store) Proposal(ctx context.Context, id match.ID) (*record.Proposal, error) {
	p := &record.Proposal{}
	err := s.row(ctx, []any{&p.Seat, &p.Ply, &p.Agreed, &p.At}, "SELECT seat, ply, agreed, at FROM proposals WHERE match_id = ?", int64(id))
	if errors.Is(err, record.ErrNotFound) {
		return nil, nil
	}
	return p, err
}

func setProposal(t *tx, id match.ID, p *record.Proposal) error {
	if p == nil {
		_, err := t.exec("DELETE FROM proposals WHERE match_id = ?", int64(id))
		return err
	}
	_, err := t.exec(`INSERT INTO proposals (match_id, seat, ply, agreed, at) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (match_id) DO UPDATE SET seat = excluded.seat, ply = excluded.ply, agreed = excluded.agreed, at = excluded.at`,
		int64(id), int(p.Seat), p.Ply, int(p.Agreed), p.At)
	return err
}

// Awaited lists the running matches in which a bot must answer, for a server that has just started.
func (s *Store) Awaited(ctx context.Context) ([]match.ID, error) {
	return ids[match.ID](ctx, s, "matches that wait for a bot", "SELECT DISTINCT match_id FROM seats WHERE since > 0 AND user_id IS NULL AND kind = 'bot'")
}
