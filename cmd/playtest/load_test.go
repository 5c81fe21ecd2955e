package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"portside/cmd/internal/load"
	"portside/engine/games"
	"portside/handlers/handlerstest"
)

// TestLoad: the load plays every game on the whole site, and a page that gets an answer it cannot use ends the command.
func TestLoad(t *testing.T) {
	site := handlerstest.New(t)
	for _, others := range []load.Others{load.Fetched, load.Notified} {
		line := fmt.Sprintf("load -url %s -tables 2 -plies 12 -warm-up 0s -time 10m -others %s -json", site.ServerURL, others)
		out, err := do(t, games.All(), line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		results := json.NewDecoder(strings.NewReader(out))
		for _, g := range games.All() {
			var r load.Result
			if err := results.Decode(&r); err != nil {
				t.Fatalf("%v in\n%s", err, out)
			}
			reached := map[load.Others]float64{load.Fetched: r.TablesPly, load.Notified: r.ToldPly}[others]
			if r.Game != g.Info().Key || r.Seats != 3 || r.Plies < 12 || r.P50 <= 0 || r.BytesPly < 100 || reached <= 0 {
				t.Errorf("%s of %s: %+v", others, g.Info().Key, r)
			}
		}
	}
	out, err := do(t, games.All(), fmt.Sprintf("load -url %s -game stortebeker -seats 2 -options mode=pro -tables 1 -plies 3 -warm-up 0s -time 10m -pace 1ms-2ms -others alone", site.ServerURL))
	if err != nil || !strings.Contains(out, "stortebeker, 1 tables of 2, others alone") {
		t.Errorf("%v, it says\n%s", err, out)
	}
	var plies [2]atomic.Int64
	var bases []string
	for i := range plies {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/plies") {
				plies[i].Add(1)
			}
			site.H.Handler().ServeHTTP(w, r)
		}))
		defer srv.Close()
		bases = append(bases, srv.URL)
	}
	out, err = do(t, games.All(), fmt.Sprintf("load -url %s -game port-royal -seats 2 -tables 1 -plies 60 -warm-up 0s -time 10m -others notified", strings.Join(bases, ",")))
	if err != nil || !strings.Contains(out, "1 tables of 2 at 2 processes, others notified") {
		t.Errorf("%v, it says\n%s", err, out)
	}
	if a, b := plies[0].Load(), plies[1].Load(); min(a, b) < 5 {
		t.Errorf("the two seats have sent %d and %d plies to the processes", a, b)
	}
	base := site.ServerURL
	faults := []struct{ line, want string }{
		{"load -url " + base + "/elsewhere -time 1s", "the form for /elsewhere/matches: status 404"},
		{"load -url " + base + " -pace slow", "no pace"},
		{"load -url " + base + " -others asleep", "others cannot be"},
		{"load -url " + base + " -tables 0", "0 tables"},
		{"load -url nowhere", "no address of a site"},
		{"load -url " + base + ",nowhere", "no address of a site"},
		{"load -url " + base + "," + base + "/elsewhere", "want one"},
		{"load -url " + base + "," + base + " -pid 1,x", "invalid syntax"},
		{"load -url " + base + " -game stortebeker -seats 9", "9 seats"},
	}
	for _, tt := range faults {
		if out, err := do(t, games.All(), tt.line); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q\n%s", tt.line, err, tt.want, out)
		}
	}
}
