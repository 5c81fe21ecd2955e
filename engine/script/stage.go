package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"portside/engine"
)

// Stage is a position that lines of a case script have set up, at which somebody who is no script decides.
type Stage struct{ p play }

// Set sets up a position: the lines of a case that stand before its first ply, "seats 3" and "given round 2" among them. As
// in a file of cases, they may override those of a header. Without a deal line the deal uses fixed luck. Errors name the
// line.
func Set(g Game, header, own []string) (*Stage, error) {
	s := &Stage{play{game: g, grammar: g.Script(), games: []Game{g}, options: map[string]string{}, set: map[string]bool{}}}
	var lines []line
	for i, text := range slices.Concat(header, own) {
		l := line{n: i + 1, words: strings.Fields(text), header: i < len(header)}
		if beginnings[l.words[0]] == 0 {
			return nil, fmt.Errorf("%q does not set up a position", text)
		}
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(beginnings[a.words[0]], beginnings[b.words[0]]) })
	for _, l := range lines {
		if err := s.p.line(l); err != nil {
			return nil, fmt.Errorf("%s: %w", l.rest(0), err)
		}
	}
	if err := s.p.complete(); err != nil {
		return nil, err
	}
	return s, nil
}

// State is the position; it changes with every ply.
func (s *Stage) State() engine.State { return s.p.state }

// Setup is what the match was set up with, with the defaults of all options that the lines do not name.
func (s *Stage) Setup() engine.Setup {
	setup, err := s.p.game.Info().Check(s.p.setup())
	if err != nil { // the deal has accepted it
		panic(err)
	}
	return setup
}

// Meant are the legal actions of a seat that a word stands for; * in it stands for any characters. Errors: the word is no
// action of the game at all.
func (s *Stage) Meant(seat engine.Seat, word string) ([]string, error) {
	return s.p.meant(seat, word, true)
}

// Play plays a legal action of a seat, in the notation of the game. The tape is its luck, as a case script writes it; the
// tape "any" leaves all of it to fixed luck. The events are those of the ply. Errors: the action is not legal, the
// tape does not fit. The position must not be used after an error.
func (s *Stage) Play(seat engine.Seat, action, tape string) ([]engine.Event, error) {
	a, err := s.p.game.Parse(action)
	if err != nil {
		return nil, err
	}
	legal := false
	for _, l := range s.p.state.Legal(seat, nil) {
		legal = legal || l == a
	}
	if !legal {
		return nil, fmt.Errorf("%w: %v %s", engine.ErrIllegal, seat, action)
	}
	r, err := s.p.rig(strings.Fields(tape))
	if err != nil {
		return nil, err
	}
	var log engine.Log
	s.p.state.Apply(seat, a, r, &log)
	return log.Events, r.err()
}
