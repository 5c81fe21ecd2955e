package campaign_test

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
	book "portside/engine/campaign"
	"portside/engine/record"
	"portside/engine/replays"
	"portside/handlers/base"
	"portside/handlers/handlerstest"
)

// TestFileHidesLuck: a file holds no seed of a match that can go on, no ply of one under way, and of the others
// what anybody needs to check them.
func TestFileHidesLuck(t *testing.T) {
	t.Parallel()
	s, anna, ben, campaign := lived(t)
	data := ben.Get(campaign + "/export.json").Want(200).Body
	x := openFile(t, data)
	for i, a := range s.Seen(campaign).Attempts {
		m, _, err := s.Store.Match(t.Context(), a.Match)
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
		table := base.MatchPath(a.Match)
		if open := strings.Contains(anna.Get(table+"/fair").Want(200).Body, seed); open != (i < 3) {
			t.Errorf("attempt %d: seed on its page is %t", a.N, open)
		}
		if i >= 3 {
			for _, page := range []string{"", "/log", "/replay", "/fair.json", "/export.json"} {
				if strings.Contains(anna.Get(table+page).Want(200).Body, seed) {
					t.Errorf("attempt %d: %s tells the seed", a.N, page)
				}
			}
		}
	}
	side := base.MatchPath(s.Seen(campaign).Attempts[3].Match)
	anna.Get(side + "/fair").Says("may still be taken back")
	ben.Post(side+"/luck", nil).To()
	anna.Get(side + "/fair").Says("follow from the secret number")
	anna.Get(side).Says("has been shown")
	anna.Post(side+"/rewind", nil).Want(409).Says("has been shown")
	if x := openFile(t, ben.Get(campaign+"/export.json").Want(200).Body); x.Attempts[3].Played.Seed == "" {
		t.Error("luck that is open is not in the file")
	}
	s.Browser().Post(side+"/luck", nil).Want(404)
}

// TestFileRoundTrip brings a campaign to another site, where its people take their places and play on.
func TestFileRoundTrip(t *testing.T) {
	t.Parallel()
	from, anna, _, home := lived(t)
	was := from.Seen(home).Campaign
	data := anna.Get(home + "/export.json").Want(200).Body
	there := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	eve, ben := there.Browser(), there.Browser()
	send(eve, []byte(data), "key", "a-key-of-twenty-letters").Want(422).Says("name")
	eve.Post("/campaigns/import", url.Values{"name": {"\u202e"}}).Want(422).Says("name")
	if next := eve.Post("/campaigns/import", url.Values{"name": {"Änne"}}).To(); next != "/campaigns?import=1" {
		t.Errorf("with a name one is led to %s", next)
	}
	party := send(eve, []byte(data), "key", "a-key-of-twenty-letters").To()
	if again := send(eve, []byte(data), "key", "a-key-of-twenty-letters").To(); again != party {
		t.Errorf("the same form again leads to %s, not to %s", again, party)
	}
	both := handlerstest.Together([]*handlerstest.Browser{eve, eve}, func(b *handlerstest.Browser) *handlerstest.Answer {
		return send(b, []byte(data), "key", "b-key-of-twenty-letters")
	})
	if one, other := both[0].To(), both[1].To(); one != other || one == party {
		t.Errorf("a form sent twice at once leads to %s and to %s", one, other)
	}
	campaign := strings.TrimSuffix(party, "/party")
	v := there.Seen(campaign)
	if v.Rules != 1 || v.Data != was.Data || v.Name != was.Name || v.Mode != was.Mode || !reflect.DeepEqual(v.Additions, was.Additions) || v.Imported == 0 {
		t.Errorf("%+v", v.Campaign)
	}
	if v.Progress.State != book.Waiting || v.Progress.Chapter != 3 || len(v.Attempts) != 4 {
		t.Fatalf("%+v", v.Progress)
	}
	for i := range v.Attempts {
		a, b := v.Attempts[i], was.Attempts[i]
		if a.Result != b.Result || a.Kind != b.Kind || a.Chapter != b.Chapter || a.Number != b.Number || !reflect.DeepEqual(a.Report, b.Report) {
			t.Errorf("attempt %d:\n%+v\nwas\n%+v", i+1, a, b)
		}
		is, plies, err := there.Store.Match(t.Context(), a.Match)
		if err != nil {
			t.Fatal(err)
		}
		rec, old, err := from.Store.Match(t.Context(), b.Match)
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
		eve.Get(base.MatchPath(a.Match)).Want(200).Says("Ben")
		there.Browser().Get(base.MatchPath(a.Match)).Want(404)
		if fair, err := there.Replays.Fair(t.Context(), a.Match); err != nil || (fair.Luck == replays.LuckOpen) != (i < 3) || fair.Verified != (i < 3) {
			t.Errorf("match %d: luck %+v, %v", i+1, fair.Luck, err)
		}
		eve.Get(base.MatchPath(a.Match) + "/fair").Want(200)
	}
	eve.Get(base.MatchPath(v.Attempts[3].Match) + "/fair").Says("played elsewhere")
	eve.Get(campaign + "/chronicle").Want(200).Says("sets the campaign up again").Says("was under way when the file was made")
	noLeak(there, campaign, eve)

	// Änne keeps it, and says who she was. Ben comes and takes his place.
	if page := eve.Get(campaign + "/party").Want(200).Says("Who were you in this party?"); len(page.All("input")) == 0 || len(v.Places()) != 2 || v.Member(1).Place != "" {
		t.Errorf("the importer has a place without having said so: %+v", v.Members)
	}
	eve.Post(campaign+"/place", url.Values{"member": {place(there, campaign, "Anna")}}).To()
	v = there.Seen(campaign)
	link := "/voyage/" + v.Invite
	ben.Get(link).Want(200).Says("I was Ben")
	ben.Post(link, url.Values{"name": {"Benno"}, "as": {"member"}, "place": {strconv.FormatInt(int64(v.Members[0].ID), 10)}}).Want(409)
	ben.Post(link, url.Values{"name": {"Benno"}, "as": {"member"}, "place": {strconv.FormatInt(int64(v.Members[1].ID), 10)}}).To()
	v = there.Seen(campaign)
	if len(v.Members) != 2 || !v.Members[0].Here() || !v.Members[1].Here() || v.Members[0].Role != record.Owner || v.Members[1].Name != "Benno" {
		t.Fatalf("%+v", v.Members)
	}
	if f := book.MemberFigures(v.Campaign); len(f) != 2 || f[1].Name != "Benno" || f[1].Attempts != 2 {
		t.Errorf("%+v", f)
	}
	id := there.Plan(campaign, []string{"1", "2"}, eve, ben)
	if m, _, err := there.Store.Match(t.Context(), id); err != nil || m.Setup.Rules != 1 {
		t.Errorf("the next chapter begins by rules %d, %v", m.Setup.Rules, err)
	}
	there.Sail(id, 2, nil)
	if v := there.Seen(campaign); v.Progress.Chapter != 4 {
		t.Errorf("%+v", v.Progress)
	}

	// What is played on is a file again, and says that it was taken elsewhere.
	x := openFile(t, ben.Get(campaign+"/export.json").Want(200).Body)
	if x.Fork == "" || len(x.Attempts) != 5 || !reflect.DeepEqual(x.Attempts[0].Played, openFile(t, data).Attempts[0].Played) {
		t.Errorf("again a file: fork of %q, %d attempts", x.Fork, len(x.Attempts))
	}
	send(ben, []byte(ben.Get(campaign+"/export.json").Body)).To()
}

// TestFileBesideItself: where the campaign still is, its file makes another one and touches nothing.
func TestFileBesideItself(t *testing.T) {
	t.Parallel()
	s, anna, ben, campaign := lived(t)
	data := anna.Get(campaign + "/export.json").Want(200).Body
	before := s.Seen(campaign)
	mine, err := s.Store.Finished(t.Context(), 1, record.FromNewest, 100)
	if err != nil {
		t.Fatal(err)
	}
	copied := strings.TrimSuffix(send(ben, []byte(data)).To(), "/party")
	if copied == campaign {
		t.Fatal("it is the same campaign")
	}
	after := s.Seen(campaign)
	if !reflect.DeepEqual(before.Campaign.Attempts, after.Campaign.Attempts) || !reflect.DeepEqual(before.Members, after.Members) {
		t.Error("the campaign of the file has changed")
	}
	if now, err := s.Store.Finished(t.Context(), 1, record.FromNewest, 100); err != nil || len(now) != len(mine) {
		t.Errorf("Anna has %d matches, had %d, %v", len(now), len(mine), err)
	}
	v := s.Seen(copied)
	if me := v.Member(2); me == nil || me.Role != record.Owner || me.Place != "" || len(v.Places()) != 2 {
		t.Errorf("%+v", v.Members)
	}
	for _, n := range ben.Get(copied + "/party").Want(200).Says("Who were you in this party?").All("input") {
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) && handlerstest.Attr(n, "name") == "member" && handlerstest.Attr(n, "value") != place(s, copied, "Ben") {
			t.Errorf("not the place of his name is suggested: %s", handlerstest.Attr(n, "value"))
		}
	}
	ben.Post(copied+"/place", url.Values{"member": {"nobody"}}).To()
	if page := ben.Get(copied + "/party").Want(200); strings.Contains(page.Body, "Who were you") || s.Seen(copied).Member(2).Place != "" {
		t.Error("he was nobody of them, and is asked again")
	}
	ben.Post(copied+"/place", url.Values{"member": {place(s, copied, "Ben")}}).To() // and yet
	ben.Get(copied + "/party").Want(200).Says("I was Anna, not Ben")
	ben.Post(copied+"/place", url.Values{"member": {place(s, copied, "Anna")}}).To()
	if v = s.Seen(copied); len(v.Members) != 2 || v.Member(2).Place != "Anna" || v.Member(2).Role != record.Owner || v.Places()[0].Name != "Ben" {
		t.Errorf("%+v", v.Members)
	}
	ben.Get(copied + "/party").Want(200).Says("place is free")
	anna.Get(copied).Want(404)
	counts := func() db.Counts {
		c, err := s.Store.Counts(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	full := counts()
	ben.Post(copied+"/standing", url.Values{"standing": {"archived"}}).To()
	ben.Post(copied+"/delete", url.Values{"sure": {"yes"}}).To()
	if c := counts(); c.Matches != full.Matches-4 {
		t.Errorf("%d matches, with the copy %d: those of the file go with their campaign", c.Matches, full.Matches)
	}
	anna.Get(base.MatchPath(before.Attempts[0].Match)).Want(200)
}

// TestFileOfDefeats: defeats, extra coins that were split or kept for the table, characters chosen in turn, and a
// fork that changed its mode come back as they were.
func TestFileOfDefeats(t *testing.T) {
	t.Parallel()
	s := handlerstest.New(t, func(c *base.Config) { c.Limits = base.Limits{} })
	anna := s.Browser()
	campaign := anna.Found("coop", "addition", "set_sail_mix")
	for i := 0; i < 12 && s.Seen(campaign).Progress.Failures < 2; i++ {
		if i%3 == 2 {
			anna.Post(campaign+"/plan", url.Values{"seat-1": {"1"}, "seat-2": {"bot-random"}, "choosing": {"draft"}}).To()
			anna.Post(campaign+"/start", nil).To()
			s.Sail(s.Seen(campaign).Running().Match, 1, nil)
			continue
		}
		s.Sail(s.Plan(campaign, []string{"1", "bot-random"}, anna), 1, nil)
	}
	v := s.Seen(campaign)
	if v.Progress.Failures < 2 {
		t.Fatalf("no two defeats in a row: %+v", v.Progress)
	}
	anna.Post(campaign+"/plan", url.Values{"seat-1": {"bot-greedy"}, "seat-2": {"1"}, "choosing": {"draft"}}).To()
	anna.Post(campaign+"/start", nil).To()
	s.Sail(s.Seen(campaign).Running().Match, 1, nil)
	fork := anna.Post(campaign+"/fork", url.Values{"name": {"Another way"}, "after": {"2"}, "mode": {"competitive"}}).To()
	s.Sail(s.Plan(fork, []string{strconv.FormatInt(int64(s.Seen(fork).Members[0].ID), 10), "bot-greedy"}, anna), 1, nil)
	for _, path := range []string{campaign, fork} {
		was := s.Seen(path)
		again := s.Seen(strings.TrimSuffix(send(anna, []byte(anna.Get(path+"/export.json").Want(200).Body)).To(), "/party"))
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
