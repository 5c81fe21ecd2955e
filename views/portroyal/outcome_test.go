package portroyal

import (
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

// TestOutcome: what is said beside a button has one figure for one thing, and no word for a figure of 0.
func TestOutcome(t *testing.T) {
	adventure := func(fields ...string) []string {
		return append([]string{"option mode=adventure_coop", "active=s0", "actor=s0", "phase=take", "allowance=1"}, fields...)
	}
	repel := func(ship, display string) []string {
		return []string{"active=s0", "phase=ship", "draws=1", "pending=" + ship, "s0.display=" + display}
	}
	for _, tt := range []struct {
		fields       []string
		action, want string
	}{
		{repel("ship-red-1s-1c", "sailor-3c-1p"), "repel", "your only sword; you keep it"},
		{repel("ship-red-3s-2c", "sailor-3c-1p pirate-7c-2p"), "repel", "all 3 of your swords; you keep them"},
		{repel("ship-red-1s-1c", "sailor-3c-1p pirate-7c-2p"), "repel", "1 of your 3 swords; you keep it"},
		{adventure("harbour=ship-red-3s-2c", "s0.coins=0"), "trade.ship-red-3s-2c", "+2 coins"},
		{adventure("harbour=ship-red-3s-2c", "s0.coins=1"), "trade.ship-red-3s-2c", "+2 coins · then 3"},
		{adventure("harbour=ad-ares-book-3s", "s0.coins=1"), "keep.ad-ares-book-3s", "gives up 1 coin"},
		{adventure("harbour=ad-ares-book-3s", "s0.coins=1", "s0.display=ad-captain-5c-1p ad-priest-5c-1p"), "keep.ad-ares-book-3s", "+2 coins · then 3"},
	} {
		v := position(t, 0, tt.fields...)
		a, err := game.Game.Parse(tt.action)
		if err != nil {
			t.Fatal(err)
		}
		turn := seated(i18n.En, v.Seats, 0)
		if got := strings.ReplaceAll(Outcome(turn, v, a), "\u00a0", " "); got != tt.want {
			t.Errorf("%s after %v: %q, want %q", tt.action, tt.fields, got, tt.want)
		}
	}
}

// TestNoFee: where the bank pays the fee, a guest is not told of one.
func TestNoFee(t *testing.T) {
	v := position(t, 0, "option mode=adventure_coop", "current-event=event-open-quay", "active=s1", "actor=s0", "phase=take", "allowance=1", "harbour=ship-red-3s-2c")
	want := map[i18n.Lang][2]string{
		i18n.En: {"Harbour of Bert: take 1 card without a fee, or nothing.", "Harbour of Bert: 1 card, no fee."},
		i18n.Nl: {"Te gast bij Bert: neem 1 kaart zonder afdracht, of niets.", "Te gast bij Bert: 1 kaart, zonder afdracht."},
		i18n.De: {"Zu Gast bei Bert: Nimm 1 Karte ohne Abgabe oder nichts.", "Zu Gast bei Bert: 1 Karte ohne Abgabe."},
		i18n.Fr: {"En visite chez Bert\u00a0: prenez 1 carte sans redevance, ou rien.", "En visite chez Bert\u00a0: 1 carte sans redevance."},
	}
	for _, l := range i18n.Langs {
		if got := Ask(i18n.For(l), v, nil, names); got != want[l][0] {
			t.Errorf("%s asks %q, want %q", l, got, want[l][0])
		}
		if got := Ask(i18n.For(l), v, []engine.Action{portroyal.Done()}, names); !strings.HasPrefix(got, want[l][1]) {
			t.Errorf("%s asks %q, want it to begin with %q", l, got, want[l][1])
		}
	}
}

// TestBustIsNamedLast: of a ship that would bust, letting it in is named after repelling it, so that "and bust" belongs to nothing else.
func TestBustIsNamedLast(t *testing.T) {
	v := position(t, 0, "active=s0", "phase=ship", "draws=2", "harbour=ship-yellow-1s-1c", "pending=ship-yellow-1s-1c", "s0.display=pirate-7c-2p")
	want := "In sight: a yellow pinnace (1 sword), the second of its colour. Repel it or let it in and bust."
	if got := Ask(i18n.For(i18n.En), v, []engine.Action{portroyal.LetIn(), portroyal.Repel()}, names); got != want {
		t.Errorf("asks %q, want %q", got, want)
	}
}
