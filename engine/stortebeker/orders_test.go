package stortebeker

import (
	"errors"
	"testing"

	"portside/engine"
)

var face Notation

func TestOrderText(t *testing.T) {
	for _, text := range []string{
		"counter any:always", "counter black-5:never any:best<=9", "counter red-8:best<=12,cards<=1 pirate=lowest", "counter any:cards<=0 else=pass", "counter else=pass", "counter pirate=lowest",
	} {
		o, err := ParseOrder(text)
		if err != nil || o.String() != text {
			t.Errorf("ParseOrder(%q) = %q, %v", text, o.String(), err)
		}
	}
	for _, text := range []string{
		"", "counter", "pass", "counter any", "counter any:", "counter any:sometimes", "counter black-9:always", "counter any:best<=0", "counter any:best<=x", "counter any:cards<=4",
		"counter any:cards<=1,best<=9", "counter any:best<=9,cards<=1,cards<=1", "counter else=ask", "counter any:best>=9", "counter any:always:never",
	} {
		if o, err := ParseOrder(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("ParseOrder(%q) = %v, %v, want ErrNotation", text, o, err)
		}
	}
}

func FuzzOrder(f *testing.F) {
	f.Add("counter black-5:best<=9,cards<=2 any:never else=pass pirate=lowest")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ParseOrder(text)
		if err != nil {
			return
		}
		if again, err := ParseOrder(o.String()); err != nil || again.String() != o.String() {
			t.Errorf("%q is written %q and read back as %q, %v", text, o, again, err)
		}
	})
}

func TestFormat(t *testing.T) {
	black5 := shipByID["black-5"]
	rum, meatP := Provision(Rum, false), Provision(Meat, true)
	for text, a := range map[string]engine.Action{
		"lay.rum.black-5": Lay(rum, black5), "discard.meat_p": Discard(meatP), "take.pirate_4": Take(Pirate(4)), "done": Done(), "shoot.rum": Shoot(rum), "fire.black-5": Fire(black5),
		"seize.s2.meat_p": Seize(meatP, 2), "keep.meat_p": Keep(meatP), "board.black-5": Board(black5), "stop": Stop(), "lose.pirate_2": Lose(Pirate(2)), "pass": Pass(),
		"counter": Counter(), "counter.rum+rum+meat_p": Counter(rum, rum, meatP),
	} {
		if got := face.Format(a); got != text {
			t.Errorf("Format(%v) = %q, want %q", a, got, text)
		}
		if got, err := face.Parse(text); err != nil || got != a {
			t.Errorf("Parse(%q) = %v, %v, want %v", text, got, err, a)
		}
	}
	for _, text := range []string{"", "lay", "lay.rum", "lay.rum.", "lay.black-5.rum", "discard", "discard.black-5", "fire.rum", "seize.rum.s1", "seize.s9.rum", "counter.", "counter.rum+", "counter.rum+rum+rum+rum", "pass.rum", "stop.", "Done"} {
		if a, err := face.Parse(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("Parse(%q) = %v, %v, want ErrNotation", text, a, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("counter.beans+meat_p")
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := face.Parse(text); err == nil && face.Format(a) != text {
			t.Errorf("Parse(%q) is written %q", text, face.Format(a))
		}
	})
}

// Ways agrees with a count of all throws.
func TestWays(t *testing.T) {
	for need := -3; need <= 16; need++ {
		n := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				if a+b >= need {
					n++
				}
			}
		}
		if Ways(need) != n {
			t.Errorf("Ways(%d) = %d, want %d", need, Ways(need), n)
		}
	}
}

// The components match §2 and §10.
func TestCards(t *testing.T) {
	all, symbols := 0, 0
	for c, n := range Deck {
		all += int(n)
		if Card(c).Symbol() {
			symbols += int(n)
		}
	}
	if all != DeckSize || symbols != 10 {
		t.Errorf("%d action cards, %d with a symbol", all, symbols)
	}
	var demand [Kinds]int
	seen := map[[Kinds]uint8]bool{}
	for ship := range Ship(Ships) {
		f := &ships[ship]
		grade := int(ship) % perColour
		if int(f.colour) != int(ship)/perColour || ship.Points() != grade+3 || ship.Boarding() != grade+6 || f.size != [perColour]uint8{2, 3, 3, 4, 4, 5}[grade] {
			t.Errorf("%v: %+v", ship, *f)
		}
		if seen[f.needs] {
			t.Errorf("%v needs what another ship needs", ship)
		}
		seen[f.needs] = true
		for k, n := range f.needs {
			demand[k] += int(n)
			if n > 2 {
				t.Errorf("%v needs %d %v", ship, n, Kind(k))
			}
		}
	}
	if demand != [Kinds]int{17, 17, 17, 19, 18, 17} {
		t.Errorf("demand %v", demand)
	}
}
