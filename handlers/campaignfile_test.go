package handlers

import (
	"encoding/hex"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/db"
	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
)

// TestFileHidesLuck: a file holds no seed of a match that can go on, no ply of one under way, and of the others
// what anybody needs to check them.
func TestFileHidesLuck(t *testing.T) {
	t.Parallel()
	s, anna, ben, campaign := lived(t)
	data := ben.get(campaign + "/export.json").want(200).body
	x := openFile(t, data)
	for i, a := range s.seen(campaign).Attempts {
		m, _, err := s.store.Match(t.Context(), a.Match)
		if err != nil {
			t.Fatal(err)
		}
		f := x.Attempts[i]
		seed := hex.EncodeToString(m.Secret.Seed[:])
		switch open := i < 3; { // the two chapters, and the one that was given up
		case a.Result == record.Unfinished && f.Played != nil:
			t.Errorf("attempt %d is under way, and its match in the file", a.N)
		case strings.Contains(data, seed) != open:
			t.Errorf("attempt %d: seed in the file is %t", a.N, !open)
		case a.Result != record.Unfinished && (f.Played == nil || len(f.Played.Plies) == 0 || f.Played.Commitment != m.Secret.Commitment()):
			t.Errorf("attempt %d: %+v", a.N, f.Played)
		}
		table := matchPath(a.Match)
		if open := strings.Contains(anna.get(table+"/fair").want(200).body, seed); open != (i < 3) {
			t.Errorf("attempt %d: seed on its page is %t", a.N, open)
		}
		if i >= 3 {
			for _, page := range []string{"", "/log", "/replay", "/fair.json", "/export.json"} {
				if strings.Contains(anna.get(table+page).want(200).body, seed) {
					t.Errorf("attempt %d: %s tells the seed", a.N, page)
				}
			}
		}
	}
	side := matchPath(s.seen(campaign).Attempts[3].Match)
	anna.get(side + "/fair").says("may still be taken back")
	ben.post(side+"/luck", nil).to()
	anna.get(side + "/fair").says("follow from the secret number")
	anna.get(side).says("has been shown")
	anna.post(side+"/rewind", nil).want(409).says("has been shown")
	if x := openFile(t, ben.get(campaign+"/export.json").want(200).body); x.Attempts[3].Played.Seed == "" {
		t.Error("luck that is open is not in the file")
	}
	s.browser().post(side+"/luck", nil).want(404)
}

// TestFileRoundTrip brings a campaign to another site, where its people take their places and play on.
func TestFileRoundTrip(t *testing.T) {
	t.Parallel()
	from, anna, _, home := lived(t)
	was := from.seen(home).Campaign
	data := anna.get(home + "/export.json").want(200).body
	there := newSite(t, func(c *Config) { c.Limits = Limits{} })
	eve, ben := there.browser(), there.browser()
	eve.send([]byte(data), "key", "a-key-of-twenty-letters").want(422).says("name")
	eve.post("/campaigns/import", url.Values{"name": {"\u202e"}}).want(422).says("name")
	if next := eve.post("/campaigns/import", url.Values{"name": {"Änne"}}).to(); next != "/campaigns?import=1" {
		t.Errorf("with a name one is led to %s", next)
	}
	place := eve.send([]byte(data), "key", "a-key-of-twenty-letters").to()
	if again := eve.send([]byte(data), "key", "a-key-of-twenty-letters").to(); again != place {
		t.Errorf("the same form again leads to %s, not to %s", again, place)
	}
	both := together([]*browser{eve, eve}, func(b *browser) *answer { return b.send([]byte(data), "key", "b-key-of-twenty-letters") })
	if one, other := both[0].to(), both[1].to(); one != other || one == place {
		t.Errorf("a form sent twice at once leads to %s and to %s", one, other)
	}
	campaign := strings.TrimSuffix(place, "/party")
	v := there.seen(campaign)
	if v.Rules != 1 || v.Data != was.Data || v.Name != was.Name || v.Mode != was.Mode || !reflect.DeepEqual(v.Additions, was.Additions) || v.Imported == 0 {
		t.Errorf("%+v", v.Campaign)
	}
	if v.Progress.State != saga.Waiting || v.Progress.Chapter != 3 || len(v.Attempts) != 4 {
		t.Fatalf("%+v", v.Progress)
	}
	for i := range v.Attempts {
		a, b := v.Attempts[i], was.Attempts[i]
		if a.Result != b.Result || a.Kind != b.Kind || a.Chapter != b.Chapter || a.Number != b.Number || !reflect.DeepEqual(a.Report, b.Report) {
			t.Errorf("attempt %d:\n%+v\nwas\n%+v", i+1, a, b)
		}
		is, plies, err := there.store.Match(t.Context(), a.Match)
		if err != nil {
			t.Fatal(err)
		}
		rec, old, err := from.store.Match(t.Context(), b.Match)
		if err != nil {
			t.Fatal(err)
		}
		if is.Setup.Rules != 1 || !reflect.DeepEqual(is.Setup, rec.Setup) || is.Commitment() != rec.Commitment() || len(plies) != len(old) {
			t.Errorf("match %d: %+v, was %+v", i+1, is.Setup, rec.Setup)
		}
		for n := range plies {
			if p, q := plies[n], old[n]; fmt.Sprintf("%+v", p) != fmt.Sprintf("%+v", q) {
				t.Fatalf("match %d ply %d:\n%+v\nwas\n%+v", i+1, n, p, q)
			}
		}
		eve.get(matchPath(a.Match)).want(200).says("Ben")
		there.browser().get(matchPath(a.Match)).want(404)
		if fair, err := there.host.Fair(t.Context(), a.Match); err != nil || (fair.Luck == host.LuckOpen) != (i < 3) || fair.Verified != (i < 3) {
			t.Errorf("match %d: luck %+v, %v", i+1, fair.Luck, err)
		}
		eve.get(matchPath(a.Match) + "/fair").want(200)
	}
	eve.get(matchPath(v.Attempts[3].Match) + "/fair").says("played elsewhere")
	eve.get(campaign + "/chronicle").want(200).says("sets the campaign up again").says("was under way when the file was made")
	there.noLeak(campaign, eve)

	// Änne keeps it, and says who she was. Ben comes and takes his place.
	if page := eve.get(campaign + "/party").want(200).says("Who were you in this party?"); len(page.all("input")) == 0 || len(v.Places()) != 2 || v.Member(1).Place != "" {
		t.Errorf("the importer has a place without having said so: %+v", v.Members)
	}
	eve.post(campaign+"/place", url.Values{"member": {there.place(campaign, "Anna")}}).to()
	v = there.seen(campaign)
	link := "/voyage/" + v.Invite
	ben.get(link).want(200).says("I was Ben")
	ben.post(link, url.Values{"name": {"Benno"}, "as": {"member"}, "place": {strconv.FormatInt(int64(v.Members[0].ID), 10)}}).want(409)
	ben.post(link, url.Values{"name": {"Benno"}, "as": {"member"}, "place": {strconv.FormatInt(int64(v.Members[1].ID), 10)}}).to()
	v = there.seen(campaign)
	if len(v.Members) != 2 || !v.Members[0].Here() || !v.Members[1].Here() || v.Members[0].Role != record.Owner || v.Members[1].Name != "Benno" {
		t.Fatalf("%+v", v.Members)
	}
	if f := saga.Tally(v.Campaign); len(f) != 2 || f[1].Name != "Benno" || f[1].Attempts != 2 {
		t.Errorf("%+v", f)
	}
	id := there.plan(campaign, []string{"1", "2"}, eve, ben)
	if m, _, err := there.store.Match(t.Context(), id); err != nil || m.Setup.Rules != 1 {
		t.Errorf("the next chapter begins by rules %d, %v", m.Setup.Rules, err)
	}
	there.sail(id, 2, nil)
	if v := there.seen(campaign); v.Progress.Chapter != 4 {
		t.Errorf("%+v", v.Progress)
	}

	// What is played on is a file again, and says that it was taken elsewhere.
	x := openFile(t, ben.get(campaign+"/export.json").want(200).body)
	if x.Fork == "" || len(x.Attempts) != 5 || !reflect.DeepEqual(x.Attempts[0].Played, openFile(t, data).Attempts[0].Played) {
		t.Errorf("again a file: fork of %q, %d attempts", x.Fork, len(x.Attempts))
	}
	ben.send([]byte(ben.get(campaign + "/export.json").body)).to()
}

// TestFileBesideItself: where the campaign still is, its file makes another one and touches nothing.
func TestFileBesideItself(t *testing.T) {
	t.Parallel()
	s, anna, ben, campaign := lived(t)
	data := anna.get(campaign + "/export.json").want(200).body
	before := s.seen(campaign)
	mine, err := s.store.Finished(t.Context(), 1, record.FromNewest, 100)
	if err != nil {
		t.Fatal(err)
	}
	copied := strings.TrimSuffix(ben.send([]byte(data)).to(), "/party")
	if copied == campaign {
		t.Fatal("it is the same campaign")
	}
	after := s.seen(campaign)
	if !reflect.DeepEqual(before.Campaign.Attempts, after.Campaign.Attempts) || !reflect.DeepEqual(before.Members, after.Members) {
		t.Error("the campaign of the file has changed")
	}
	if now, err := s.store.Finished(t.Context(), 1, record.FromNewest, 100); err != nil || len(now) != len(mine) {
		t.Errorf("Anna has %d matches, had %d, %v", len(now), len(mine), err)
	}
	v := s.seen(copied)
	if me := v.Member(2); me == nil || me.Role != record.Owner || me.Place != "" || len(v.Places()) != 2 {
		t.Errorf("%+v", v.Members)
	}
	for _, n := range ben.get(copied + "/party").want(200).says("Who were you in this party?").all("input") {
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) && attr(n, "name") == "member" && attr(n, "value") != s.place(copied, "Ben") {
			t.Errorf("not the place of his name is suggested: %s", attr(n, "value"))
		}
	}
	ben.post(copied+"/place", url.Values{"member": {"nobody"}}).to()
	if page := ben.get(copied + "/party").want(200); strings.Contains(page.body, "Who were you") || s.seen(copied).Member(2).Place != "" {
		t.Error("he was nobody of them, and is asked again")
	}
	ben.post(copied+"/place", url.Values{"member": {s.place(copied, "Ben")}}).to() // and yet
	ben.get(copied + "/party").want(200).says("I was Anna, not Ben")
	ben.post(copied+"/place", url.Values{"member": {s.place(copied, "Anna")}}).to()
	if v = s.seen(copied); len(v.Members) != 2 || v.Member(2).Place != "Anna" || v.Member(2).Role != record.Owner || v.Places()[0].Name != "Ben" {
		t.Errorf("%+v", v.Members)
	}
	ben.get(copied + "/party").want(200).says("place is free")
	anna.get(copied).want(404)
	counts := func() db.Counts {
		c, err := s.store.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	full := counts()
	ben.post(copied+"/standing", url.Values{"standing": {"archived"}}).to()
	ben.post(copied+"/delete", url.Values{"sure": {"yes"}}).to()
	if c := counts(); c.Matches != full.Matches-4 {
		t.Errorf("%d matches, with the copy %d: those of the file go with their campaign", c.Matches, full.Matches)
	}
	anna.get(matchPath(before.Attempts[0].Match)).want(200)
}

// TestFileOfDefeats: defeats, extra coins that were split or kept for the table, characters chosen in turn, and a
// fork that changed its mode come back as they were.
func TestFileOfDefeats(t *testing.T) {
	t.Parallel()
	s := newSite(t, func(c *Config) { c.Limits = Limits{} })
	anna := s.browser()
	campaign := anna.found("coop", "addition", "set_sail_mix")
	for i := 0; i < 12 && s.seen(campaign).Progress.Failures < 2; i++ {
		if i%3 == 2 {
			anna.post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"bot-random"}, "choosing": {"draft"}}).to()
			anna.post(campaign+"/start", nil).to()
			s.sail(s.seen(campaign).Running().Match, 1, nil)
			continue
		}
		s.sail(s.plan(campaign, []string{"1", "bot-random"}, anna), 1, nil)
	}
	v := s.seen(campaign)
	if v.Progress.Failures < 2 {
		t.Fatalf("no two defeats in a row: %+v", v.Progress)
	}
	anna.post(campaign+"/plan", url.Values{"seat-1": {"bot-greedy"}, "seat-2": {"1"}, "choosing": {"draft"}}).to()
	anna.post(campaign+"/start", nil).to()
	s.sail(s.seen(campaign).Running().Match, 1, nil)
	fork := anna.post(campaign+"/fork", url.Values{"name": {"Another way"}, "after": {"2"}, "mode": {"competitive"}}).to()
	s.sail(s.plan(fork, []string{strconv.FormatInt(int64(s.seen(fork).Members[0].ID), 10), "bot-greedy"}, anna), 1, nil)
	for _, path := range []string{campaign, fork} {
		was := s.seen(path)
		again := s.seen(strings.TrimSuffix(anna.send([]byte(anna.get(path+"/export.json").want(200).body)).to(), "/party"))
		if p, q := was.Progress, again.Progress; p.Chapter != q.Chapter || p.Failures != q.Failures || p.Extra != q.Extra || p.Flawless != q.Flawless || !reflect.DeepEqual(p.Groups, q.Groups) {
			t.Errorf("%s: %+v, was %+v", path, q, p)
		}
		if again.FromName != was.FromName || len(again.Attempts) != len(was.Attempts) {
			t.Errorf("%s: %d attempts of %q", path, len(again.Attempts), again.FromName)
		}
		for i := range was.Attempts {
			if a, b := was.Attempts[i], again.Attempts[i]; !reflect.DeepEqual(a.Report, b.Report) || a.Inputs.Extra != b.Inputs.Extra || a.Inputs.Choosing != b.Inputs.Choosing || a.Inputs.Mode != b.Inputs.Mode {
				t.Errorf("%s attempt %d:\n%+v\nwas\n%+v", path, i+1, b, a)
			}
		}
	}
}
