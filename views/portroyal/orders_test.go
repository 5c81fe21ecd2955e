package portroyal

import (
	"testing"

	"portside/engine/portroyal"
	"portside/views/i18n"
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
	if got := OrderWords(p, "nonsense"); got != "nonsense" {
		t.Errorf("an unreadable order says %q, want itself", got)
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
