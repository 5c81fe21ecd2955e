package load

import (
	"bufio"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMerge(t *testing.T) {
	const before = `<section id="t"><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div><b id="c"><i id="d"></i></b><p id="p" class="q">old</p></section>`
	tests := []struct{ news, want string }{
		{`<section id="t"><p>new</p><li id="a" data-same></li><div id="ab" data-same></div></section>`,
			`<section id="t"><p>new</p><li id="a">1<li>x</li><link href="y"></li><div id="ab">2</div></section>`},
		{`<section id="t"><div id="ab" data-same="2"></div></section>`, `<section id="t"><div id="ab">2</div><b id="c"><i id="d"></i></b></section>`},
		{`<section id="t"><i id="d" data-same></i></section>`, `<section id="t"><i id="d"></i></section>`},
		{`<section id="t"><p id="p" data-tag>new</p></section>`, `<section id="t"><p id="p" class="q">new</p></section>`},
		{`<section id="t">all new</section>`, `<section id="t">all new</section>`},
	}
	for _, tt := range tests {
		var s shown
		s.merge([]byte(before))
		if ids := slices.Sorted(maps.Keys(s.at)); len(ids) != 6 {
			t.Errorf("parts %v", ids)
		}
		if s.merge([]byte(tt.news)); string(s.html) != tt.want {
			t.Errorf("%s\nwant\n%s", s.html, tt.want)
		}
	}
}

// TestPick: only the buttons of the form of the plies are actions, and their values are what a browser would send.
func TestPick(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	const hint = `<form><button name="action" value="hint"></form>`
	tests := []struct{ table, decision, action string }{
		{`<form id="plies" method="post"><input type="hidden" name="decision" value="7"><button name="action" value="a&lt;b"></form>` + hint, "7", "a<b"},
		{`<form id="plies" method="post"><input type="hidden" name="decision" value="7"></form>` + hint, "", ""},
		{hint, "", ""},
	}
	for _, tt := range tests {
		if decision, action := pick([]byte(tt.table), rnd); decision != tt.decision || action != tt.action {
			t.Errorf("%s: picks %q of decision %q", tt.table, action, decision)
		}
	}
}

func TestAwaited(t *testing.T) {
	tests := []struct {
		table string
		seat  int
		turn  bool
	}{
		{`<li data-awaited></li><a id="strip-2" data-active data-awaited data-mine></a>`, 2, true},
		{`<section data-mine data-awaited id="place-1" class="x"><a id="strip-0" data-awaited>`, 1, false},
		{`<a id="strip-2" data-active>`, -1, false},
	}
	for _, tt := range tests {
		if seat, turn := awaited([]byte(tt.table)); seat != tt.seat || turn != tt.turn {
			t.Errorf("%s: seat %d, turn %t", tt.table, seat, turn)
		}
	}
}

func TestReadEvent(t *testing.T) {
	in := bufio.NewReader(strings.NewReader("data: 5\n\nevent: table\ndata: abc 6\ndata: <p>\ndata: </p>\n\nevent: look\ndata: 7\n\n"))
	for _, want := range []event{{kind: "beat", version: "5"}, {kind: "table", from: "abc", version: "6", body: []byte("<p>\n</p>\n")}, {kind: "look", version: "7"}} {
		got, err := readEvent(in)
		if err != nil || got.kind != want.kind || got.from != want.from || got.version != want.version || string(got.body) != string(want.body) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
}

func TestParsePace(t *testing.T) {
	for text, want := range map[string]Pace{"flat": Flat, "human": Human, "1s-2500ms": {Min: time.Second, Max: 2500 * time.Millisecond}} {
		if got, err := ParsePace(text); err != nil || got != want {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "fast", "1s", "2s-1s", "-1s-2s", "1-2"} {
		if got, err := ParsePace(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func TestParseSite(t *testing.T) {
	for text, want := range map[string]site{
		"http://127.0.0.1:8080":      {false, "127.0.0.1:8080", "127.0.0.1:8080", ""},
		"https://example.org/games/": {true, "example.org", "example.org:443", "/games"},
	} {
		if got, err := parseSite(text); err != nil || got != want {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"127.0.0.1:8080", "ftp://example.org", "http://"} {
		if got, err := parseSite(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// TestNews: news belongs to the form whose answer shows it first, or to the one that is not answered yet, however late it comes.
func TestNews(t *testing.T) {
	var f timedForms
	f.answered("98")
	at := []time.Time{}
	for i, version := range []string{"99", "101"} {
		f.send(i)
		f.next.at = f.next.at.Add(time.Duration(i-3) * time.Hour)
		at = append(at, f.next.at)
		f.answered(version)
	}
	f.send(0)
	tests := []struct {
		version string
		seat    int
		of      int // form; -1: none
	}{{"97", 1, -1}, {"98", 1, -1}, {"99", 1, 0}, {"99", 0, -1}, {"100", 0, 1}, {"101", 0, 1}, {"101", 1, -1}, {"102", 1, 2}, {"102", 0, -1}}
	for _, tt := range tests {
		took, ok := f.news(tt.version, tt.seat)
		if ok != (tt.of >= 0) || ok && took.Round(time.Minute) != time.Since(append(at, f.next.at)[tt.of]).Round(time.Minute) {
			t.Errorf("version %s at seat %d: %v, %t, want that of form %d", tt.version, tt.seat, took, ok, tt.of)
		}
	}
	f.answered("102")
	if took, ok := f.news("103", 1); ok {
		t.Errorf("news without a form took %v", took)
	}
}

// TestUsage: a process of this machine has used time and memory, where /proc tells.
func TestUsage(t *testing.T) {
	u, err := usageOf(os.Getpid())
	if linux := runtime.GOOS == "linux"; (err == nil) != linux || linux && (u.megabytes < 1 || u.seconds < 0) {
		t.Errorf("%+v, %v", u, err)
	}
	if _, err := usageOf(-1); err == nil {
		t.Error("no process has the number -1")
	}
}

// TestIdleConnection: a server may close a connection on which it has heard nothing for a while; nobody notices.
func TestIdleConnection(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write([]byte(r.FormValue("action")))
	}))
	defer srv.Close()
	s, err := parseSite(srv.URL)
	if err != nil {
		t.Fatal(err)
	}
	u := newUser(s)
	defer u.close()
	sizes := map[int]bool{}
	for _, action := range []string{"draw", "stop"} {
		status, body, size, err := u.ask("POST", "/", "action="+action, "")
		if err != nil || status != http.StatusOK || string(body) != action {
			t.Errorf("status %d, %v: %s, want %s", status, err, body, action)
		}
		sizes[size] = true
		srv.CloseClientConnections()
	}
	if len(sizes) != 1 {
		t.Errorf("equal answers have the sizes %v", sizes)
	}
	u.close()
	if _, _, _, err := u.ask("GET", "/", "", ""); err == nil {
		t.Error("somebody who has left still gets an answer")
	}
}

// TestUsageOfFamily: the processor time of a process, and of one with its children, those included that have ended.
func TestUsageOfFamily(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processor time is read from /proc")
	}
	const work = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; "
	parent := exec.Command("sh", "-c", "sh -c '"+work+"'; (sh -c '"+work+"echo done; read x'); true")
	in, err := parent.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	defer parent.Wait()
	defer in.Close()
	if _, err := out.Read(make([]byte, 8)); err != nil {
		t.Fatal(err)
	}
	site, all, err := Config{PIDs: []int{parent.Process.Pid, os.Getpid()}, DB: parent.Process.Pid}.usage()
	if err != nil || all.seconds < 0.04 || site.megabytes == 0 {
		t.Errorf("%+v, with children %+v, %v", site, all, err)
	}
	if _, _, err := (Config{PIDs: []int{1 << 30}}).usage(); err == nil {
		t.Error("a process that does not exist has a usage")
	}
}
