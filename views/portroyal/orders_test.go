package portroyal

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"portside/engine"

	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

func TestOrderText(t *testing.T) {
	tests := []struct {
		name string
		form map[string][]string
		want string
	}{
		{"pass always", map[string][]string{"kind": {"pass"}, "scope": {""}}, "pass"},
		{"pass this turn", map[string][]string{"kind": {"pass"}, "scope": {"turn=4"}}, "pass turn=4"},
		{"pass ignores wishes", map[string][]string{"kind": {"pass"}, "what": {"hire:any"}, "limit": {"4"}}, "pass"},
		{
			"two wishes, the middle one empty",
			map[string][]string{"kind": {"wish"}, "scope": {"turn=9"}, "what": {"hire:sailor", "", "trade:best"}, "limit": {"4", "", "2"}, "else": {"ask"}},
			"wish turn=9 end=no otherwise=ask hire:sailor<=4 trade:best>=2",
		},
		{
			"limits left out, coins kept",
			map[string][]string{"kind": {"wish"}, "what": {"hire:any", "trade:red"}, "limit": {"", ""}, "keep": {"3"}, "taxed": {"1"}, "max": {"1"}},
			"wish max=1 keep=3 taxed=1 end=no hire:any<=99 trade:red>=0",
		},
		{
			"presets with a wish without coins",
			map[string][]string{"kind": {"wish"}, "what": {"forgo:red", "trade:any"}, "limit": {"5", ""}, "officer": {"decline"}, "second": {"second"},
				"gift": {"s2"}, "goals": {"list"}, "goal": {"contract-fighter", "contract-ransom"}},
			"wish end=no contract-tax-officer=decline contract-tiny-gamester=second gift=s2 goals=contract-fighter,contract-ransom forgo:red trade:any>=0",
		},
		{
			"presets alone, goals ticked without asking for them",
			map[string][]string{"kind": {"ask"}, "officer": {"accept"}, "gift": {"ask"}, "goals": {"new"}, "goal": {"contract-fighter"}},
			"ask contract-tax-officer=accept goals=new",
		},
		{
			"pass with presets",
			map[string][]string{"kind": {"pass"}, "scope": {"turn=4"}, "gift": {"fewest-coins"}, "goals": {"all"}},
			"pass turn=4 gift=fewest-coins goals=all",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := OrderText(tt.form)
			if got != tt.want {
				t.Fatalf("OrderText = %q, want %q", got, tt.want)
			}
			o, err := portroyal.ParseOrder(got)
			if err != nil {
				t.Fatalf("the game refuses %q: %v", got, err)
			}
			if o.String() != tt.want {
				t.Errorf("the game reads %q as %q", got, o)
			}
		})
	}
}

func TestOrderWords(t *testing.T) {
	p := i18n.For(i18n.En)
	got := OrderWords(p, "wish turn=9 keep=3 end=no otherwise=ask hire:sailor<=4 trade:best>=2")
	want := "Sailor for up to 4 coins · the richest ship for at least 2 coins · keep 3 coins · else ask me · this turn only"
	if got != want {
		t.Errorf("OrderWords = %q, want %q", got, want)
	}
	got = OrderWords(p, "ask contract-tax-officer=accept contract-tiny-gamester=second gift=s2 goals=contract-fighter,contract-ransom")
	want = "accept Tax Officer · second step of Tiny Gamester at once · gifts to seat 3 · fulfil Fighter and Ransom · every turn"
	if got != want {
		t.Errorf("OrderWords = %q, want %q", got, want)
	}
	got = OrderWords(p, "wish turn=9 contract-tax-officer=decline gift=fewest-influence goals=new forgo:red")
	if !strings.Contains(got, "without its coins · else take nothing · decline Tax Officer · gifts to whoever has the least influence · fulfil contracts that nobody") {
		t.Errorf("OrderWords = %q, want it to say everything", got)
	}
	if got := OrderWords(p, "nonsense"); got != "nonsense" {
		t.Errorf("an unreadable order says %q, want itself", got)
	}
}

// The form offers a match only what can come up in it, and fills in an order that stands.
func TestOrderForm(t *testing.T) {
	form := func(seats int, options map[string]string, current string) string {
		s, err := portroyal.Game.New(engine.Setup{Seats: seats, Options: options}, engine.NewFast(4), nil)
		if err != nil {
			t.Fatal(err)
		}
		turn := table.Turn{Printer: i18n.For(i18n.En), Seats: make([]table.Sitter, seats)}
		var b bytes.Buffer
		if err := Orders(turn, s.View(1), current).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	plain := form(3, nil, "")
	for _, name := range []string{fieldOfficer, fieldGift, fieldGoals, fieldSecond} {
		if strings.Contains(plain, `name="`+name+`"`) {
			t.Errorf("the base game offers a preset for %s", name)
		}
	}
	team := map[string]string{"mode": "contracts_coop"}
	all := form(5, team, "ask contract-tax-officer=decline contract-tiny-gamester=second gift=s3 goals=contract-explorer,contract-ransom,contract-comedian,contract-fighter,contract-lady-killer")
	for _, want := range []string{
		`type="radio" name="kind" value="ask" checked`, `<option value="decline" selected>`, `<option value="s3" selected>`, `<option value="list" selected>`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if strings.Contains(all, `<option value="s1"`) {
		t.Error("a seat can give to itself")
	}
	if two := form(2, team, ""); strings.Contains(two, `name="`+fieldGift+`"`) {
		t.Error("with two seats there is nobody to choose for a gift")
	}
	if n := len(regexp.MustCompile(`name="goal" value="contract-[a-z-]+" checked`).FindAllString(all, -1)); n == 0 {
		t.Error("no contract is ticked")
	}
}

func TestSpotsKeepTheirIDs(t *testing.T) {
	ship, err := portroyal.ParseCard("ship-red-1s-1c")
	if err != nil {
		t.Fatal(err)
	}
	sailor, err := portroyal.ParseCard("sailor-3c-1p")
	if err != nil {
		t.Fatal(err)
	}
	_, waiting := spots(&portroyal.View{Harbour: []portroyal.Card{sailor, sailor}, Pending: ship})
	lying, _ := spots(&portroyal.View{Harbour: []portroyal.Card{sailor, sailor, ship}, Pending: portroyal.NoCard})
	if lying[0].id == lying[1].id {
		t.Errorf("two equal cards share the id %q", lying[0].id)
	}
	if lying[2].id != waiting[0].id {
		t.Errorf("a ship is %q when let in and was %q before", lying[2].id, waiting[0].id)
	}
}
