package main

import (
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"portside/db"
	"portside/engine"
	"portside/engine/bot"
	"portside/engine/campaign"
	"portside/engine/campaign/catalogue"
	"portside/engine/enginetest/patience"
	"portside/engine/games"
	"portside/engine/match"
	portroyal "portside/engine/portroyal/game"
	"portside/engine/record"
)

// soak is a party of browsers that plays campaigns on a real server, which is stopped and killed meanwhile.
type soak struct {
	t     *testing.T
	file  string
	base  string
	p     *process
	view  *db.Store // the file as it stands, beside the server
	at    []*browser
	rnd   *rand.Rand
	kills int // plies until the next kill, 0: never
}

var campaignLink = regexp.MustCompile(`/voyage/([A-Z0-9]+)`)

// launch starts a server with a browser for each name.
func launch(t *testing.T, names ...string) *soak {
	t.Helper()
	f := &soak{t: t, file: filepath.Join(t.TempDir(), "campaign.db"), rnd: rand.New(rand.NewPCG(11, 12))}
	for range names {
		f.at = append(f.at, newBrowser(t, &f.base))
	}
	f.up()
	return f
}

func (f *soak) up() {
	f.t.Helper()
	f.p = start(f.t, f.file)
	f.base = f.p.base
	view, err := db.View(f.t.Context(), f.file)
	if err != nil {
		f.t.Fatal(err)
	}
	f.view = view
	f.t.Cleanup(func() { view.Close() })
}

// restart ends the server, cleanly or as a power cut would, and starts it again.
func (f *soak) restart(kill bool) {
	f.t.Helper()
	f.view.Close()
	if kill {
		f.p.kill()
	} else {
		f.p.stop(f.t)
	}
	for _, b := range f.at {
		b.http.CloseIdleConnections()
	}
	f.up()
}

func (f *soak) post(who int, to string, fields ...string) string {
	f.t.Helper()
	p, err := f.at[who].post(to, false, fields...)
	if err != nil {
		f.t.Fatal(err)
	}
	if p.status != 303 {
		f.t.Fatalf("%s answers %d\n%s", to, p.status, f.p.errors())
	}
	return p.location
}

func (f *soak) get(who int, from string) string {
	f.t.Helper()
	p, err := f.at[who].get(from, false)
	if err != nil || p.status != 200 {
		f.t.Fatalf("%s answers %d, %v\n%s", from, p.status, err, f.p.errors())
	}
	return p.body
}

// found has the first browser found a campaign and the others join it.
func (f *soak) found(name string, mode record.Mode, names ...string) string {
	f.t.Helper()
	home := f.post(0, "/games/port-royal/campaign", "name", names[0], "campaign", name, "mode", string(mode), "choosing", "random", "pace", "none")
	code := campaignLink.FindStringSubmatch(f.get(0, home+"/party"))[1]
	for i, n := range names[1:] {
		f.post(i+1, "/voyage/"+code, "name", n, "as", "member")
	}
	return home
}

func (f *soak) campaign(home string) *record.Campaign {
	f.t.Helper()
	n, err := strconv.ParseInt(path.Base(home), 10, 64)
	if err != nil {
		f.t.Fatal(err)
	}
	c, err := f.view.Campaign(f.t.Context(), record.CampaignID(n))
	if err != nil {
		f.t.Fatal(err)
	}
	return c
}

func (f *soak) progress(home string) campaign.Progress {
	return campaign.Fold(catalogue.All()[0], f.campaign(home))
}

var planField = regexp.MustCompile(`name="plan" value="(\d+)"`)

// begin plans the next attempt for all browsers and this many bots, has everybody agree, and begins it.
func (f *soak) begin(home string, bots int) match.ID {
	f.t.Helper()
	c, p := f.campaign(home), f.progress(home)
	fields := []string{"choosing", "random"}
	split := campaign.Even(p.Extra, len(f.at)+bots)
	for i := range split {
		seat := "bot-greedy"
		if i < len(f.at) {
			seat = strconv.FormatInt(int64(c.Members[i].ID), 10)
		}
		fields = append(fields, fmt.Sprint("seat-", i+1), seat, fmt.Sprint("coins-", i+1), strconv.Itoa(split[i]))
	}
	f.post(0, home+"/plan", fields...)
	for i := range f.at[1:] {
		plan := planField.FindStringSubmatch(f.get(i+1, home+"/prepare"))
		f.post(i+1, home+"/agree", "plan", plan[1], "agree", "yes")
	}
	f.post(0, home+"/start")
	f.post(len(f.at)-1, home+"/start") // somebody else a moment later
	c = f.campaign(home)
	return c.Attempts[len(c.Attempts)-1].Match
}

// replica is a match as the file has it.
func (f *soak) replica(id match.ID) (*record.Match, *match.Match) {
	f.t.Helper()
	rec, plies, err := f.view.Match(f.t.Context(), id)
	if err != nil {
		f.t.Fatal(err)
	}
	g, _ := games.Find(rec.Game)
	m, err := match.Load(g, rec.Setup, plies)
	if err != nil {
		f.t.Fatal(err)
	}
	return rec, m
}

// further is a match with the plies that the file has by now.
func (f *soak) further(id match.ID, m *match.Match) *match.Match {
	f.t.Helper()
	plies := m.Plies(0)
	more, err := f.view.Plies(f.t.Context(), id, len(plies))
	if err != nil {
		f.t.Fatal(err)
	}
	if len(more) == 0 {
		return m
	}
	if m, err = match.Load(m.Game, m.Setup, slices.Concat(plies, more)); err != nil {
		f.t.Fatal(err)
	}
	return m
}

// rig gives a match that has just begun a secret with which greedy seats reach a result, if one of the first secrets
// does, and starts the server again. The test is about the campaign, not about bad luck.
func (f *soak) rig(id match.ID, want record.Result) {
	f.t.Helper()
	policy, err := bot.New(bot.Greedy, portroyal.Game, 5)
	if err != nil {
		f.t.Fatal(err)
	}
	rec, begun := f.replica(id)
	for seed := range byte(60) {
		var secret match.Secret
		secret.Seed[0] = seed
		m, err := match.Load(begun.Game, rec.Setup, slices.Clone(begun.Plies(0)))
		if err != nil {
			f.t.Fatal(err)
		}
		for !m.Over() {
			if _, err := m.Answer(m.Deciders().First(), policy, match.ByBot, secret.Dice, 0); err != nil {
				f.t.Fatal(err)
			}
		}
		if catalogue.All()[0].Teller.Report(m.View(engine.Nobody)).Result != want {
			continue
		}
		f.view.Close()
		f.p.kill()
		pool, err := sql.Open("sqlite", f.file)
		if err != nil {
			f.t.Fatal(err)
		}
		_, err = pool.Exec("UPDATE matches SET seed = ? WHERE id = ?", secret.Seed[:], int64(id))
		if err := errors.Join(err, pool.Close()); err != nil {
			f.t.Fatal(err)
		}
		for _, b := range f.at {
			b.http.CloseIdleConnections()
		}
		f.up()
		return
	}
	f.t.Logf("match %d: none of 60 secrets leads to %s", id, want)
}

// play plays the browsers' seats of a match to its end by a policy, over HTTP; bots play their own.
func (f *soak) play(home string, id match.ID, level string) {
	f.t.Helper()
	policy, err := bot.New(level, portroyal.Game, 5)
	if err != nil {
		f.t.Fatal(err)
	}
	rec, m := f.replica(id)
	length := m.Len()
	for try := range patience.Tries(2 * time.Millisecond) {
		m = f.further(id, m)
		if m.Len() != length {
			length = m.Len()
			try.Came()
		}
		if m.Over() {
			return
		}
		asked := engine.Nobody
		for seat := range m.Deciders().All() {
			if rec.Seats[seat].Kind == record.User {
				asked = seat
			}
		}
		if asked == engine.Nobody {
			continue
		}
		action := portroyal.Game.Format(policy.Choose(m.View(asked), m.Legal(asked)).Action)
		who := int(rec.Seats[asked].User) - 1
		dying := false
		if f.kills > 0 {
			if f.kills--; f.kills == 0 {
				dying = true
				kill := f.p.cmd.Process.Kill
				time.AfterFunc(time.Duration(rand.IntN(3000))*time.Microsecond, func() { kill() }) // somewhere between the request and its answer
			}
		}
		page, err := f.at[who].post("/matches/"+strconv.FormatInt(int64(id), 10)+"/plies", false, "decision", strconv.Itoa(m.Decision(asked)), "action", action)
		if err != nil && !dying { // a connection that was idle for too long; the same answer twice is harmless
			page, err = f.at[who].post("/matches/"+strconv.FormatInt(int64(id), 10)+"/plies", false, "decision", strconv.Itoa(m.Decision(asked)), "action", action)
		}
		if dying {
			f.restart(true)
			f.sound(home)
			continue
		}
		if err != nil || page.status != 303 && page.status != 409 { // a bot may have changed the question
			f.t.Fatalf("%s: status %d, %v\n%s", action, page.status, err, f.p.errors())
		}
	}
	f.t.Fatalf("match %d stands still", id)
}
