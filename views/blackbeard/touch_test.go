package blackbeard

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/game"
	"portside/engine/script"
	"portside/views/i18n"
)

// TestTouchedPort: the words of a port say what the viewer's cargo fetches there, how far it is with how many points left, and why it is
// closed to him.
func TestTouchedPort(t *testing.T) {
	setup := engine.Setup{Seats: 2}
	s, err := game.Game.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := script.Arrange(game.Game, setup, s, [][2]string{
		{"s0.pirates", "teach"}, {"teach.at", "port-22"}, {"teach.ship", "schooner"}, {"teach.holds", "300 -"}, {"teach.attacked", "spain"},
	}...); err != nil {
		t.Fatal(err)
	}
	v := s.View(0).(*blackbeard.View)
	turn := seated(i18n.En, 2, 0)
	turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(0, nil), s.Deciders()
	mine := firstPirate(turn, v)
	if mine == nil || mine.Booty() != 300 {
		t.Fatalf("%+v", mine)
	}
	least, most := mine.Range()
	sold, closed, left, cast, far, elsewhere := 0, 0, 0, 0, 0, 0
	for _, h := range harbours(turn, v) {
		has := func(text string) bool { return strings.Contains(h.detail, text) }
		status, n := mine.Status[h.port], mine.At.Sailing(h.port.Hex())
		if mine.Anchored {
			n++
		}
		if status >= blackbeard.Neutral {
			if sold++; !has("the cargo fetches " + number(300+3*int(status.Percent()))) {
				t.Errorf("%s does not say what the cargo fetches", h.detail)
			}
		} else if closed++; has("fetches") || v.Ports[h.port].Nation == blackbeard.Spain && !v.Ports[h.port].Pirates && !has("he has attacked ships or ports of Spain") {
			t.Errorf("%s does not say why it is closed", h.detail)
		}
		if h.sail != "" && (n <= least || n > most || h.sail != "move.teach") {
			t.Errorf("%s: %q for %d hexes, %d to %d points", h.detail, h.sail, n, least, most)
		}
		switch {
		case mine.At.Sailing(h.port.Hex()) <= 0:
			if elsewhere++; has("off") || has("reach") {
				t.Errorf("%s lies in another sea, or he is there", h.detail)
			}
		case n <= least:
			if left++; !has("arrives with " + number(least-n)) {
				t.Errorf("%s: %d hexes, %d to %d points", h.detail, n, least, most)
			}
		case n <= most:
			if cast++; !has("reached with a die of "+number(n-mine.SpeedNow)+" or more (") || h.sail == "" {
				t.Errorf("%s: %d hexes, %d to %d points", h.detail, n, least, most)
			}
		default:
			if far++; !has("out of reach") || !has(" hexes off") {
				t.Errorf("%s: %d hexes, %d to %d points", h.detail, n, least, most)
			}
		}
	}
	if sold == 0 || closed == 0 || left == 0 || far == 0 || elsewhere == 0 {
		t.Errorf("%d sold, %d closed, %d left, %d by a cast, %d far, %d elsewhere", sold, closed, left, cast, far, elsewhere)
	}
}

// TestTouchedPays: the first thing said of a port after its name, which stands once, is what cargo fetches there: without any aboard how
// the port pays, and nothing of the kind where it is closed or blockaded.
func TestTouchedPays(t *testing.T) {
	setup := engine.Setup{Seats: 2}
	for _, lang := range i18n.Langs {
		s, err := game.Game.New(setup, engine.NewFast(1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := script.Arrange(game.Game, setup, s, [][2]string{
			{"s0.pirates", "teach"}, {"teach.at", "port-22"}, {"teach.ship", "schooner"}, {"teach.holds", "- -"}, {"teach.attacked", "spain"},
		}...); err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(*blackbeard.View)
		turn := seated(lang, 2, 0)
		turn.Decision, turn.Legal, turn.Awaited = 1, s.Legal(0, nil), s.Deciders()
		mine := firstPirate(turn, v)
		paid := map[blackbeard.Status]int{}
		check := func() {
			for _, h := range harbours(turn, v) {
				status := mine.Status[h.port]
				first := turn.Say("blackbeard.status."+status.String(), captainName(turn.Printer, mine.Captain))
				switch {
				case status < blackbeard.Neutral:
				case mine.Blockaded && mine.At == h.port.Hex():
					first = turn.Say(touchKey + "blockaded")
				default:
					first = turn.Say(touchKey + "pays." + status.String())
				}
				if want := turn.Say("blackbeard.is-at", h.name, first); !strings.HasPrefix(h.detail, want) || strings.Count(h.detail, h.name) > 1 {
					t.Errorf("%q does not begin with %q, or names the port twice", h.detail, want)
				}
				paid[status]++
			}
		}
		check()
		if paid[blackbeard.Neutral] == 0 || paid[blackbeard.Haven] == 0 || paid[blackbeard.Closed] == 0 {
			t.Errorf("ports: %v", paid)
		}
		mine.Blockaded = true
		check()
	}
}

// TestTouchedShip: the words of a ship say what may come of meeting it, unless the table hides chances; no text is missing in any language.
func TestTouchedShip(t *testing.T) {
	prizes, hunters, rivals := 0, 0, 0
	n := 0
	for s, seat := range asked(t, 12) {
		if n++; n%9 > 0 {
			continue
		}
		v := s.View(seat).(*blackbeard.View)
		turn := seated(i18n.Langs[n%len(i18n.Langs)], 3, seat)
		for _, l := range afloat(turn, v) {
			if strings.Contains(l.text(), "%!") || strings.Contains(l.text(), "blackbeard.") {
				t.Fatalf("%s", l.text())
			}
		}
		for _, h := range harbours(turn, v) {
			if strings.Contains(h.detail, "%!") || strings.Contains(h.detail, "blackbeard.") {
				t.Fatalf("%s", h.detail)
			}
		}
		turn = seated(i18n.En, 3, seat)
		if firstPirate(turn, v) == nil {
			continue
		}
		for _, l := range afloat(turn, v) {
			switch {
			case strings.Contains(l.text(), ": warship"):
				t.Errorf("a warship twice: %q", l.text())
			case strings.HasPrefix(l.text(), "merchant"):
				if prizes++; !strings.Contains(l.text(), "taken: ") {
					t.Errorf("%s", l.text())
				}
			case strings.HasPrefix(l.text(), "warship"):
				if hunters++; !strings.Contains(l.text(), "caught: ") {
					t.Errorf("%s", l.text())
				}
			case strings.Contains(l.text(), "holds "):
				rivals++
			}
		}
		turn.NoOdds = true
		for _, l := range afloat(turn, v) {
			if strings.Contains(l.text(), " %") {
				t.Errorf("a table without chances says %q", l.text())
			}
		}
	}
	if prizes == 0 || hunters == 0 || rivals == 0 {
		t.Errorf("%d merchants, %d warships, %d pirates", prizes, hunters, rivals)
	}
}
