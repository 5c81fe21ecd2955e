package campaign

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// pieceSize is the largest number of plies in a piece of a match.
const pieceSize = 500

// Piece is a part of the match of an attempt.
type Piece struct {
	Match *record.Match // only of the first piece: the match, without its seats
	Plies []match.Ply   // the next ones
	Seats []record.Seat // only of the last piece
}

// playing is a match during its replay.
type playing struct {
	f     *FileAttempt
	in    *plyReader
	rec   *record.Match
	b     *match.Builder
	began bool  // its first piece has been returned
	last  int64 // when its newest ply was
}

// Next is the next piece of the matches, in the order of their attempts. Errors: io.EOF after the last one;
// *FileError.
func (r *Restorer) Next() (*Piece, error) {
	for r.match == nil {
		if r.next == len(r.x.Attempts) {
			return nil, io.EOF
		}
		if err := r.attempt(); err != nil {
			return nil, err
		}
	}
	p, m := &Piece{Plies: make([]match.Ply, 0, pieceSize)}, r.match
	for len(p.Plies) < pieceSize {
		ply, err := m.step()
		if errors.Is(err, io.EOF) {
			if err := r.played(m); err != nil {
				return nil, err
			}
			p.Seats, r.match = m.rec.Seats, nil
			break
		}
		if err != nil {
			return nil, err
		}
		p.Plies = append(p.Plies, ply)
	}
	if !m.began {
		m.began = true
		p.Match = new(*m.rec)
		p.Match.Seats, p.Match.StartedAt = nil, p.Plies[0].At
	}
	return p, nil
}

// replay starts on the match of an attempt.
func (r *Restorer) replay(f *FileAttempt, in *plyReader) error {
	setup := r.s.Teller.Setup(f.Kind, f.Chapter, f.Inputs)
	setup.Seats, setup.Rules = len(f.Inputs.Seats), f.Inputs.Rules
	setup, err := r.t.Game.Info().Check(setup)
	if err != nil {
		return broken("attempt", f.N, "%w", err)
	}
	for key, value := range f.Played.Options {
		if setup.Options[key] != value {
			return broken("attempt", f.N, "option %.40q", key)
		}
	}
	m := &playing{f: f, in: in, rec: &record.Match{Game: r.x.Game, Setup: setup, Status: record.Over, Terms: r.Campaign.Terms(),
		Imported: true, CreatedAt: f.At, EndedAt: f.EndedAt}}
	if f.Result == record.Abandoned {
		m.rec.Status = record.Cancelled
	}
	known, err := proof(m.rec, f)
	if err != nil {
		return err
	}
	if m.b, err = match.NewBuilder(r.t.Game, setup, known); err != nil {
		return broken("attempt", f.N, "%w", err)
	}
	r.match = m
	return nil
}

// step reads the next ply and plays it. Errors: io.EOF after the last one; *FileError.
func (m *playing) step() (match.Ply, error) {
	p, err := m.in.next()
	switch {
	case errors.Is(err, io.EOF) && m.b.Len() == 0:
		return match.Ply{}, &FileError{Why: "match", A: m.f.N, Err: errors.New("it is empty")}
	case err != nil:
		return match.Ply{}, err
	case p.Seat < -1 || p.Seat >= m.rec.Setup.Seats:
		return match.Ply{}, &FileError{Why: "match", A: m.f.N, B: m.b.Len(), Err: fmt.Errorf("seat %d", p.Seat)}
	}
	ply := match.Ply{Seat: engine.Seat(p.Seat), Action: p.Action, Tape: p.Tape, By: match.By(p.By), At: p.At}
	if hash, err := hex.DecodeString(p.Hash); err != nil || copy(ply.Hash[:], hash) != len(ply.Hash) || len(hash) != len(ply.Hash) {
		return ply, &FileError{Why: "match", A: m.f.N, B: m.b.Len(), Err: fmt.Errorf("hash %.40q", p.Hash)}
	}
	n := m.b.Len()
	ply, err = m.b.Step(ply)
	switch {
	case errors.Is(err, match.ErrUnfair):
		return ply, broken("unfair", m.f.N, "%w", err)
	case err != nil:
		return ply, &FileError{Why: "match", A: m.f.N, B: n, Err: err}
	}
	m.last = ply.At
	return ply, nil
}

// played adds the attempt whose match has been replayed, if it ended as the file says.
func (r *Restorer) played(m *playing) error {
	f, end := m.f, m.b.State()
	a := record.Attempt{N: len(r.Campaign.Attempts) + 1, Kind: f.Kind, Chapter: f.Chapter, Number: f.Number - r.skipped(f), Inputs: f.Inputs, Result: f.Result,
		At: f.At, EndedAt: f.EndedAt, Shown: max(f.EndedAt, 1)} // nobody here can take it back
	a.Report = ReportOf(r.s, &a, end.View(engine.Nobody), m.rec.Status)
	said := f.Report
	said.Story = f.Story
	over := end.Deciders() == 0
	if !sameReport(&a.Report, &said) || a.Report.Result != f.Result || over != (m.rec.Status == record.Over) || m.last > f.EndedAt {
		return broken("attempt", f.N, "it ended as %q, the file says %q", a.Report.Result, f.Result)
	}
	r.seats(m.rec, end.Scores(nil), f)
	r.places[f.N] = a.N
	r.Campaign.Attempts = append(r.Campaign.Attempts, a)
	return nil
}

// proof keeps the secret of a match if the file has it, otherwise its commitment. known is the secret that the match's
// luck must follow from, nil if there is only a commitment. Errors: *FileError.
func proof(rec *record.Match, f *FileAttempt) (known *match.Secret, err error) {
	p := f.Played
	if sum, err := hex.DecodeString(p.Commitment); err != nil || len(sum) != 32 || hex.EncodeToString(sum) != p.Commitment {
		return nil, broken("attempt", f.N, "commitment %.80q", p.Commitment)
	}
	if p.Seed == "" && p.Salt == "" {
		rec.Promise = p.Commitment
		return nil, nil
	}
	seed, err := hex.DecodeString(p.Seed)
	salt, serr := hex.DecodeString(p.Salt)
	if err != nil || serr != nil || len(seed) != len(rec.Secret.Seed) || len(salt) != len(rec.Secret.Salt) {
		return nil, broken("attempt", f.N, "seed or salt")
	}
	copy(rec.Secret.Seed[:], seed)
	copy(rec.Secret.Salt[:], salt)
	if rec.Secret.Commitment() != p.Commitment {
		return nil, broken("unfair", f.N, "the seed is not the one that was promised")
	}
	return &rec.Secret, nil
}

// seats is the seats of a match that was played elsewhere: no users of this server sat there.
func (r *Restorer) seats(rec *record.Match, scores []int64, f *FileAttempt) {
	for i, s := range f.Inputs.Seats {
		seat := record.Seat{Kind: record.Open, Name: s.Name}
		if s.Member == 0 {
			seat = record.Seat{Kind: record.Bot, Level: s.Bot}
		}
		if rec.Status == record.Over {
			seat.Place = 1
			for _, other := range scores {
				if other > scores[i] {
					seat.Place++
				}
			}
		}
		rec.Seats = append(rec.Seats, seat)
	}
}

// sameReport compares the report that the rules give with the one in a file.
func sameReport(a, b *record.Report) bool {
	text := func(r *record.Report) string {
		story := slices.Clone(r.Story)
		for i := range story {
			story[i].Completed = append([]engine.Seat{}, story[i].Completed...) // an empty list can be written in two ways
		}
		x, err := json.Marshal([]any{r, story})
		if err != nil { // plain data
			panic(err)
		}
		return string(x)
	}
	return text(a) == text(b)
}
