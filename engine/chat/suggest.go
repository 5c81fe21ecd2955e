package chat

import (
	"context"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/host"
	"portside/engine/match"
	"portside/engine/projection"
	"portside/engine/record"
)

// Suggest stores a suggestion of user for the open decision of another seat, replacing the one
// before; an empty action takes it back. It plays nothing and lapses with the decision. Errors:
// ErrNotSeated, ErrNotRunning, ErrNoTeam, match.ErrStale, engine.ErrNotation, engine.ErrIllegal.
func (s *Service) Suggest(ctx context.Context, id match.ID, user record.UserID, to engine.Seat, decision int, action string) (*projection.Table, error) {
	return s.change(ctx, id, user, func(e *host.Entry, seat engine.Seat) error {
		switch {
		case e.Rec.Status != record.Running:
			return host.ErrNotRunning
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
		i := projection.Suggested(e.Chat, to, user)
		if i >= 0 && e.Chat.Suggestions[i] == g || i < 0 && action == "" { // a double click
			return nil
		}
		if err := s.store.SetSuggestion(context.WithoutCancel(ctx), id, g); err != nil {
			e.Drop()
			return err
		}
		switch {
		case i < 0:
			e.Chat.Suggestions = append(e.Chat.Suggestions, g)
		case action == "":
			e.Chat.Suggestions = slices.Delete(e.Chat.Suggestions, i, i+1)
		default:
			e.Chat.Suggestions[i] = g
		}
		s.host.NotifySeats(ctx, e, engine.Only(seat).With(to))
		return nil
	})
}
