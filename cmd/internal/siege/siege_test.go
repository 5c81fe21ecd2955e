package siege

import (
	"context"
	"strings"
	"testing"
	"time"

	"portside/cmd/internal/load"
	"portside/db/dbtest/pgserver"
	"portside/db/dbtest/pgtest"
	"portside/engine/games"
)

// TestRun: a site of three processes and a worker stands a short siege. Pages may take longer than on a machine of their own.
func TestRun(t *testing.T) {
	if _, err := pgserver.Find(); err != nil && !pgtest.On() {
		t.Skip(err)
	}
	c := Config{Processes: 3, Workers: 1, Tables: 6, Rounds: 4, Every: time.Second, Database: 1, Promotions: 1, Pace: load.Pace{Min: 20 * time.Millisecond, Max: 60 * time.Millisecond}, Within: time.Minute, Tell: t.Logf}
	for _, g := range games.All() {
		c.Games = append(c.Games, load.Table{Game: g.Info().Key, Seats: min(3, g.Info().MaxSeats)})
	}
	r, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r.String())
	if !r.Good() {
		t.Fail()
	}
	if d := r.Users.Doubles; r.Kills != 4 || r.Database != 1 || r.Promotion.Ply.Count != 1 || r.Promotion.Healthy.Count != 3 || r.Users.Promotion.Count == 0 || r.Users.Acknowledged < 20 || r.Audit.Stored != r.Users.Acknowledged || r.Users.Process.Count == 0 || r.Users.Database.Count == 0 || d.Same+d.Different == 0 {
		t.Errorf("the siege shows little: %+v", r)
	}
}

func TestConfig(t *testing.T) {
	for want, c := range map[string]Config{
		"at least one process": {Tables: 1},
		"and one table":        {Processes: 1},
		"cannot be killed":     {Processes: 1, Tables: 1, Address: "postgres://localhost/x", Database: 1},
		"no rounds of that":    {Processes: 1, Tables: 1, Address: "postgres://localhost/x", Promotions: 1},
		"a file has one":       {Processes: 1, Tables: 1, Address: "x.db"},
		"there is one":         {Processes: 1, Tables: 1, Doubles: 1},
	} {
		if _, err := Run(context.Background(), c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
}
