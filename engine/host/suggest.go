package host

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// SuggestionFor is what another seat suggests for the decision that the viewer owes.
type SuggestionFor struct {
	By     engine.Seat
	Action engine.Action
}

// Partner is a seat of the viewer's team that owes a decision, as the viewer can help with it.
type Partner struct {
	Seat      engine.Seat
	Decision  int
	View      engine.View // what that seat sees: no more than the viewer does, see engine.Team
	Legal     []engine.Action
	Suggested string // what the viewer has suggested, "" for nothing
}

// suggestions fills in what others suggest to the viewer of t, and to whom the viewer may suggest.
func (e *Held) suggestions(t *Table) {
	if e.Rec.Status != record.Running || e.Rec.Resting() || !engine.IsTeam(t.View) {
		return
	}
	user := e.Rec.Seats[t.Seat].User
	for _, g := range e.talk.Suggestions {
		by := e.Rec.SeatOf(g.By)
		if g.Seat != t.Seat || g.Decision != t.Decision || by == engine.Nobody {
			continue
		}
		if a, err := e.Game.Parse(g.Action); err == nil && slices.Contains(t.Legal, a) {
			t.Suggestions = append(t.Suggestions, SuggestionFor{By: by, Action: a})
		}
	}
	for seat := range e.Match.Deciders().All() {
		if seat == t.Seat || e.Rec.Seats[seat].Kind != record.User {
			continue
		}
		p := Partner{Seat: seat, Decision: e.Match.Decision(seat), View: e.Match.View(seat), Legal: e.Match.Legal(seat)}
		if i := e.suggested(seat, user); i >= 0 && e.talk.Suggestions[i].Decision == p.Decision {
			p.Suggested = e.talk.Suggestions[i].Action
		}
		t.Partners = append(t.Partners, p)
	}
}

// suggested is the index of what user suggests for a seat, -1 for nothing.
func (e *Held) suggested(seat engine.Seat, user record.UserID) int {
	return slices.IndexFunc(e.talk.Suggestions, func(g record.Suggestion) bool { return g.Seat == seat && g.By == user })
}

// Suggest leaves a suggestion of user for the open decision of another seat, in place of the one
// before; an empty action takes it back. It plays nothing and lapses with the decision. Errors:
// ErrNotSeated, ErrNotRunning, ErrNoTeam, match.ErrStale, engine.ErrNotation, engine.ErrIllegal.
func (h *Host) Suggest(ctx context.Context, id match.ID, user record.UserID, to engine.Seat, decision int, action string) (*Table, error) {
	return h.speak(ctx, id, user, func(e *Held, seat engine.Seat) error {
		switch {
		case e.Rec.Status != record.Running:
			return ErrNotRunning
		case to < 0 || int(to) >= len(e.Rec.Seats) || to == seat || e.Rec.Seats[to].Kind != record.User || !engine.IsTeam(e.Match.View(seat)):
			return ErrNoTeam
		case e.Match.Decision(to) < 0 || e.Match.Decision(to) != decision:
			return fmt.Errorf("suggestion for %v: %w", to, match.ErrStale)
		}
		g := record.Suggestion{Seat: to, By: user, Decision: decision, Action: action}
		if action != "" {
			a, err := e.Game.Parse(action)
			if err != nil {
				return err
			}
			if !slices.Contains(e.Match.Legal(to), a) {
				return fmt.Errorf("suggestion for %v: %w", to, engine.ErrIllegal)
			}
		}
		i := e.suggested(to, user)
		if i >= 0 && e.talk.Suggestions[i] == g || i < 0 && action == "" { // a double click
			return nil
		}
		if err := h.OnDisk(e, func() error { return h.cfg.Store.SetSuggestion(context.WithoutCancel(ctx), id, g) }); err != nil {
			e.drop()
			return err
		}
		switch {
		case i < 0:
			e.talk.Suggestions = append(e.talk.Suggestions, g)
		case action == "":
			e.talk.Suggestions = slices.Delete(e.talk.Suggestions, i, i+1)
		default:
			e.talk.Suggestions[i] = g
		}
		h.whisper(e, engine.Only(seat).With(to), "")
		return nil
	})
}
