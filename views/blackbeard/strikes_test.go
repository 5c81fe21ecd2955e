package blackbeard

import (
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/views/i18n"
	"portside/views/table"
)

// TestStrikesSayWhatTheyCostAndWhy puts down events that hardly ever come in random matches, and those of which the reason has to be
// told from others.
func TestStrikesSayWhatTheyCostAndWhy(t *testing.T) {
	teach, _ := blackbeard.ParseCounter("teach")
	low, _ := blackbeard.ParseCounter("low")
	port, _ := blackbeard.ParsePort("16")
	event := func(kind uint16, seat engine.Seat, a, b, c int) engine.Event {
		return engine.Event{Kind: kind, Seat: seat, To: engine.Public, A: int16(a), B: int16(b), C: int16(c)}
	}
	me, other, havana := int(teach), int(low), int(port)
	turn := event(blackbeard.EvTurn, 1, 3, 1, 0)
	for _, tt := range []struct {
		name       string
		events     []engine.Event
		strikes    int // which of them
		by         engine.Seat
		costs, why string // words of them; costs "": it is no strike
		rule       string
	}{
		{"hostages of scurvy", []engine.Event{turn, event(blackbeard.EvScurvy, 0, me, 0, 0), event(blackbeard.EvHostagesDied, 0, me, 2, 0)}, 2, 1,
			"The ransoms for 2 hostages are lost.", "Scurvy aboard the ship of Teach.", "events"},
		{"a treasure by an uprising", []engine.Event{turn, event(blackbeard.EvRandom, 1, int(blackbeard.Uprising), 0, 0), event(blackbeard.EvStash, 0, me, havana, -300)}, 2, 1,
			"300 doubloons are gone.", "A random event: An uprising against the pirates.", "events"},
		{"a treasure put away", []engine.Event{turn, event(blackbeard.EvStash, 0, me, havana, 300)}, 1, 0, "", "", ""},
		{"a fine", []engine.Event{turn, event(blackbeard.EvSurrendered, 0, me, 0, 0), event(blackbeard.EvWorth, 0, me, -500, 700), event(blackbeard.EvSurrendered, 0, me, 1, 0)}, 3, 0,
			"Net worth of Teach: −500 (now 700).", "The die of the judges has decided.", "retirement"},
		{"no fine", []engine.Event{turn, event(blackbeard.EvWorth, 0, me, -500, 700), event(blackbeard.EvSurrendered, 0, me, 0, 0), event(blackbeard.EvSurrendered, 0, me, 1, 0)}, 3, 0, "", "", ""},
		{"cargo that another takes", []engine.Event{turn, event(blackbeard.EvDuel, 1, other, me, 2), event(blackbeard.EvJettisoned, 0, me, 400, 0)}, 2, 1,
			"Cargo worth 400 is gone.", "to a duel.", "duels"},
		{"cargo thrown away", []engine.Event{turn, event(blackbeard.EvJettisoned, 0, me, 400, 0)}, 1, 0, "", "", ""},
		{"a hunter in port", []engine.Event{turn, event(blackbeard.EvAnchored, 1, -3, havana, 0), event(blackbeard.EvChased, 0, me, havana, 0), event(blackbeard.EvCombat, 0, me, -1, 4)}, 2, 1,
			"Combat of Teach: −1 (now 4).", "drops anchor in Havana.", "hunters"},
		{"another pirate in port", []engine.Event{turn, event(blackbeard.EvAssault, 0, me, havana, 0), event(blackbeard.EvAnchored, 1, other, havana, 0), event(blackbeard.EvChased, 0, me, havana, 0)}, 3, 1,
			"The ship is back at sea.", "The assault failed: Havana.", "assault"},
		{"a wound in a battle that was sought", []engine.Event{turn, event(blackbeard.EvIntercepted, 0, me, -3, 0), event(blackbeard.EvBattle, 0, me, -3, 0), event(blackbeard.EvWound, 0, me, int(blackbeard.Ordinary), 0),
			event(blackbeard.EvPopularity, 0, me, -1, 5), event(blackbeard.EvCombat, 0, me, -1, 2)}, 3, 1,
			"Wounded: −2 until recovery. Crew of Teach: −1 (now 5).", "catches Teach.", "interception"},
		{"a wound at a random event", []engine.Event{turn, event(blackbeard.EvBattle, 0, me, -3, 0), event(blackbeard.EvWound, 0, me, int(blackbeard.LostEye), 0)}, 2, 1,
			"Crippled: −3", "A random event: the warship in the same waters attacks", "interception"},
		{"a storm", []engine.Event{turn, event(blackbeard.EvStorm, -1, int(blackbeard.PortAt(3, 5).Hex()), 0, 0), event(blackbeard.EvSpeed, 0, me, -3, 0)}, 2, 0,
			"Careen the ship to get it back.", "A storm breaks loose", "search"},
		{"a wound of one who goes down with the ship", []engine.Event{turn, event(blackbeard.EvBattle, 0, me, -3, 0), event(blackbeard.EvWound, 0, me, int(blackbeard.Ordinary), 0), event(blackbeard.EvGone, 0, me, blackbeard.GoneSunk, 0)}, 2, 1, "", "", ""},
		{"a scratch", []engine.Event{turn, event(blackbeard.EvWound, 0, me, int(blackbeard.Superficial), 0)}, 1, 1, "", "", ""},
		{"a blockade that is sought", []engine.Event{turn, event(blackbeard.EvAnchored, 0, me, havana, 0), event(blackbeard.EvBlockade, 0, me, 1, havana)}, 2, 0, "", "", ""},
		{"a mutiny that was put down", []engine.Event{turn, event(blackbeard.EvMutiny, 0, me, 1, 0), event(blackbeard.EvMutiny, 0, me, 2, 0)}, 1, 0, "", "", ""},
		{"somebody else's ship", []engine.Event{turn, event(blackbeard.EvGone, 1, other, blackbeard.GoneSunk, 0)}, 1, 0, "", "", ""},
		{"the last captain", []engine.Event{turn, event(blackbeard.EvGone, 0, me, blackbeard.GoneSunk, 0), event(blackbeard.EvEnded, engine.Nobody, int(blackbeard.EndLastPirate), 0, 0)}, 1, 1,
			"Captain, ship and cargo are lost. This was your last captain: the match is over.", "goes down with all hands.", "battle"},
		{"the last captain of the leader", []engine.Event{turn, event(blackbeard.EvGone, 0, me, blackbeard.GoneSunk, 0), event(blackbeard.EvExempt, 0, 0, 0, 0)}, 1, 1,
			"Captain, ship and cargo are lost. You have lost your last pirate, but you lead: the match goes on.", "goes down with all hands.", "battle"},
		{"a commissioner called home", []engine.Event{turn, event(blackbeard.EvGone, 0, int(blackbeard.FirstCommissioner), blackbeard.GoneRecalled, 0)}, 1, 1, "", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := &table.Cue{
				Event: tt.events[tt.strikes], By: tt.by, View: &blackbeard.View{Fleets: make([]blackbeard.Fleet, 2)}, Earlier: func() []engine.Event { return slices.Clone(tt.events) },
				Turn: &table.Turn{Printer: i18n.For(i18n.En), Game: blackbeard.Key, Seats: []table.Sitter{{Name: "Anna"}, {Name: "Bert"}}, Live: true},
			}
			k := Steps[c.Kind].Strikes(c)
			if k == nil {
				if tt.costs != "" {
					t.Fatal("it strikes nobody")
				}
				return
			}
			costs := strings.Join(k.Costs, " ")
			if tt.costs == "" || !strings.HasPrefix(costs, tt.costs) || strings.HasSuffix(tt.costs, ".") && costs != tt.costs || !strings.Contains(k.Why, tt.why) || k.Rule != tt.rule {
				t.Errorf("costs %q, because %q by rule %q; want %q, %q, %q", costs, k.Why, k.Rule, tt.costs, tt.why, tt.rule)
			}
		})
	}
}
