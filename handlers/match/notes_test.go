package match_test

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
	"portside/handlers/base"
	"portside/handlers/handlerstest"
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

// area is the content of the field for notes.
func area(a *handlerstest.Answer) string {
	a.T.Helper()
	fields := a.All("textarea")
	switch {
	case len(fields) == 0:
		a.T.Fatalf("%s has no field for notes\n%.2000s", a.What, a.Text())
	case fields[0].FirstChild != nil:
		return fields[0].FirstChild.Data
	}
	return ""
}

func TestNotesOfASeat(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	if page := anna.Get(table).Want(200); !strings.Contains(page.Body, `href="`+table+`/notes"`) {
		t.Error("the table has no way to the notes")
	}
	first := anna.Get(table + "/notes").Want(200).Says("Only you can read what you write here")
	if area(first) != "" || first.Value("version") != "0" || strings.Contains(first.Body, `name="share"`) {
		t.Errorf("at first there stand %q, version %s", area(first), first.Value("version"))
	}
	text := "<b>Ben</b> holds\r\n\r\n  the frigate </textarea>"
	if to := anna.Post(table+"/notes", notes("0", text)).To(); to != table+"/notes?saved=1" {
		t.Errorf("saving leads to %s", to)
	}
	saved := anna.Get(table + "/notes?saved=1").Want(200).Says("Your notes are saved")
	if want := "<b>Ben</b> holds\n\n  the frigate </textarea>"; area(saved) != want || saved.Value("version") != "1" || len(saved.Within("main", "b")) > 0 {
		t.Errorf("saved is %q, version %s", area(saved), saved.Value("version"))
	}
	anna.Post(table+"/notes", notes("0", text)).To() // the same form once more

	// A page that was opened earlier, on another device, overwrites nothing without a warning.
	old := anna.Post(table+"/notes", notes("0", "and the <galleon>")).Want(http.StatusConflict).Says("Something else has been saved").Says("the frigate")
	if area(old) != "and the <galleon>" || old.Value("version") != "1" {
		t.Errorf("after the conflict there stand %q, version %s", area(old), old.Value("version"))
	}
	anna.Post(table+"/notes", notes("1", "and the <galleon>")).To()

	phone := s.Browser()
	phone.Post("/device/code", url.Values{"code": {handlerstest.Code(anna.Post("/device", nil).Value("link"))}}).To()
	if got := area(phone.Get(table + "/notes").Want(200)); got != "and the <galleon>" {
		t.Errorf("her other device shows %q", got)
	}
	if got := area(ben.Get(table + "/notes").Want(200)); got != "" {
		t.Errorf("Ben's notes are %q", got)
	}
	anna.Post(table+"/notes", notes("2", " \r\n ")).To()
	if got := anna.Get(table + "/notes").Want(200); area(got) != "" {
		t.Errorf("emptied notes are %q", area(got))
	}
	if log := s.Log.String(); strings.Contains(log, "frigate") || strings.Contains(log, "galleon") {
		t.Error("the server's log holds notes")
	}
}

func TestNotesRefused(t *testing.T) {
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	anna.Post(table+"/notes", notes("0", "as it was")).To()
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
		page := anna.Post(table+"/notes", notes("1", typed)).Want(http.StatusUnprocessableEntity).Says(why)
		if want := naming.ShownText(typed); area(page) != want || page.Value("version") != "1" {
			t.Errorf("after %.20q the field holds %.20q, version %s", typed, area(page), page.Value("version"))
		}
	}
	if got, want := area(anna.Post(table+"/notes", notes("1", long))), strings.TrimSpace(strings.ReplaceAll(long, "\r\n", "\n")); got != want {
		t.Errorf("of %d characters %d are kept", len(want), len(got))
	}
	for _, version := range []string{"", "x", "-1", "1.5"} {
		anna.Post(table+"/notes", notes(version, "new")).Want(http.StatusUnprocessableEntity)
	}
	anna.Post(table+"/notes", notes("7", "new")).Want(http.StatusConflict)
	anna.Post(table+"/notes", notes("1", "new"), "Sec-Fetch-Site", "cross-site").Want(http.StatusForbidden)
	anna.Post(table+"/notes", notes("1", strings.Repeat("x", base.BodyLimit))).Want(http.StatusRequestEntityTooLarge)
	if got := area(anna.Get(table + "/notes")); got != "as it was" {
		t.Errorf("stored is %q", got)
	}
	fits := strings.Repeat("é", naming.MaxText)
	anna.Post(table+"/notes", notes("1", fits)).To()
	if got := area(anna.Get(table + "/notes")); got != fits {
		t.Errorf("of %d characters %d are stored", naming.MaxText, len([]rune(got)))
	}
}

// TestNotesOfStrangers: before the end, somebody who does not sit at the table can neither read nor write notes.
func TestNotesOfStrangers(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	anna.Post(table+"/notes", notes("0", "Between me and myself")).To()
	stranger := s.Browser()
	stranger.Get(table + "/notes").Want(http.StatusNotFound)
	stranger.Post(table+"/notes", notes("0", "psst")).Want(http.StatusNotFound)
	stranger.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
	for _, page := range []*handlerstest.Answer{
		stranger.Get(table + "/notes").Want(http.StatusForbidden).Says("You are watching"),
		stranger.Post(table+"/notes", notes("1", "psst")).Want(http.StatusForbidden),
	} {
		if strings.Contains(page.Body, "Between me") || strings.Contains(page.Text(), "Your notes") || page.Has("/notes") {
			t.Errorf("a spectator is shown notes: %.2000s", page.Text())
		}
	}
	waiting := ben.Open("", "open")
	ben.Get(waiting + "/notes").Want(http.StatusNotFound)
	ben.Post(waiting+"/notes", notes("0", "early")).Want(http.StatusNotFound)
}

// TestNotesLeakNowhere: what one seat writes down changes no byte of what the other seat and a spectator are shown:
// pages, fragments, logs, replays and files, under way and after the end.
func TestNotesLeakNowhere(t *testing.T) {
	t.Parallel()
	file := dbtest.Address(t)
	s := handlerstest.On(t, file, handlerstest.Fixed)
	anna, ben, path := s.Pair()
	watcher := s.Browser()
	watcher.Get("/watch/" + handlerstest.WatchLink(anna.Get(path))).To()
	r := rand.New(rand.NewPCG(36, 45))
	s.Drift(handlerstest.MatchAt(t, path), 2, 20, r)
	look := func() []string {
		handlerstest.Everything(s, path, anna, ben, watcher) // so that each time everybody has seen everything
		list := handlerstest.Everything(s, path, ben, watcher)
		for _, b := range []*handlerstest.Browser{ben, watcher} {
			list = append(list, handlerstest.Volatile.ReplaceAllString(b.Get(path+"/notes").Body, "…"), handlerstest.Volatile.ReplaceAllString(b.Get(path+"/talk").Body, "…"))
		}
		return list
	}
	same := func(when string, write url.Values) {
		t.Helper()
		before := look()
		anna.Post(path+"/notes", write).To()
		for i, after := range look() {
			if after != before[i] || strings.Contains(after, "smuggled") {
				t.Errorf("%s page %d of others changes with the notes:\n%s", when, i, handlerstest.FirstDifference(before[i], after))
			}
		}
	}
	same("under way", notes("0", "smuggled rum", "share"))
	s.PlayOut(handlerstest.MatchAt(t, path), 2, nil)
	same("after the end", notes("1", "more smuggled rum"))
	for _, page := range []string{"/replay", "/replay?at=9999", "/export.json", "/log"} {
		if strings.Contains(anna.Get(path+page).Want(200).Body, "smuggled") {
			t.Errorf("the owner's %s shows private notes", page)
		}
	}
	s.Stop()
}

// TestNotesShared: after the end the owner can share them, and take them back.
func TestNotesShared(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	watcher := s.Browser()
	watcher.Get("/watch/" + handlerstest.WatchLink(anna.Get(table))).To()
	anna.Post(table+"/notes", notes("0", "Ben bluffs\r\nin <every> round", "share")).To()
	s.PlayOut(handlerstest.MatchAt(t, table), 2, nil)
	anna.Get(table).Want(200).Says("You have written notes on this match")
	if page := ben.Get(table).Want(200); strings.Contains(page.Body, "bluffs") || strings.Contains(page.Body, "Notes of") || strings.Contains(page.Text(), "written notes") {
		t.Error("Ben sees that there are notes")
	}
	watcher.Get(table + "/notes").Want(200).Says("Nobody has shared notes")
	form := anna.Get(table + "/notes").Want(200).Says("Share with the table")
	for _, n := range form.All("input") {
		if handlerstest.Attr(n, "name") == "share" && slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "checked" }) {
			t.Error("a tick from before the end counts")
		}
	}
	anna.Post(table+"/notes", notes("1", "Ben bluffs\r\nin <every> round", "share")).To()
	for _, b := range []*handlerstest.Browser{anna, ben, watcher} {
		for _, path := range []string{"", "/notes"} {
			page := b.Get(table + path).Want(200).Says("Ben bluffs")
			if path == "/notes" && b == anna { // where they stand in her field
				continue
			}
			page.Says("Notes of Anna").Says("in <every> round")
			if strings.Contains(page.Body, "<every>") {
				t.Error("notes are not escaped")
			}
		}
		var file struct {
			Notes []struct {
				Seat       int
				Name, Text string
			}
		}
		if err := json.Unmarshal([]byte(b.Get(table+"/export.json").Want(200).Body), &file); err != nil {
			t.Fatal(err)
		}
		if len(file.Notes) != 1 || file.Notes[0].Name != "Anna" || file.Notes[0].Text != "Ben bluffs\nin <every> round" {
			t.Errorf("the file holds %+v", file.Notes)
		}
		if page := b.Get(table + "/replay?at=9999").Want(200); strings.Contains(page.Body, "bluffs") {
			t.Error("the replay shows notes")
		}
	}
	s.Browser().Get(table + "/notes").Want(http.StatusNotFound)
	watcher.Post(table+"/notes", notes("2", "mine", "share")).Want(http.StatusForbidden)
	long := ben.Post(table+"/notes", notes("0", strings.Repeat("x", 3000), "share")).Want(http.StatusUnprocessableEntity).Says("Notes of Anna")
	if len(area(long)) != 3000 {
		t.Errorf("of 3000 characters %d are kept", len(area(long)))
	}
	anna.Post(table+"/notes", notes("2", "Ben bluffs")).To()
	for _, path := range []string{"", "/notes", "/export.json"} {
		if strings.Contains(ben.Get(table+path).Want(200).Body, "bluffs") {
			t.Errorf("%q shows notes that are private again", path)
		}
	}
}

// TestNotesOfASeatThatIsHandedOver: the new user finds no notes, and the former user none any more.
func TestNotesOfASeatThatIsHandedOver(t *testing.T) {
	s := handlerstest.New(t)
	anna, _, table := s.Pair()
	anna.Post(table+"/notes", notes("0", "Ben bluffs")).To()
	anna.Get(table + "/handover").Want(200).Says("Your notes and your standing order are not handed over")
	link := "/seat/" + handlerstest.Code(anna.Post(table+"/handover", nil).Want(200).Value("seat-link"))
	cleo := s.Browser()
	cleo.Post(link, url.Values{"name": {"Cleo"}}).To()
	page := cleo.Get(table + "/notes").Want(200)
	if area(page) != "" || page.Value("version") != "0" || strings.Contains(page.Body, "bluffs") {
		t.Errorf("Cleo finds %q, version %s", area(page), page.Value("version"))
	}
	anna.Get(table + "/notes").Want(http.StatusNotFound)
	anna.Post(table+"/notes", notes("1", "Ben bluffs")).Want(http.StatusNotFound)
	if stored, err := s.Store.Notes(t.Context(), handlerstest.MatchAt(t, table)); err != nil || len(stored) > 0 {
		t.Errorf("stored are %+v, %v", stored, err)
	}
}

// TestNotesOfAMatchThatWasCalledOff: that is an end as well.
func TestNotesOfAMatchThatWasCalledOff(t *testing.T) {
	s := handlerstest.New(t)
	anna, ben, table := s.Pair()
	anna.Post(table+"/notes", notes("0", "Ben bluffs")).To()
	anna.Propose(table, "call-off").To()
	say(ben, table, "1", "yes").To()
	if page := ben.Get(table).Want(200).Says("called off"); strings.Contains(page.Body, "bluffs") {
		t.Error("the end shows private notes")
	}
	anna.Get(table).Want(200).Says("Only you see them")
	anna.Post(table+"/notes", notes("1", "Ben bluffs", "share")).To()
	ben.Get(table).Want(200).Says("Notes of Anna").Says("Ben bluffs")
}
