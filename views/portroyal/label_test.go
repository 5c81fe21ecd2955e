package portroyal

import (
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/views/i18n"
)

func TestLabel(t *testing.T) {
	ship := func(id string) portroyal.Card { return portroyal.Card(card(t, id)) }
	coop := func(fields ...string) []string { return append([]string{"option mode=contracts_coop"}, fields...) }
	tests := []struct {
		name   string
		fields []string
		action engine.Action
		want   string
	}{
		{"gamble", []string{"option gambler=yes", "active=s0", "phase=discover", "s0.display=gb-gambler-4c-1p"}, portroyal.Gamble(), "Gamble: 4 cards at once"},
		{"keep", contracts("active=s0", "contracts=contract-pack-of-pirates", "phase=ship", "draws=1", "pending=ship-red-1s-1c", "s0.display=sailor-3c-1p"), portroyal.Keep(), "Repel it and keep it"},
		{"trade into a merchant", []string{"option set_sail_mix=yes", "active=s0", "actor=s0", "phase=take", "allowance=1", "harbour=ship-red-3s-2c", "s0.display=ss-merchant-red-6c-2p"},
			portroyal.Trade(ship("ship-red-3s-2c")), "Take 2 coins (+ 1 influence)"},
		{"trade with clerk and merchant, for a fee", contracts("option set_sail_mix=yes", "active=s1", "actor=s0", "phase=take", "allowance=1", "harbour=ship-red-3s-2c",
			"s0.display=ss-merchant-red-6c-2p jc-clerk-red-6c-2p"), portroyal.Trade(ship("ship-red-3s-2c")), "Take 2 coins, pay 1 (+ 1 influence and 1 card)"},
		{"trade of another colour", contracts("active=s0", "actor=s0", "phase=take", "allowance=1", "harbour=ship-blue-1s-1c", "s0.display=jc-clerk-red-6c-2p"),
			portroyal.Trade(ship("ship-blue-1s-1c")), "Take 1 coin"},
		{"forgo", contracts("active=s0", "actor=s0", "contracts=contract-frigate-foe", "phase=take", "allowance=1", "harbour=ship-red-3s-2c"),
			portroyal.Forgo(ship("ship-red-3s-2c")), "Forgo 2 coins for Frigate Foe"},
		{"forgo for a fee", contracts("active=s1", "actor=s0", "contracts=contract-galleon-foe", "phase=take", "allowance=1", "harbour=ship-black-2s-1c", "s0.coins=3"),
			portroyal.Forgo(ship("ship-black-2s-1c")), "Forgo 1 coin, pay 1, for Galleon Foe"},
		{"give", []string{"option contract_cast=yes", "active=s1", "actor=s0", "phase=gift", "pending=jc-ship-red-6s-3c-gift"}, portroyal.Give(2), "Give it to Clara"},
		{"fulfil the first", contracts("active=s0", "contracts=contract-comedian", "phase=discover"), portroyal.Fulfil(portroyal.Comedian), "Fulfil Comedian (+ 4 coins)"},
		{"fulfil the third on the last space", contracts("active=s0", "contracts=contract-comedian contract-fighter contract-explorer", "contract-fighter.marks=s0", "contract-explorer.marks=s0",
			"contract-comedian.marks=s1 s2", "phase=discover"), portroyal.Fulfil(portroyal.Comedian), "Fulfil Comedian (+ 2 coins and 2 influence)"},
		{"ransom", coop("active=s0", "contracts=contract-ransom", "phase=discover", "s0.coins=15"), portroyal.Fulfil(portroyal.Ransom), "Pay 15 coins for Ransom"},
		{"take an offer up", contracts("active=s0", "contracts=contract-jinx", "phase=offer", "offering=contract-jinx"), portroyal.Yes(portroyal.Jinx), "Yes, fulfil it (+ 1 coin)"},
		{"begin to wait", contracts("active=s0", "contracts=contract-tiny-gamester", "phase=offer", "offering=contract-tiny-gamester"), portroyal.Yes(portroyal.TinyGamester), "Yes, marker on waiting space 1"},
		{"decline", contracts("active=s0", "contracts=contract-jinx", "phase=offer", "offering=contract-jinx"), portroyal.No(portroyal.Jinx), "No, let it pass"},
		{"propose", coop("active=s0", "phase=difficulty"), portroyal.Propose(3), "Set 3 cards aside"},
		{"propose nothing", coop("active=s0", "phase=difficulty"), portroyal.Propose(0), "Set nothing aside"},
		{"set aside", coop("active=s0", "phase=set-aside", "draws=1"), portroyal.SetAside(), "Set one aside"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := position(t, 0, tt.fields...)
			if got := Label(i18n.For(i18n.En), v, names, tt.action); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for _, l := range i18n.Langs {
				if got := Label(i18n.For(l), v, names, tt.action); got == "" || broken.MatchString(got) {
					t.Errorf("%s: %q", l, got)
				}
			}
		})
	}
	v := position(t, 1, coop("active=s0", "phase=difficulty")...)
	for proposal, want := range map[int]string{0: "Agree to setting nothing aside", 1: "Agree to 1 card", 4: "Agree to 4 cards"} {
		v.Proposal = proposal
		if got := Label(i18n.For(i18n.En), v, names, portroyal.Accept()); got != want {
			t.Errorf("agreeing to %d says %q, want %q", proposal, got, want)
		}
	}
}

func TestTokenName(t *testing.T) {
	p := i18n.For(i18n.En)
	tokens := game.Game.Info().Tokens
	seen := map[string]bool{}
	for i, id := range tokens {
		name := TokenName(p, uint8(i))
		if name == "" || broken.MatchString(name) {
			t.Errorf("token %s is called %q", id, name)
		}
		seen[name] = true
	}
	for _, name := range []string{"Jinx", "Ransom", "Comedian", "Gambler", "Red merchant", "Green clerk"} {
		if !seen[name] {
			t.Errorf("no token is called %q", name)
		}
	}
}
