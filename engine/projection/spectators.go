package projection

import (
	"errors"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// The reasons why spectators see no hands. While a seat is open no match can begin either.
var (
	ErrSeatsOpen   = errors.New("a seat is still open")
	ErrHandsHidden = errors.New("spectators see no hands here")
	ErrTooEarly    = errors.New("too little has been played for spectators to see hands")
)

// HandsUpTo is the number of the newest ply up to which user, a spectator, may see the hands of a running match. Users
// who sit there, or have a seat there that somebody else keeps, may not: they would see their rivals' hands. Only plies
// that count are counted, so taking back and playing again does not shorten the delay. While a seat is open nobody may:
// a user could leave it, look, and take it again. Errors: ErrHandsHidden, ErrSeatsOpen, ErrTooEarly.
func HandsUpTo(r *record.Match, m *match.Match, user record.UserID) (int, error) {
	if r.SpectatorDelay <= 0 || r.Status != record.Running || r.SeatOf(user) != engine.Nobody || r.ClaimOf(user) != engine.Nobody {
		return 0, ErrHandsHidden
	}
	if slices.ContainsFunc(r.Seats, func(s record.Seat) bool { return s.Kind == record.Open }) {
		return 0, ErrSeatsOpen
	}
	live := m.Live()
	if len(live) <= r.SpectatorDelay {
		return 0, ErrTooEarly
	}
	return live[len(live)-1-r.SpectatorDelay], nil
}
