package portroyal

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"portside/engine"

	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/engine/script"
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
			map[string][]string{"kind": {"wish"}, "what": {"hire:any", "trade:red"}, "limit": {"", ""}, "keep": {"3"}, "taxed": {"1"}, "gifts": {"2"}, "max": {"1"}},
			"wish max=1 keep=3 taxed=1 gifts=2 end=no hire:any<=99 trade:red>=0",
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
		{
			"ships kept for their items, one whatever it costs",
			map[string][]string{"kind": {"wish"}, "what": {"keep:bread", "keep:ad-ares-book-2s", "keep:any"}, "limit": {"", "1", "0"}},
			"wish end=no keep:bread>=-1 keep:ad-ares-book-2s>=1 keep:any>=0",
		},
		{
			"presets of the adventure",
			map[string][]string{"kind": {"ask"}, "goals": {"new"}, "ledger": {"yes"}, "month": {"pay"}, "month-keep": {" 4 "}},
			"ask goals=new ledger=yes month=4",
		},
		{
			"coins that stay are left out, a number without paying does not count",
			map[string][]string{"kind": {"pass"}, "ledger": {"no"}, "month": {"pay"}, "month-keep": {""}},
			"pass ledger=no month=0",
		},
		{
			"everything asked, the end of the month declined",
			map[string][]string{"kind": {"ask"}, "goals": {"ask"}, "ledger": {"ask"}, "month": {"no"}, "month-keep": {"7"}},
			"ask month=no",
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
	if !strings.Contains(got, "without its coins · else take nothing · decline Tax Officer · gifts to the seat with the least influence · fulfil what nobody has fulfilled") {
		t.Errorf("OrderWords = %q, want it to say everything", got)
	}
	got = OrderWords(p, "wish turn=9 goals=all ledger=no month=4 keep:bread>=-1 keep:any>=1 keep:ad-ares-book-2s>=0")
	want = "a ship with bread, to keep · any ship with an item, to keep for at least 1 coin · Ares pirates: 2 swords, 1 coin, ritual book, to keep at no loss" +
		" · else take nothing · fulfil everything I can · decline a mission after paying tax · pay for a marker if 4 coins remain · this turn only"
	if got != want {
		t.Errorf("OrderWords = %q, want %q", got, want)
	}
	got = OrderWords(p, "pass ledger=yes month=no")
	want = "take nothing · accept a mission after paying tax · never pay for a marker · every turn"
	if got != want {
		t.Errorf("OrderWords = %q, want %q", got, want)
	}
	if got := OrderWords(p, "nonsense"); got != "nonsense" {
		t.Errorf("an unreadable order says %q, want itself", got)
	}
}

// The form offers a match only what can come up in it, and fills in an order that stands.
func TestOrderForm(t *testing.T) {
	form := func(seats int, options map[string]string, current string) string {
		s, err := game.Game.New(engine.Setup{Seats: seats, Options: options}, engine.NewFast(4), nil)
		if err != nil {
			t.Fatal(err)
		}
		turn := &table.Turn{Printer: i18n.For(i18n.En), Seats: make([]table.Sitter, seats)}
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

// The form of a chapter offers what that chapter can ask, keeps what an order says, and names no contract.
func TestOrderFormOfAdventure(t *testing.T) {
	form := func(mode, chapter, current string, fields ...[2]string) string {
		setup := engine.Setup{Seats: 3, Options: map[string]string{"mode": mode, "chapter": chapter, "start_seat": "1"}}
		s, err := game.Game.New(setup, engine.NewFast(4), nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(fields) > 0 {
			if err := script.Arrange(game.Game, setup, s, fields...); err != nil {
				t.Fatal(err)
			}
		}
		turn := &table.Turn{Printer: i18n.For(i18n.En), Seats: make([]table.Sitter, 3)}
		var b bytes.Buffer
		if err := Orders(turn, s.View(1), current).Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	has := func(html, what string, want bool) {
		t.Helper()
		if strings.Contains(html, what) != want {
			t.Errorf("the form has %s: %v, want %v", what, !want, want)
		}
	}
	first := form("adventure_coop", "1", "", [2]string{"phase", "discover"})
	for _, what := range []string{`name="goals"`, `value="keep:ritual_book"`, `value="keep:any"`, `value="trade:violet"`} {
		has(first, what, true)
	}
	for _, what := range []string{`name="goal"`, `value="list"`, `name="officer"`, `name="second"`, `name="ledger"`, `name="month"`, `value="forgo:red"`} {
		has(first, what, false)
	}
	has(first, `value="keep:rum"`, false) // ships of a chapter that is not reached
	rivals := form("adventure_competitive", "5", "wish month=4 goals=new ledger=no keep:bread>=-1 trade:violet>=2",
		[2]string{"missions", "mission-50"}, [2]string{"phase", "discover"})
	for _, what := range []string{`name="ledger"`, `name="month"`, `<option value="new" selected>`, `<option value="no" selected>`, `<option value="pay" selected>`,
		`name="month-keep" inputmode="numeric" pattern="[0-9]*" autocomplete="off" value="4"`, `<option value="keep:bread" selected>`, `<option value="trade:violet" selected>`} {
		has(rivals, what, true)
	}
	kept := form("adventure_coop", "1", "ask ledger=yes month=no")
	has(kept, `<option value="yes" selected>`, true)
	has(kept, `<option value="no" selected>`, true)
	has(form("base", "1", ""), `value="keep:any"`, false)
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
