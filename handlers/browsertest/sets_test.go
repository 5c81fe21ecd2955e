package browsertest

import "testing"
import "portside/engine"
import "portside/engine/portroyal"

func TestProbe(t *testing.T) {
	for _, mode := range []string{"contracts_solo", "contracts_coop"} {
		seats := 1
		if mode == "contracts_coop" { seats = 3 }
		for seed := range uint64(60) {
			f := foretell(t, engine.Setup{Seats: seats, Options: map[string]string{"mode": mode}}, seed+1)
			v := f.match.View(0).(*portroyal.View)
			t.Log(mode, seed+1, f.end, len(f.plies()), v.Time, v.Score, v.Title(), f.plies()[0].Action)
		}
	}
}
