package portroyal

import (
	"strconv"

	"github.com/a-h/templ"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// token is one sign of a condition: a drawing or an icon, with a word before or after it.
type token struct {
	before string
	art    string // symbol of art.svg
	icon   string // symbol of icons.svg
	colour string
	wide   bool // a drawing of several ships
	after  string
	role   portroyal.Role // the character it shows, NoRole for other signs
}

func person(r portroyal.Role) token { return token{art: r.String(), role: r} }

// fleet is a drawing of ships in n colours.
func fleet(n int) token { return token{art: "fleet-" + strconv.Itoa(n), wide: true} }

// conditions show what fulfils a contract (§11.4, §11.5). A cross strikes out the sign before it.
var conditions = [...][]token{
	portroyal.Comedian:          {person(portroyal.Priest), person(portroyal.Jester)},
	portroyal.LadyKiller:        {person(portroyal.Captain), person(portroyal.Mademoiselle)},
	portroyal.MaritimeSupremacy: {person(portroyal.Captain), person(portroyal.ViceAdmiral)},
	portroyal.NewColony:         {person(portroyal.Settler), person(portroyal.Gunner)},
	portroyal.TradeOutpost:      {person(portroyal.Settler), person(portroyal.Clerk)},
	portroyal.TraderPrince:      {person(portroyal.Trader), person(portroyal.Trader)},
	portroyal.CheapStaff:        {{before: "4 ×", icon: "sailor"}, {before: "≤ 3", icon: "coin"}},
	portroyal.Fighter:           {{icon: "sword"}, {icon: "sword"}, {icon: "sword"}},
	portroyal.Explorer:          {{art: "expedition"}},
	portroyal.FrigateFoe:        {{before: "3 ×", art: "ship-red", colour: "red"}, {icon: "coin"}, {icon: "cross"}},
	portroyal.GalleonFoe:        {{before: "2 ×", art: "ship-black", colour: "black"}, {icon: "coin"}, {icon: "cross"}},
	portroyal.TaxOfficer:        {{art: "tax"}, {before: "−", icon: "coin"}},
	portroyal.Jinx:              {{art: "twins", wide: true}, {icon: "cross"}},
	portroyal.TinyGamester:      {fleet(3), {after: "× 2"}},
	portroyal.Gamester:          {fleet(4)},
	portroyal.PackOfPirates:     {{icon: "sword"}, fleet(5)},
	portroyal.SmallCourt:        {{before: "12", icon: "shield"}},
	portroyal.Ransom:            {{before: "−15", icon: "coin"}},
}

// shown says which of the characters on contract c seat has on display, as bits by their place in the
// condition; none for spectators.
func shown(v *portroyal.View, seat engine.Seat, c portroyal.Contract) int {
	if seat < 0 {
		return 0
	}
	have := map[portroyal.Role]int{}
	for _, card := range v.Places[seat].Display {
		have[card.Role()]++
	}
	bits := 0
	for i, k := range conditions[c] {
		if k.role != portroyal.NoRole && have[k.role] > 0 {
			have[k.role]--
			bits |= 1 << i
		}
	}
	return bits
}

// writ is the face of a contract for the viewer.
func writ(t *table.Turn, v *portroyal.View, c portroyal.Contract) templ.Component {
	return drawWrit(t, c, shown(v, t.Seat, c))
}

// sealText is digit and letter of a seal.
func sealText(c portroyal.Contract) string {
	digit, letter := c.Seal()
	if digit < 0 {
		return "−" + strconv.Itoa(-digit) + letter
	}
	return strconv.Itoa(digit) + letter
}

// sealClass is the class that sets the seals of cooperative contracts apart.
func sealClass(c portroyal.Contract) string {
	if c == portroyal.SmallCourt || c == portroyal.Ransom {
		return "seal blue"
	}
	return "seal"
}

// lack is a seat's progress with a contract.
type lack struct {
	seat       engine.Seat
	have, want int
}

// lacks are the seats that can still fulfil c and have begun, with their progress; the others have
// nothing towards it yet. A contract that cannot be half fulfilled has no entries.
func lacks(v *portroyal.View, o portroyal.OpenContract) []lack {
	c := o.Contract
	if c.AtOnce() && c != portroyal.PackOfPirates {
		return nil
	}
	var list []lack
	for i := range v.Places {
		seat := engine.Seat(i)
		if v.Places[i].Markers > 0 && !marked(o, seat) {
			if have, want := v.Lacks(seat, c); have > 0 {
				list = append(list, lack{seat, have, want})
			}
		}
	}
	return list
}

// marked reports whether seat has fulfilled the contract.
func marked(o portroyal.OpenContract, seat engine.Seat) bool {
	for _, m := range o.Marks {
		if m == seat {
			return true
		}
	}
	return false
}

// waitingOn are the seats whose markers are on a waiting space.
func waitingOn(o portroyal.OpenContract, space int) []engine.Seat {
	var list []engine.Seat
	for _, w := range o.Waiting {
		if w.Space == space {
			list = append(list, w.Seat)
		}
	}
	return list
}

// fulfilled counts the open contracts that carry a marker.
func fulfilled(v *portroyal.View) int {
	n := 0
	for _, o := range v.Contracts {
		if len(o.Marks) > 0 {
			n++
		}
	}
	return n
}

// contractID is the id of a contract's place on the table, aboutContract that of its sheet.
func contractID(c portroyal.Contract) string    { return c.String() }
func aboutContract(c portroyal.Contract) string { return "about-" + c.String() }
