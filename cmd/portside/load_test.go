package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portside/cmd/internal/load"
)

// BenchmarkHTTP plays matches of three of Port Royal over HTTP against the real server, with each way of looking on that
// [load.Others] describes; "fetched" is the headline figure. "flat" plays as fast as the server answers. "paced" waits before
// each ply, to measure how long users wait when the server is not flat out. told/ply are the messages of streams,
// tables/ply the tables that reached the two pages that did not play; a server that is flat out leaves out some for those
// who are not asked anything. LOAD_FLAGS gives the server more flags. Run with -benchtime 1x. `playtest load` measures the
// same and more on a server that runs already.
func BenchmarkHTTP(b *testing.B) {
	for _, matches := range []int{50, 200} {
		for _, others := range []load.Others{load.Notified, load.Fetched, load.Alone} {
			for _, pace := range []string{"flat", "paced"} {
				b.Run(fmt.Sprintf("%d/%s/%s", matches, others, pace), func(b *testing.B) {
					for range b.N {
						c := load.Config{Game: "port-royal", Tables: matches, Seats: 3, Others: others, WarmUp: 2 * time.Second, Time: 6 * time.Second}
						if pace == "paced" {
							c.Pace = load.Human
						}
						measure(b, c)
					}
				})
			}
		}
	}
}

// measure plays on a server of its own.
func measure(b *testing.B, c load.Config) {
	p := start(b, filepath.Join(b.TempDir(), "load.db"), append([]string{"-cache", "5000"}, strings.Fields(os.Getenv("LOAD_FLAGS"))...)...)
	defer p.kill()
	c.Base, c.PIDs = p.base, []int{p.cmd.Process.Pid}
	r, err := load.Run(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(r.PerCPUS, "plies/cpu-s")
	b.ReportMetric(r.PliesPerS, "plies/s")
	b.ReportMetric(r.P50, "p50-ms")
	b.ReportMetric(r.P99, "p99-ms")
	b.ReportMetric(r.OthersP50, "others-p50-ms")
	b.ReportMetric(r.OthersP99, "others-p99-ms")
	b.ReportMetric(r.BytesPly/1000, "kB/ply")
	b.ReportMetric(r.MB, "MB")
	b.ReportMetric(r.ToldPly, "told/ply")
	b.ReportMetric(r.TablesPly, "tables/ply")
	learned := r.TablesPly
	if c.Others != load.Fetched {
		b.ReportMetric(r.MissedPly, "missed/ply")
		learned = r.ToldPly
	}
	if c.Pace != load.Flat && c.Others != load.Alone && learned < 1.8 { // what is new at the edge of the measurement arrives after it
		b.Errorf("%.2f pages learn of a ply, want the 2 that did not play it", learned)
	}
}
