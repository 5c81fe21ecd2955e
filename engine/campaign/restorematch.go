package campaign

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"portside/engine"
	"portside/engine/match"
	"portside/engine/record"
)

// played plays the match of an attempt again and adds both.
func (r *restorer) played(f *FileAttempt) error {
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
	plies := make([]match.Ply, len(f.Played.Plies))
	for i, p := range f.Played.Plies {
		if p.Seat < -1 || p.Seat >= setup.Seats {
			return &FileError{Why: "match", A: f.N, B: i, Err: fmt.Errorf("seat %d", p.Seat)}
		}
		plies[i] = match.Ply{Seat: engine.Seat(p.Seat), Action: p.Action, Tape: p.Tape, By: match.By(p.By), At: p.At}
		if hash, err := hex.DecodeString(p.Hash); err != nil || copy(plies[i].Hash[:], hash) != len(plies[i].Hash) || len(hash) != len(plies[i].Hash) {
			return &FileError{Why: "match", A: f.N, B: i, Err: fmt.Errorf("hash %.40q", p.Hash)}
		}
	}
	made, err := match.Rebuild(r.t.Game, setup, plies)
	if err != nil {
		return &FileError{Why: "match", A: f.N, B: len(made), Err: err}
	}
	m, err := match.Load(r.t.Game, setup, made)
	if err != nil {
		return &FileError{Why: "match", A: f.N, Err: err}
	}
	rec := &record.Match{Game: r.x.Game, Setup: setup, Status: record.Over, Pace: r.x.Pace, Refill: r.Campaign.Refill, Seating: record.Keep, Imported: true,
		CreatedAt: f.At, StartedAt: made[0].At, EndedAt: f.EndedAt}
	if f.Result == record.Abandoned {
		rec.Status = record.Cancelled
	}
	if err := proof(rec, m, f); err != nil {
		return err
	}
	a := record.Attempt{N: len(r.Campaign.Attempts) + 1, Kind: f.Kind, Chapter: f.Chapter, Number: f.Number - r.skipped(f), Inputs: f.Inputs, Result: f.Result,
		At: f.At, EndedAt: f.EndedAt, Shown: max(f.EndedAt, 1)} // nobody here can take it back
	a.Report = ReportOf(r.s, &a, m.View(engine.Nobody), rec.Status)
	said := f.Report
	said.Story = f.Story
	if !sameReport(&a.Report, &said) || a.Report.Result != f.Result || m.Over() != (rec.Status == record.Over) || last(made).At > f.EndedAt {
		return broken("attempt", f.N, "it ended as %q, the file says %q", a.Report.Result, f.Result)
	}
	r.seats(rec, m, f)
	r.places[f.N] = a.N
	r.Campaign.Attempts = append(r.Campaign.Attempts, a)
	r.Played = append(r.Played, record.Import{Attempt: len(r.Campaign.Attempts) - 1, Match: rec, Plies: made})
	return nil
}

func last(plies []match.Ply) *match.Ply { return &plies[len(plies)-1] }

// proof keeps the secret of a match, if the file has it, or the promise of it. Errors: *FileError if the luck of
// the match does not follow from it.
func proof(rec *record.Match, m *match.Match, f *FileAttempt) error {
	p := f.Played
	if sum, err := hex.DecodeString(p.Commitment); err != nil || len(sum) != 32 || hex.EncodeToString(sum) != p.Commitment {
		return broken("attempt", f.N, "commitment %.80q", p.Commitment)
	}
	if p.Seed == "" && p.Salt == "" {
		rec.Promise = p.Commitment
		return nil
	}
	seed, err := hex.DecodeString(p.Seed)
	salt, serr := hex.DecodeString(p.Salt)
	if err != nil || serr != nil || len(seed) != len(rec.Secret.Seed) || len(salt) != len(rec.Secret.Salt) {
		return broken("attempt", f.N, "seed or salt")
	}
	copy(rec.Secret.Seed[:], seed)
	copy(rec.Secret.Salt[:], salt)
	if rec.Secret.Commitment() != p.Commitment {
		return broken("unfair", f.N, "the seed is not the one that was promised")
	}
	if _, err := m.Verify(&rec.Secret); err != nil {
		return broken("unfair", f.N, "%w", err)
	}
	return nil
}

// seats are those of a match that was played elsewhere: nobody here sat on them.
func (r *restorer) seats(rec *record.Match, m *match.Match, f *FileAttempt) {
	scores := m.Scores()
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

// sameReport compares what the rules say of a match with what a file says.
func sameReport(a, b *record.Report) bool {
	text := func(r *record.Report) string {
		story := slices.Clone(r.Story)
		for i := range story {
			story[i].Completed = append([]engine.Seat{}, story[i].Completed...) // none may be written in two ways
		}
		x, err := json.Marshal([]any{r, story})
		if err != nil { // plain data
			panic(err)
		}
		return string(x)
	}
	return text(a) == text(b)
}
