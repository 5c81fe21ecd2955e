package portroyal

import (
	"math"
	"slices"
	"strings"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// bare are the actions that need no words about what they lead to: there are none.
var bare = map[string]string{}

const thenKey = "port-royal.then."

// Outcome is what an action of the viewer costs, brings, risks or gives up: "−4 coins · then 2 · +1 influence".
func Outcome(t *table.Turn, view engine.View, a engine.Action) string {
	v := view.(*portroyal.View)
	f := &foresight{t: t, v: v, o: v.Outlook(a)}
	f.tell(a)
	return strings.Join(f.words, " · ")
}

// foresight puts what an action leads to into words.
type foresight struct {
	t     *table.Turn
	v     *portroyal.View
	o     portroyal.Outlook
	words []string
}

func (f *foresight) add(words string) {
	if words != "" {
		f.words = append(f.words, words)
	}
}

func (f *foresight) say(key string, args ...any) { f.add(f.t.Say(thenKey+key, args...)) }

// sum adds what changes in front of the viewer.
func (f *foresight) sum() {
	if f.o.Coins != 0 {
		f.coins(f.o.Coins)
	}
	if n := f.o.Crowns; n != 0 {
		f.say("crowns", magnitude(n), signed(n))
	}
	if n := f.o.Influence; n != 0 {
		f.say("influence", magnitude(n), signed(n))
	}
}

// coins adds a change of the viewer's coins, and how many it then has, unless that is the same figure.
func (f *foresight) coins(n int) {
	have := f.v.Places[f.v.Me].Coins
	if have == 0 && n > 0 {
		f.say("coins.first", n, signed(n))
		return
	}
	f.say("coins", magnitude(n), signed(n), have+n)
}

// swords adds how many of the viewer's swords a ship needs.
func (f *foresight) swords(needed, have int) {
	if needed == have {
		f.say("swords.all", have)
		return
	}
	f.say("swords", needed, have)
}

func magnitude(n int) int { return max(n, -n) }

func (f *foresight) tell(a engine.Action) {
	v, t := f.v, f.t
	me, c := &v.Places[v.Me], portroyal.ActionCard(a)
	switch a.Op {
	case portroyal.OpDraw:
		f.draw()
	case portroyal.OpStop, portroyal.OpGoOn:
		f.say("takes", f.o.Takes)
		f.sum()
	case portroyal.OpLetIn:
		if wouldBust(v) {
			f.say("lost", len(v.Harbour)+1)
			if n := int(me.Tableau.Role[portroyal.Jester]); n > 0 {
				f.coins(n)
			}
		} else {
			f.add(t.Say("pr.takes", f.o.Takes))
		}
	case portroyal.OpRepel:
		f.swords(v.Pending.Swords(), v.SwordsToRepel())
	case portroyal.OpRepelFree:
		f.say("event", EventName(t.Printer, v.Adventure.Event))
	case portroyal.OpKeep:
		have, want := v.Lacks(v.Me, portroyal.PackOfPirates)
		f.say("step", have+1, want, ContractName(t.Printer, portroyal.PackOfPirates))
	case portroyal.OpTrade, portroyal.OpHire, portroyal.OpStow, portroyal.OpForgo:
		f.take(a, c)
	case portroyal.OpClaim, portroyal.OpSell:
		f.sum()
	case portroyal.OpDone:
		if n := min(v.Allowance, takeable(t)); n > 0 {
			f.say("unused", n)
		}
		f.next((v.Me + 1) % engine.Seat(v.Seats))
	case portroyal.OpEnd:
		f.next((v.Me + 1) % engine.Seat(v.Seats))
	case portroyal.OpGamble:
		f.gamble()
	case portroyal.OpGive:
		to := &v.Places[a.A]
		f.say("has", to.Coins+1, t.Say("count.influence", to.Influence))
	case portroyal.OpFulfil, portroyal.OpYes, portroyal.OpNo:
		f.contract(a)
	case portroyal.OpSetAside:
		f.say("turns", v.Time-1)
		f.say("points", v.Score+1)
	case portroyal.OpLeave:
		f.say("turns", v.Time)
		f.say("points", v.Score)
	case portroyal.OpPropose:
		f.setting(int(a.A))
	case portroyal.OpAccept:
		if v.Phase == portroyal.PhaseDifficulty {
			f.setting(v.Proposal)
		} else {
			f.say("start", v.Adventure.Parts[v.Me])
		}
	case portroyal.OpShare:
		f.say("rest", max(0, int(v.Question().B)-int(a.A)))
	case portroyal.OpLookout:
		f.say("lookout")
	case portroyal.OpPick:
		f.putBack(c)
	case portroyal.OpComplete, portroyal.OpYesMission, portroyal.OpNoMission:
		f.mission(a)
	case portroyal.OpAgree:
		f.sum()
		if v.Phase == portroyal.PhaseRemove {
			f.uncover()
		}
	case portroyal.OpRefuse:
		f.say("keep", me.Coins)
	case portroyal.OpChoose:
		f.say("start", portroyal.Persona(a.A).Coins())
	}
}

// draw adds the chance of a bust, or where the table hides it, what is at stake.
func (f *foresight) draw() {
	o := f.v.Odds()
	switch afloat := slices.ContainsFunc(f.v.Harbour, func(c portroyal.Card) bool { return c.Kind() == portroyal.Ship }); {
	case !afloat, o.Bust == 0 && !f.t.NoOdds:
		f.say("safe")
	case f.t.NoOdds:
		f.say("risk", len(f.v.Harbour))
	default:
		f.say("bust", percent(o.Bust, o.Cards))
	}
}

func (f *foresight) gamble() {
	if !f.t.NoOdds {
		f.say("bust", int(math.Round(100*gambleBust(f.v))))
	}
	f.say("gamble", f.v.Takes()+1)
}

// take adds what a card of the harbour costs and brings, and what keeping or forgoing a ship gives up.
func (f *foresight) take(a engine.Action, c portroyal.Card) {
	v, t := f.v, f.t
	keeps := a.Op == portroyal.OpStow || a.Op == portroyal.OpForgo
	if f.o.Coins == 0 && !keeps { // the fee takes all that a ship brings
		f.coins(0)
	}
	f.sum()
	fee := v.Fee(v.Me)
	if fee > 0 {
		f.say("fee", fee)
	}
	lost := v.Income(v.Me, c)
	if a.Op == portroyal.OpStow { // characters earn with it all the same
		lost -= v.Places[v.Me].Tableau.Bonuses(c)
	}
	if keeps && lost > 0 && f.o.Coins == 0 && fee == 0 { // else the coins are said, and trading the ship says its own
		f.say("forgone", lost)
	}
	if len(f.words) == 0 {
		f.coins(0)
	}
	if a.Op == portroyal.OpForgo {
		foe := foeOf(c)
		have, want := v.Lacks(v.Me, foe)
		f.say("step", have+1, want, ContractName(t.Printer, foe))
	}
	if c.Gift() && a.Op != portroyal.OpHire && v.Seats > 1 {
		f.add(t.Say("count.gift"))
	}
	if n := f.o.Takes - v.Allowance + 1; n > 0 { // clerks
		f.say("more", n)
	}
}

// takeable is how many different cards the viewer could take now.
func takeable(t *table.Turn) int {
	n := 0
	for _, a := range t.Legal {
		if a.Op == portroyal.OpTrade || a.Op == portroyal.OpHire || a.Op == portroyal.OpStow && !t.Can(portroyal.Trade(portroyal.ActionCard(a))) {
			n++
		}
	}
	return n
}

// next adds who is next: to take, or with a turn.
func (f *foresight) next(seat engine.Seat) {
	v := f.v
	switch {
	case v.Seats == 1:
		f.say("turn", v.Turn+1)
	case v.Phase == portroyal.PhaseTake && seat != v.Active:
		f.say("next", f.t.Names().Of(seat))
	default:
		f.say("next.turn", f.t.Names().Of((v.Active+1)%engine.Seat(v.Seats)))
	}
}

// contract adds what a marker on a contract brings and how many are left, or what declining gives up.
func (f *foresight) contract(a engine.Action) {
	v, t := f.v, f.t
	c, _ := portroyal.ActionContract(a)
	if a == portroyal.No(c) {
		o := v.Outlook(portroyal.Yes(c))
		if words := reward(t.Printer, o.Coins, o.Influence); words != "" {
			f.say("lose", words)
		}
		f.say("markers", v.Places[v.Me].Markers)
		return
	}
	f.sum()
	if n := waitsOn(v, v.Me, c); n < c.Spaces() {
		f.say("step", n+1, c.Spaces()+1, ContractName(t.Printer, c))
	}
	f.say("markers", v.Places[v.Me].Markers+f.o.Markers)
}

// setting adds what a number of time cards set aside means.
func (f *foresight) setting(n int) {
	f.say("turns", f.v.Time-n)
	f.say("points", n)
	f.add(TitleName(f.t.Printer, titleAt(n)))
}

// putBack adds what a card on top of the pile means for the next draw, and which are discarded.
func (f *foresight) putBack(c portroyal.Card) {
	v, rest := f.v, []string(nil)
	gone := false
	for _, k := range v.Adventure.Looked {
		if k == c && !gone {
			gone = true
			continue
		}
		rest = append(rest, CardName(f.t.Printer, k))
	}
	known := *v
	adventure := *v.Adventure
	adventure.Top = c
	known.Adventure = &adventure
	if o := known.Odds(); o.Bust > 0 {
		f.say("bust.next")
	}
	if len(rest) > 0 {
		f.say("discards", listed(f.t.Printer, rest))
	}
}

// mission adds what completing a mission costs and brings, or what declining gives up.
func (f *foresight) mission(a engine.Action) {
	v, t := f.v, f.t
	m, _ := portroyal.ActionMission(a)
	if a == portroyal.DeclineMission(m) {
		o := v.Outlook(portroyal.YesMission(m))
		var list []string
		for _, g := range []struct {
			key string
			n   int
		}{{"count.coins", o.Coins}, {"count.crowns", o.Crowns}} {
			if g.n > 0 {
				list = append(list, t.Say(g.key, g.n))
			}
		}
		if words := listed(t.Printer, list); words != "" {
			f.say("lose", words)
		}
		f.say("pieces", v.Places[v.Me].Left)
		return
	}
	f.sum()
	if n := v.Takes(); v.Me == v.Active && f.o.Takes < n && v.Phase == portroyal.PhaseOffer {
		f.say("less", n-f.o.Takes)
	}
	f.uncover()
}

// uncover adds what the viewer's next marker uncovers on its character card.
func (f *foresight) uncover() {
	switch p := f.v.Places[f.v.Me]; p.Left {
	case 4:
		f.say("door", PersonaName(f.t.Printer, p.Persona))
	case 3:
		f.add(f.t.Say("pr.trophy"))
	default:
		f.say("pieces", max(0, p.Left-1))
	}
}
