package portroyal_test

import (
	"errors"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/script"
)

func TestOrderText(t *testing.T) {
	for _, text := range []string{
		"pass", "pass turn=17", "wish hire:sailor<=4", "wish turn=3 max=1 keep=2 taxed=0 gifts=1 end=no otherwise=ask hire:mademoiselle<=9 trade:best>=2 trade:red>=1 hire:any<=3",
		"wish forgo:red forgo:any forgo:ship-black-7s-3c", "ask goals=all", "ask turn=3 contract-tax-officer=decline",
		"pass contract-tax-officer=accept contract-tiny-gamester=second gift=fewest-coins goals=new",
		"wish end=no gift=s2,s0 goals=contract-fighter,contract-ransom hire:any<=3", "pass gift=fewest-influence",
		"pass goals=all ledger=yes month=3", "wish month=no keep:bread>=0 hire:any<=3", "ask ledger=no",
	} {
		o, err := portroyal.ParseOrder(text)
		if err != nil || o.String() != text {
			t.Errorf("ParseOrder(%q) = %q, %v", text, o.String(), err)
		}
	}
	for _, text := range []string{
		"", "ask", "wish", "pass max=1", "pass hire:sailor<=4", "wish hire:red<=4", "wish trade:sailor>=1", "wish hire:sailor>=4", "wish hire:sailor-3c-1p<=x",
		"wish trade:ship-red-1s-1c<=1", "wish keep=-1 hire:any<=4", "wish now hire:any<=4", "wish hire:<=4", "wish hire:best<=4", "pass ledger=maybe", "pass month=x", "pass month=yes", "wish keep:sailor>=0",
		"ask turn=3", "ask contract-tax-officer=ask", "ask max=1 goals=all", "ask goals=all hire:any<=3", "pass forgo:red", "wish forgo:blue", "wish forgo:ship-blue-1s-1c",
		"wish forgo:red>=1", "wish goals=all", "pass contract-tax-officer=yes", "pass contract-tiny-gamester=accept", "pass contract-jinx=accept", "pass gift=", "pass gift=s1,s1",
		"pass gift=s9", "pass gift=richest", "pass goals=", "pass goals=contract-jinx", "pass goals=fighter", "pass goals=contract-fighter,contract-fighter",
	} {
		if o, err := portroyal.ParseOrder(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("ParseOrder(%q) = %v, %v, want ErrNotation", text, o, err)
		}
	}
}

// What an order answers at the take step of s1 in the turn of s0 (§14.3).
func TestOrderAnswers(t *testing.T) {
	const harbour = "ship-blue-2s-2c mademoiselle-9c-3p ship-red-6s-3c sailor-3c-1p"
	cancel := func(why uint16) engine.Answer { return engine.Answer{Do: engine.DoCancel, Why: why} }
	tests := []struct {
		name, order, want string // want: action, "ask"
		cancel            uint16
		fields            []string
	}{
		{name: "pass", order: "pass", want: "done"},
		{name: "another harbour", order: "pass turn=2", cancel: portroyal.WhyHarbourOver},
		{name: "cap met", order: "wish hire:sailor<=4", want: "hire.sailor-3c-1p"},
		{name: "cap missed by the fee", order: "wish hire:sailor<=3", want: "done"},
		{name: "nothing fits, ask", order: "wish otherwise=ask hire:sailor<=3", want: "ask"},
		{name: "second wish", order: "wish hire:mademoiselle<=9 trade:best>=1", want: "trade.ship-red-6s-3c"},
		{name: "first ship of its colour", order: "wish trade:blue>=1", want: "trade.ship-blue-2s-2c"},
		{name: "net too small", order: "wish trade:blue>=2", want: "done"},
		{name: "coins to keep", order: "wish keep=2 hire:sailor<=9 trade:any>=0", want: "trade.ship-blue-2s-2c"},
		{name: "enough taken", order: "wish max=1 hire:sailor<=4", want: "done", fields: []string{"taken", "1"}},
		{name: "a gift since", order: "wish keep=1 gifts=0 hire:sailor<=4", cancel: portroyal.WhyGift, fields: []string{"s1.gifts", "1"}},
		{name: "no gift since", order: "wish keep=1 gifts=1 hire:sailor<=4", want: "hire.sailor-3c-1p", fields: []string{"s1.gifts", "1"}},
		{name: "taxed since", order: "wish keep=1 taxed=0 hire:sailor<=4", cancel: portroyal.WhyTaxed, fields: []string{"s1.taxed", "1"}},
		{name: "last round", order: "wish end=no hire:sailor<=4", cancel: portroyal.WhyEndNear, fields: []string{"triggered", "yes"}},
		{name: "card gone", order: "wish turn=1 otherwise=ask hire:governor-8c-0p<=99", cancel: portroyal.WhyCardGone},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := position(t, 2, "", append([]string{"harbour", harbour, "phase", "take", "actor", "s1", "s1.coins", "5"}, tt.fields...)...)
			o, err := portroyal.ParseOrder(tt.order)
			if err != nil {
				t.Fatal(err)
			}
			got := o.Choose(s.View(1), s.Legal(1, nil))
			switch {
			case tt.cancel != 0:
				if got != cancel(tt.cancel) {
					t.Errorf("%s: %+v, want to cancel with reason %d", tt.order, got, tt.cancel)
				}
			case tt.want == "ask":
				if got.Do != engine.DoAsk {
					t.Errorf("%s: %+v, want to ask", tt.order, got)
				}
			case got.Do != engine.DoPlay || game.Game.Format(got.Action) != tt.want:
				t.Errorf("%s: %+v (%s), want %s", tt.order, got, game.Game.Format(got.Action), tt.want)
			}
		})
	}
}

// Orders written before there were presets answer no offer and no gift: those choices did not exist
// when they were set (§14.3).
func TestOrderLeavesOtherChoices(t *testing.T) {
	const contracts = "mode=contracts_competitive"
	offer := position(t, 3, contracts, "contracts", "contract-tax-officer", "phase", "offer", "offering", "contract-tax-officer", "actor", "s1")
	gift := position(t, 3, contracts, "phase", "gift", "actor", "s1", "pending", "jc-ship-red-6s-3c-gift")
	for _, s := range []engine.State{offer, gift} {
		for _, text := range []string{"pass", "wish hire:any<=99 trade:any>=0", "wish otherwise=ask forgo:any", "ask goals=all"} {
			o, err := portroyal.ParseOrder(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := o.Choose(s.View(1), s.Legal(1, nil)); got != (engine.Answer{}) {
				t.Errorf("%s, asked %v: %+v, want to ask", text, s.Question(1), got)
			}
		}
	}
}

// An order never answers the seat's own turn (§14.1).
func TestOrderLeavesOwnTurn(t *testing.T) {
	s := position(t, 2, "", "draws", "1")
	for _, text := range []string{"pass", "wish trade:any>=0"} {
		o, _ := portroyal.ParseOrder(text)
		if got := o.Choose(s.View(0), s.Legal(0, nil)); got.Do != engine.DoAsk {
			t.Errorf("%s in the own turn: %+v", text, got)
		}
	}
}

func FuzzOrder(f *testing.F) {
	f.Add("pass contract-tax-officer=accept contract-tiny-gamester=second gift=s2,s0 goals=contract-fighter,contract-ransom")
	f.Add("wish turn=3 max=1 keep=2 end=no otherwise=ask hire:mademoiselle<=9 trade:best>=2")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := portroyal.ParseOrder(text)
		if err != nil {
			return
		}
		if again, err := portroyal.ParseOrder(o.String()); err != nil || again.String() != o.String() {
			t.Errorf("%q is written %q and read back as %q, %v", text, o, again, err)
		}
	})
}

// position builds a state by fields, as a case script would. option is "key=value", or "" for none.
func position(t *testing.T, seats int, option string, fields ...string) engine.State {
	t.Helper()
	options := map[string]string{"start_seat": "1"}
	if key, value, ok := strings.Cut(option, "="); ok {
		options[key] = value
	}
	setup := engine.Setup{Seats: seats, Options: options}
	s, err := game.Game.New(setup, engine.NewFast(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	p := script.Open(game.Game, setup, s)
	for i := 0; i < len(fields); i += 2 {
		if err := p.Set(fields[i], fields[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Complete(); err != nil {
		t.Fatal(err)
	}
	return s
}
