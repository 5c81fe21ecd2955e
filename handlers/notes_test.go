package handlers

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portside/db/dbtest"
	"portside/handlers/naming"
)

// notes are the fields of the form of notes: the text, and "share" if they are to be shared.
func notes(version, text string, share ...string) url.Values {
	f := url.Values{"version": {version}, "text": {text}}
	if len(share) > 0 {
		f.Set("share", "yes")
	}
	return f
}

// area is what stands in the field for notes.
func (a *answer) area() string {
	a.t.Helper()
	fields := a.all("textarea")
	switch {
	case len(fields) == 0:
		a.t.Fatalf("%s has no field for notes\n%.2000s", a.what, a.text())
	case fields[0].FirstChild != nil:
		return fields[0].FirstChild.Data
	}
	return ""
}

func TestNotesOfASeat(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	if page := anna.get(table).want(200); !strings.Contains(page.body, `href="`+table+`/notes"`) {
		t.Error("the table has no way to the notes")
	}
	first := anna.get(table + "/notes").want(200).says("Only you read what you write here")
	if first.area() != "" || first.value("version") != "0" || strings.Contains(first.body, `name="share"`) {
		t.Errorf("at first there stand %q, version %s", first.area(), first.value("version"))
	}
	text := "<b>Ben</b> holds\r\n\r\n  the frigate </textarea>"
	if to := anna.post(table+"/notes", notes("0", text)).to(); to != table+"/notes?saved=1" {
		t.Errorf("saving leads to %s", to)
	}
	saved := anna.get(table + "/notes?saved=1").want(200).says("Your notes are saved")
	if want := "<b>Ben</b> holds\n\n  the frigate </textarea>"; saved.area() != want || saved.value("version") != "1" || len(saved.within("main", "b")) > 0 {
		t.Errorf("saved is %q, version %s", saved.area(), saved.value("version"))
	}
	anna.post(table+"/notes", notes("0", text)).to() // the same form once more

	// A page that was opened before, on another device, writes over nothing without being told.
	old := anna.post(table+"/notes", notes("0", "and the <galleon>")).want(http.StatusConflict).says("Something else has been saved").says("the frigate")
	if old.area() != "and the <galleon>" || old.value("version") != "1" {
		t.Errorf("after the conflict there stand %q, version %s", old.area(), old.value("version"))
	}
	anna.post(table+"/notes", notes("1", "and the <galleon>")).to()

	phone := s.browser()
	phone.post("/device/code", url.Values{"code": {code(anna.post("/device", nil).value("link"))}}).to()
	if got := phone.get(table + "/notes").want(200).area(); got != "and the <galleon>" {
		t.Errorf("her other device shows %q", got)
	}
	if got := ben.get(table + "/notes").want(200).area(); got != "" {
		t.Errorf("Ben's notes are %q", got)
	}
	anna.post(table+"/notes", notes("2", " \r\n ")).to()
	if got := anna.get(table + "/notes").want(200); got.area() != "" {
		t.Errorf("emptied notes are %q", got.area())
	}
	if log := s.log.String(); strings.Contains(log, "frigate") || strings.Contains(log, "galleon") {
		t.Error("the server's log holds notes")
	}
}

func TestNotesRefused(t *testing.T) {
	s := newSite(t)
	anna, _, table := s.pair()
	anna.post(table+"/notes", notes("0", "as it was")).to()
	long := strings.Repeat("lines and\r\n", 300)
	for typed, why := range map[string]string{
		long:                                   "At most 2,000",
		strings.Repeat("x", naming.MaxText+1):  "At most 2,000",
		strings.Repeat("y", 25*naming.MaxText): "At most 2,000",
		"one\r\nleft\u202eright":               "invisible characters",
		"bell\x07":                             "invisible characters",
		"\x00":                                 "invisible characters",
		"\xff\xfe":                             "invisible characters",
		"fine\r\nZ" + strings.Repeat("\u0335", 40): "invisible characters",
	} {
		page := anna.post(table+"/notes", notes("1", typed)).want(http.StatusUnprocessableEntity).says(why)
		if want := naming.ShownText(typed); page.area() != want || page.value("version") != "1" {
			t.Errorf("after %.20q the field holds %.20q, version %s", typed, page.area(), page.value("version"))
		}
	}
	if got, want := anna.post(table+"/notes", notes("1", long)).area(), strings.TrimSpace(strings.ReplaceAll(long, "\r\n", "\n")); got != want {
		t.Errorf("of %d characters %d are kept", len(want), len(got))
	}
	for _, version := range []string{"", "x", "-1", "1.5"} {
		anna.post(table+"/notes", notes(version, "new")).want(http.StatusUnprocessableEntity)
	}
	anna.post(table+"/notes", notes("7", "new")).want(http.StatusConflict)
	anna.post(table+"/notes", notes("1", "new"), "Sec-Fetch-Site", "cross-site").want(http.StatusForbidden)
	anna.post(table+"/notes", notes("1", strings.Repeat("x", bodyLimit))).want(http.StatusRequestEntityTooLarge)
	if got := anna.get(table + "/notes").area(); got != "as it was" {
		t.Errorf("stored is %q", got)
	}
	fits := strings.Repeat("é", naming.MaxText)
	anna.post(table+"/notes", notes("1", fits)).to()
	if got := anna.get(table + "/notes").area(); got != fits {
		t.Errorf("of %d characters %d are stored", naming.MaxText, len([]rune(got)))
	}
}

// TestNotesOfStrangers: who does not sit at the table can neither read nor write there, before its end.
func TestNotesOfStrangers(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	anna.post(table+"/notes", notes("0", "Between me and myself")).to()
	stranger := s.browser()
	stranger.get(table + "/notes").want(http.StatusNotFound)
	stranger.post(table+"/notes", notes("0", "psst")).want(http.StatusNotFound)
	stranger.get("/watch/" + watchLink(anna.get(table))).to()
	for _, page := range []*answer{
		stranger.get(table + "/notes").want(http.StatusForbidden).says("You are watching"),
		stranger.post(table+"/notes", notes("1", "psst")).want(http.StatusForbidden),
	} {
		if strings.Contains(page.body, "Between me") || strings.Contains(page.text(), "Your notes") || page.has("/notes") {
			t.Errorf("a spectator is shown notes: %.2000s", page.text())
		}
	}
	waiting := ben.open("", "open")
	ben.get(waiting + "/notes").want(http.StatusNotFound)
	ben.post(waiting+"/notes", notes("0", "early")).want(http.StatusNotFound)
}

// TestNotesLeakNowhere: what one seat writes down changes no byte of what the other seat and a spectator are shown:
// pages, fragments, logs, replays and files, under way and after the end.
func TestNotesLeakNowhere(t *testing.T) {
	t.Parallel()
	file := dbtest.File(t)
	s := siteOn(t, file, fixed)
	anna, ben, path := s.pair()
	watcher := s.browser()
	watcher.get("/watch/" + watchLink(anna.get(path))).to()
	r := rand.New(rand.NewPCG(36, 45))
	s.drift(matchAt(t, path), 2, 20, r)
	look := func() []string {
		everything(s, path, anna, ben, watcher) // so that each time everybody has seen everything
		list := everything(s, path, ben, watcher)
		for _, b := range []*browser{ben, watcher} {
			list = append(list, volatile.ReplaceAllString(b.get(path+"/notes").body, "…"), volatile.ReplaceAllString(b.get(path+"/talk").body, "…"))
		}
		return list
	}
	same := func(when string, write url.Values) {
		t.Helper()
		before := look()
		anna.post(path+"/notes", write).to()
		for i, after := range look() {
			if after != before[i] || strings.Contains(after, "smuggled") {
				t.Errorf("%s page %d of others changes with the notes:\n%s", when, i, firstDifference(before[i], after))
			}
		}
	}
	same("under way", notes("0", "smuggled rum", "share"))
	finish(t, r, path, anna, ben)
	same("after the end", notes("1", "more smuggled rum"))
	for _, page := range []string{"/replay", "/replay?at=9999", "/export.json", "/log"} {
		if strings.Contains(anna.get(path+page).want(200).body, "smuggled") {
			t.Errorf("the owner's %s shows private notes", page)
		}
	}
	s.stop()
}

// TestNotesShared: after the end the owner can share them, and take them back.
func TestNotesShared(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	watcher := s.browser()
	watcher.get("/watch/" + watchLink(anna.get(table))).to()
	anna.post(table+"/notes", notes("0", "Ben bluffs\r\nin <every> round", "share")).to()
	finish(t, rand.New(rand.NewPCG(4, 5)), table, anna, ben)
	anna.get(table).want(200).says("You have written notes on this match")
	if page := ben.get(table).want(200); strings.Contains(page.body, "bluffs") || strings.Contains(page.body, "Notes of") || strings.Contains(page.text(), "written notes") {
		t.Error("Ben sees that there are notes")
	}
	watcher.get(table + "/notes").want(200).says("Nobody has shared notes")
	form := anna.get(table + "/notes").want(200).says("Share with the table")
	for _, n := range form.all("input") {
		if attr(n, "name") == "share" && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) {
			t.Error("a tick from before the end counts")
		}
	}
	anna.post(table+"/notes", notes("1", "Ben bluffs\r\nin <every> round", "share")).to()
	for _, b := range []*browser{anna, ben, watcher} {
		for _, path := range []string{"", "/notes"} {
			page := b.get(table + path).want(200).says("Ben bluffs")
			if path == "/notes" && b == anna { // where they stand in her field
				continue
			}
			page.says("Notes of Anna").says("in <every> round")
			if strings.Contains(page.body, "<every>") {
				t.Error("notes are not escaped")
			}
		}
		var file struct {
			Notes []struct {
				Seat       int
				Name, Text string
			}
		}
		if err := json.Unmarshal([]byte(b.get(table+"/export.json").want(200).body), &file); err != nil {
			t.Fatal(err)
		}
		if len(file.Notes) != 1 || file.Notes[0].Name != "Anna" || file.Notes[0].Text != "Ben bluffs\nin <every> round" {
			t.Errorf("the file holds %+v", file.Notes)
		}
		if page := b.get(table + "/replay?at=9999").want(200); strings.Contains(page.body, "bluffs") {
			t.Error("the replay shows notes")
		}
	}
	s.browser().get(table + "/notes").want(http.StatusNotFound)
	watcher.post(table+"/notes", notes("2", "mine", "share")).want(http.StatusForbidden)
	long := ben.post(table+"/notes", notes("0", strings.Repeat("x", 3000), "share")).want(http.StatusUnprocessableEntity).says("Notes of Anna")
	if len(long.area()) != 3000 {
		t.Errorf("of 3000 characters %d are kept", len(long.area()))
	}
	anna.post(table+"/notes", notes("2", "Ben bluffs")).to()
	for _, path := range []string{"", "/notes", "/export.json"} {
		if strings.Contains(ben.get(table+path).want(200).body, "bluffs") {
			t.Errorf("%q shows notes that are private again", path)
		}
	}
}

// TestNotesOfASeatThatIsHandedOver: whoever takes it finds none, and whoever had it none any more.
func TestNotesOfASeatThatIsHandedOver(t *testing.T) {
	s := newSite(t)
	anna, _, table := s.pair()
	anna.post(table+"/notes", notes("0", "Ben bluffs")).to()
	anna.get(table + "/handover").want(200).says("Your notes and your standing order do not go along")
	link := "/seat/" + code(anna.post(table+"/handover", nil).want(200).value("seat-link"))
	cleo := s.browser()
	cleo.post(link, url.Values{"name": {"Cleo"}}).to()
	page := cleo.get(table + "/notes").want(200)
	if page.area() != "" || page.value("version") != "0" || strings.Contains(page.body, "bluffs") {
		t.Errorf("Cleo finds %q, version %s", page.area(), page.value("version"))
	}
	anna.get(table + "/notes").want(http.StatusNotFound)
	anna.post(table+"/notes", notes("1", "Ben bluffs")).want(http.StatusNotFound)
	if stored, err := s.store.Notes(t.Context(), matchAt(t, table)); err != nil || len(stored) > 0 {
		t.Errorf("stored are %+v, %v", stored, err)
	}
}

// TestNotesOfAMatchThatWasCalledOff: that is an end as well.
func TestNotesOfAMatchThatWasCalledOff(t *testing.T) {
	s := newSite(t)
	anna, ben, table := s.pair()
	anna.post(table+"/notes", notes("0", "Ben bluffs")).to()
	anna.propose(table, "call-off").to()
	ben.say(table, "1", "yes").to()
	if page := ben.get(table).want(200).says("called off"); strings.Contains(page.body, "bluffs") {
		t.Error("the end shows private notes")
	}
	anna.get(table).want(200).says("Only you see them")
	anna.post(table+"/notes", notes("1", "Ben bluffs", "share")).to()
	ben.get(table).want(200).says("Notes of Anna").says("Ben bluffs")
}
