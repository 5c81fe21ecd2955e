package handlers

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/db/dbtest"
	"portside/engine"
	"portside/engine/games"
	"portside/engine/match"
	"portside/views"
	"portside/views/i18n"
	"portside/views/table"
)

var key = regexp.MustCompile(`^[a-z][a-z-]*(\.[a-z0-9_-]+)+$`)

// TestSecretsStayOutOfTheLog uses every kind of secret and then looks for each in what the operator sees.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	var secrets []string
	note := func(secret string) {
		if secret == "" {
			t.Fatal("no secret")
		}
		secrets = append(secrets, secret)
	}
	third := anna.open("", "open")
	note(code(anna.get(third).value("invite")))
	watch := watchLink(anna.get(table))
	note(watch)
	seat := code(anna.post(table+"/handover", nil).value("seat-link"))
	note(seat)
	device := code(anna.post("/device", nil).value("link"))
	note(device)
	cleo := s.browser()
	cleo.get("/watch/" + watch).to()
	cleo.get("/seat/" + seat)
	cleo.post("/seat/"+seat, url.Values{"name": {"Ben"}})
	cleo.get("/device/" + device)
	cleo.get("/join/" + secrets[0] + "?code=" + device)
	cleo.get("/joim/" + secrets[0])
	cleo.get("/join/" + secrets[0] + "/" + seat)
	cleo.post("/join/"+secrets[0], url.Values{"name": {"Cleo"}}, "Origin", "https://evil.example")
	cleo.post("/device/code", url.Values{"code": {device}}).to()
	ben.setWord("ben.at.port", "", goodPassword).to()
	cleo.signIn("ben.at.port", "almost "+goodPassword)
	anna.signIn("ben.at.port?", goodPassword)
	note("ben.at.port")
	note(goodPassword)
	note(anna.cookie())
	note(ben.cookie())
	note(cleo.cookie())
	record, _, err := s.store.Match(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	note(hex.EncodeToString(record.Secret.Seed[:]))
	log := s.log.String()
	if !strings.Contains(log, "route=/watch/:code") {
		t.Fatalf("the log does not name routes:\n%.2000s", log)
	}
	for _, secret := range secrets {
		if strings.Contains(log, secret) {
			t.Errorf("the log holds the secret %s", secret)
		}
	}
}

// endpoints is every address of a match that shows something.
var endpoints = []string{"", "/since/0?v=x", "/log", "/log?from=0", "/replay", "/replay?at=3", "/replay?at=9999", "/replay?as=0", "/replay?at=9999&as=1", "/fair", "/fair.json", "/export.json", "/handover", "/notes"}

// volatile is what may differ between two databases that are equal for a seat: the fingerprint of the
// secret, which binds and tells nothing, and the version of the table in memory.
var volatile = regexp.MustCompile(`[0-9a-f]{64}|\?v=[0-9a-z]+|data-shows="[0-9a-z]+"`)

// everything renders every endpoint for everybody, as one text.
func everything(s *testSite, path string, people ...*browser) []string {
	var list []string
	for _, b := range people {
		for _, e := range endpoints {
			a := b.get(path + e)
			head := a.head.Clone()
			head.Del("Date")
			list = append(list, e+" "+volatile.ReplaceAllString(a.body, "…")+strings.Join(slices.Sorted(func(yield func(string) bool) {
				for k, v := range head {
					if k != "Content-Length" && !yield(k+": "+strings.Join(v, ",")) {
						return
					}
				}
			}), "\n"))
		}
	}
	return list
}

// TestSeedLeaksNowhere plays some plies, changes the secret that all luck to come is taken from, and demands
// that nobody gets a different byte: seats, spectators, logs, replays and files (behaviour 22).
func TestSeedLeaksNowhere(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 7))
	for round := range 4 {
		file := dbtest.File(t)
		s := siteOn(t, file, fixed)
		anna, ben, path := s.pair()
		watcher := s.browser()
		watcher.get("/watch/" + watchLink(anna.get(path))).to()
		s.drift(matchAt(t, path), 2, 5+15*round, r)
		people := []*browser{anna, ben, watcher}
		everything(s, path, people...) // so that both times everybody has seen everything
		s = s.restart(file, people...)
		before := everything(s, path, people...)
		record, _, err := s.store.Match(t.Context(), 1)
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
		s.stop()
		changeSecret(t, file, byte(round))
		again := s.restart(file, people...)
		after := everything(again, path, people...)
		for i := range before {
			if b := strings.ReplaceAll(before[i], s.serverURL, ""); b != strings.ReplaceAll(after[i], again.serverURL, "") {
				t.Errorf("round %d: endpoint %.12q changes with the seed:\n%s", round, before[i], firstDifference(b, strings.ReplaceAll(after[i], again.serverURL, "")))
			}
		}
		again.stop()
	}
}

// restart ends the site and starts another on the same file, to which the browsers go.
func (s *testSite) restart(file string, people ...*browser) *testSite {
	s.t.Helper()
	s.stop()
	again := siteOn(s.t, file, fixed)
	for _, b := range people {
		b.move(again)
	}
	return again
}

func firstDifference(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-80):min(len(a), i+120)] + "\n---\n" + b[max(0, i-80):min(len(b), i+120)]
}

// changeSecret gives the matches of a closed database another secret.
func changeSecret(t *testing.T, file string, b byte) {
	t.Helper()
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	seed := make([]byte, 32)
	for i := range seed {
		seed[i] = b + byte(i)
	}
	if _, err := pool.ExecContext(t.Context(), "UPDATE matches SET seed = ?, salt = ?", seed, seed[:16]); err != nil {
		t.Fatal(err)
	}
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
						t.Fatalf("%v sees a difference:\n%s", seat, firstDifference(want, got))
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
