package host

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"portside/engine"
	"portside/engine/campaign"
	"portside/engine/record"
)

// booking is what the change w means for the campaign of its match, nil for nothing. It is stored with the
// change: neither can be lost without the other.
func (h *Host) booking(ctx context.Context, w *work) (*record.Booking, error) {
	a := w.e.attempt
	if a == nil || w.e.m == nil {
		return nil, nil
	}
	s, err := h.saga(w.now.Game)
	if err != nil {
		return nil, err
	}
	b := &record.Booking{Attempt: a.ID, Was: a.Result, Report: reportOf(s, a, w.e, w.now.Status), At: w.at, Moves: seatMoves(w.e.rec.Seats, w.now.Seats)}
	if len(b.Moves) == 0 && a.Result == b.Report.Result && reflect.DeepEqual(a.Report, b.Report) {
		return nil, nil
	}
	b.Log = told(a, &b.Report, w.at)
	for _, m := range b.Moves {
		b.Log = append(b.Log, record.CampaignEntry{At: w.at, Kind: "seat", Attempt: a.N, Args: []string{strconv.Itoa(int(m.Seat) + 1), m.From, m.To}})
	}
	if a.Result != b.Report.Result {
		more, err := h.outcome(ctx, w, s, w.now.Campaign, a, b)
		if err != nil {
			return nil, err
		}
		b.Log = append(b.Log, more...)
	}
	return b, nil
}

// campaignOf reads the campaign of a match under the lock of the match.
func (h *Host) campaignOf(ctx context.Context, e *entry, id record.CampaignID) (c *record.Campaign, err error) {
	err = h.stored(e, func() (err error) {
		c, err = h.cfg.Store.Campaign(ctx, id)
		return err
	})
	return c, err
}

// booked notes in memory that b is stored.
func (e *entry) booked(b *record.Booking) {
	if b == nil {
		return
	}
	a := *e.attempt // tables have the one before
	a.Result, a.Report = b.Report.Result, b.Report
	if a.EndedAt = b.At; a.Result == record.Unfinished {
		a.EndedAt = 0
	}
	if b.Was != b.Report.Result {
		a.Stopping = 0
	}
	e.attempt = &a
}

// reportOf reads what a match has brought. Only what everybody at the table can see is in it.
func reportOf(s *campaign.Saga, a *record.Attempt, e *entry, status record.Status) record.Report {
	return campaign.ReportOf(s, a, e.m.View(engine.Nobody), status)
}

// told are the log entries for story cards and groups that are new since a was booked.
func told(a *record.Attempt, now *record.Report, at int64) []record.CampaignEntry {
	var log []record.CampaignEntry
	for i, t := range now.Story {
		if i >= len(a.Report.Story) || a.Report.Story[i].Card != t.Card {
			log = append(log, record.CampaignEntry{At: at, Kind: "story", Attempt: a.N, Args: []string{t.Card}})
		}
	}
	if a.Kind != record.ForChapter {
		return log
	}
	for _, g := range now.Groups {
		if !slices.Contains(a.Inputs.Groups, g) && !slices.Contains(a.Report.Groups, g) {
			log = append(log, record.CampaignEntry{At: at, Kind: "group", Attempt: a.N, Args: []string{strconv.Itoa(g)}})
		}
	}
	return log
}

// outcome are the log entries for an attempt that has ended, or goes on again.
func (h *Host) outcome(ctx context.Context, w *work, s *campaign.Saga, id record.CampaignID, a *record.Attempt, b *record.Booking) ([]record.CampaignEntry, error) {
	c, err := h.campaignOf(ctx, w.e, id)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Attempts, func(at record.Attempt) bool { return at.ID == a.ID })
	if i < 0 {
		return nil, fmt.Errorf("campaign %d attempt %d: %w", id, a.N, ErrNotFound)
	}
	was := campaign.Fold(s, c)
	c.Attempts[i].Result, c.Attempts[i].Report = b.Report.Result, b.Report
	now := campaign.Fold(s, c)
	entry := func(kind string, args ...string) record.CampaignEntry {
		return record.CampaignEntry{At: b.At, Kind: kind, Attempt: a.N, Args: args}
	}
	chapter, number := strconv.Itoa(a.Chapter), strconv.Itoa(a.Number)
	if a.Kind != record.ForChapter {
		if b.Report.Result == record.Unfinished {
			return []record.CampaignEntry{entry("rewound", chapter, number)}, nil
		}
		return []record.CampaignEntry{entry(string(a.Kind)+"-"+string(b.Report.Result), chapter, number)}, nil
	}
	var log []record.CampaignEntry
	switch b.Report.Result {
	case record.Unfinished:
		log = append(log, entry("rewound", chapter, number))
	case record.Victory:
		log = append(log, entry("won", chapter, number))
	case record.Defeat:
		log = append(log, entry("lost", chapter, number, strconv.Itoa(now.Extra)))
	case record.Played:
		log = append(log, entry("played", chapter, number))
	case record.Abandoned:
		log = append(log, entry("abandoned", chapter, number))
	}
	if now.Unlocked && !was.Unlocked {
		log = append(log, entry("completed"))
		for _, x := range campaign.Achievements(c, &now) {
			log = append(log, entry("achievement", x.Kind))
		}
	}
	return log, nil
}

// seatMoves are the seats that have changed hands.
func seatMoves(was, now []record.Seat) []record.SeatMove {
	name := func(s record.Seat) string {
		if s.Kind == record.Bot {
			return "bot"
		}
		return s.Name
	}
	var moves []record.SeatMove
	for i := range now {
		if was[i].User != now[i].User || was[i].Kind != now[i].Kind {
			moves = append(moves, record.SeatMove{Seat: engine.Seat(i), User: now[i].User, From: name(was[i]), To: name(now[i])})
		}
	}
	return moves
}

// bookEnded books the attempts whose match has ended without their knowing. With a file that this program
// alone has written there are none.
func (h *Host) bookEnded(ctx context.Context) error {
	ids, err := h.cfg.Store.Unbooked(ctx)
	if err != nil {
		return fmt.Errorf("ended attempts: %w", err)
	}
	for _, id := range ids {
		if err := h.change(ctx, id, func(*work) error { return nil }); err != nil {
			h.cfg.Log.Error("an ended attempt could not be booked", "match", int64(id), "err", err)
		}
	}
	return nil
}

// endedAttempt tells whether w is of a finished match that a campaign may still take back.
func (w *work) endedAttempt() bool {
	return w.now.Status == record.Over && w.e.attempt != nil
}

// mayReopen refuses to take plies of an ended attempt back once a later one builds on it, or once its seed has
// been laid open: whoever looked would know what comes. Errors: ErrLater, ErrShown.
func (h *Host) mayReopen(ctx context.Context, w *work) error {
	if !w.endedAttempt() {
		return nil
	}
	if w.e.attempt.Shown != 0 {
		return ErrShown
	}
	c, err := h.campaignOf(ctx, w.e, w.now.Campaign)
	if err != nil {
		return err
	}
	for i := range c.Attempts {
		if c.Attempts[i].ID == w.e.attempt.ID && !campaign.Latest(c, i) {
			return ErrLater
		}
	}
	return nil
}

// reopen sets a match that was over running again after plies were taken back.
func (w *work) reopen() {
	if w.now.Status != record.Over {
		return
	}
	w.now.Status, w.now.EndedAt = record.Running, 0
	for i := range w.now.Seats {
		w.now.Seats[i].Place, w.now.Seats[i].Since = 0, 0
	}
}
