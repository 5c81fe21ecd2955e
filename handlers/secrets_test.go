package handlers_test

import (
	"context"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/enginetest/nightly"
	"portside/engine/games"
	"portside/engine/match"
	"portside/handlers/handlerstest"
	"portside/views"
	"portside/views/i18n"
	"portside/views/table"
)

// TestSecretsStayOutOfTheLog uses every kind of secret and then looks for each in what the operator sees.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	var secrets []string
	note := func(secret string) {
		if secret == "" {
			t.Fatal("no secret")
		}
		secrets = append(secrets, secret)
	}
	third := anna.Open("", "open")
	note(handlerstest.Code(anna.Get(third).Value("invite")))
	watch := handlerstest.WatchLink(anna.Get(table))
	note(watch)
	seat := handlerstest.Code(anna.Post(table+"/handover", nil).Value("seat-link"))
	note(seat)
	device := handlerstest.Code(anna.Post("/device", nil).Value("link"))
	note(device)
	cleo := s.Browser()
	cleo.Get("/watch/" + watch).To()
	cleo.Get("/seat/" + seat)
	cleo.Post("/seat/"+seat, url.Values{"name": {"Ben"}})
	cleo.Get("/device/" + device)
	cleo.Get("/join/" + secrets[0] + "?code=" + device)
	cleo.Get("/joim/" + secrets[0])
	cleo.Get("/join/" + secrets[0] + "/" + seat)
	cleo.Post("/join/"+secrets[0], url.Values{"name": {"Cleo"}}, "Origin", "https://evil.example")
	cleo.Post("/device/code", url.Values{"code": {device}}).To()
	ben.SetWord("ben.at.port", "", handlerstest.GoodPassword).To()
	cleo.SignIn("ben.at.port", "almost "+handlerstest.GoodPassword)
	anna.SignIn("ben.at.port?", handlerstest.GoodPassword)
	note("ben.at.port")
	note(handlerstest.GoodPassword)
	note(anna.Cookie())
	note(ben.Cookie())
	note(cleo.Cookie())
	record, _, err := s.Store.Match(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	note(hex.EncodeToString(record.Secret.Seed[:]))
	log := s.Log.String()
	if !strings.Contains(log, "route=/watch/:code") {
		t.Fatalf("the log does not name routes:\n%.2000s", log)
	}
	for _, secret := range secrets {
		if strings.Contains(log, secret) {
			t.Errorf("the log holds the secret %s", secret)
		}
	}
}

// TestSeedLeaksNowhere plays some plies of each game, changes the secret that determines all future luck, and demands
// that nobody gets a different byte: seats, spectators, logs, replays, files and streams.
func TestSeedLeaksNowhere(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	for round, g := range games.All() {
		file := dbtest.Address(t)
		s := handlerstest.On(t, file, handlerstest.Fixed)
		people, path := trio(s, g.Info().Key)
		watcher := s.Browser()
		watcher.Get("/watch/" + handlerstest.WatchLink(people[0].Get(path))).To()
		s.Drift(handlerstest.MatchAt(t, path), 3, 5+15*round, r)
		people = nightly.Sample([]*handlerstest.Browser{people[0], watcher}, append(people, watcher))
		handlerstest.Everything(s, path, people...) // so that both times everybody has seen everything
		s = restart(s, file, people...)
		before := handlerstest.Everything(s, path, people...)
		record, _, err := s.Store.Match(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range before {
			for _, secret := range [][]byte{record.Secret.Seed[:], record.Secret.Salt[:]} {
				if strings.Contains(page, hex.EncodeToString(secret)) {
					t.Fatalf("a running match shows its secret: %.100s", page)
				}
			}
		}
		s.Stop()
		changeSecret(t, file, byte(round))
		again := restart(s, file, people...)
		after := handlerstest.Everything(again, path, people...)
		for i := range before {
			if b := strings.ReplaceAll(before[i], s.ServerURL, ""); b != strings.ReplaceAll(after[i], again.ServerURL, "") {
				t.Errorf("round %d: endpoint %.12q changes with the seed:\n%s", round, before[i], handlerstest.FirstDifference(b, strings.ReplaceAll(after[i], again.ServerURL, "")))
			}
		}
		again.Stop()
	}
}

// restart ends the site and starts another on the same file, to which the browsers go.
func restart(s *handlerstest.Site, file string, people ...*handlerstest.Browser) *handlerstest.Site {
	s.T.Helper()
	s.Stop()
	again := handlerstest.On(s.T, file, handlerstest.Fixed)
	for _, b := range people {
		b.Move(again)
	}
	return again
}

// changeSecret gives the matches of a closed database another secret.
func changeSecret(t *testing.T, file string, b byte) {
	t.Helper()
	seed := make([]byte, 32)
	for i := range seed {
		seed[i] = b + byte(i)
	}
	dbtest.Exec(t, file, "UPDATE matches SET seed = ?, salt = ?", seed, seed[:16])
}

// TestTwinsLookAlike takes random moments of random matches of every game and compares what each seat is
// shown of them with what it is shown of a state that it cannot tell from the real one.
func TestTwinsLookAlike(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		t.Run(g.Info().Key, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 9))
			for range 12 {
				luck := engine.NewFast(r.Uint64())
				seats := g.Info().MinSeats + r.IntN(g.Info().MaxSeats-g.Info().MinSeats+1)
				st, err := g.New(engine.Setup{Seats: seats}, luck, nil)
				var setup *engine.SetupError
				if errors.As(err, &setup) {
					continue // not every number of seats goes with the usual options
				}
				if err != nil {
					t.Fatal(err)
				}
				for range r.IntN(120) {
					seat := st.Deciders().First()
					if seat == engine.Nobody {
						break
					}
					legal := st.Legal(seat, nil)
					st.Apply(seat, legal[r.IntN(len(legal))], luck, nil)
				}
				twin := g.Blank()
				for seat := engine.Nobody; int(seat) < seats; seat++ {
					g.Determinize(st.View(seat), r, twin)
					if got, want := shown(t, g, twin, seat, seats), shown(t, g, st, seat, seats); got != want {
						t.Fatalf("%v sees a difference:\n%s", seat, handlerstest.FirstDifference(want, got))
					}
				}
			}
		})
	}
}

// shown is the HTML of everything a board draws of a state for a seat.
func shown(t *testing.T, g engine.Game, st engine.State, seat engine.Seat, seats int) string {
	t.Helper()
	v, board := st.View(seat), views.Title(g.Info().Key)
	turn := &table.Turn{Printer: i18n.For(i18n.En), Match: match.ID(1), Game: g.Info().Key, Seat: seat, Decision: -1, Format: g.Format, Awaited: st.Deciders(), Live: true}
	if seat != engine.Nobody && st.Deciders().Has(seat) {
		turn.Decision, turn.Legal = 3, st.Legal(seat, nil)
	}
	for i := range seats {
		turn.Seats = append(turn.Seats, table.Sitter{Name: "N" + string(rune('a'+i)), Kind: table.User, Emblem: i})
	}
	var sb strings.Builder
	ctx := context.Background()
	if err := board.Table(turn, v).Render(ctx, &sb); err != nil {
		t.Fatal(err)
	}
	if seat != engine.Nobody {
		if err := board.Orders(turn, v, "").Render(ctx, &sb); err != nil {
			t.Fatal(err)
		}
	}
	sb.WriteString(board.Ask(turn.Printer, v, turn.Legal, turn.Names()))
	return sb.String()
}
