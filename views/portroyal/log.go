package portroyal

import (
	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/i18n"
	"portside/views/table"
)

// Sentence describes a single event to the viewer of v, "" if its kind has no words. Names of cards in it are
// mentions. Use Story where all events of a ply are available.
func Sentence(p *i18n.Printer, v engine.View, names table.Names, e engine.Event) string {
	return teller{p: p, v: v.(*portroyal.View), names: names}.one(e)
}

// teller finds the words for what one viewer sees.
type teller struct {
	p     *i18n.Printer
	v     *portroyal.View
	names table.Names

	noOdds bool            // the table shows no chances
	legal  []engine.Action // what the viewer may do; nil where that is not told, as in a message
}

// say uses the form for the viewer or the one for others. Its first argument is always the seat's name,
// whether the form for the viewer uses it or not.
func (t teller) say(key string, seat engine.Seat, args ...any) string {
	form := ".other"
	if seat == t.v.Viewer() && seat != engine.Nobody {
		form = ".you"
	}
	return t.p.Say(key+form, append([]any{t.names.Of(seat)}, args...)...)
}

// who lists seats by name in the order of the list, the viewer as "you".
func (t teller) who(seats []engine.Seat) string {
	var words []string
	for _, s := range seats {
		if s == t.v.Viewer() {
			words = append(words, t.p.Say("words.you"))
		} else {
			words = append(words, t.names.Of(s))
		}
	}
	return listed(t.p, words)
}

const logKey = "port-royal.log."

// one tells a single event.
func (t teller) one(e engine.Event) string {
	a, b, c, card := int(e.A), int(e.B), int(e.C), portroyal.EventCard(e)
	switch e.Kind {
	case portroyal.EvDealt:
		if t.v.Adventure != nil {
			return t.say(logKey+"dealt.adventure", engine.Seat(a))
		}
		if t.v.Seats == 1 {
			return t.say(logKey+"dealt.solo", engine.Seat(a), b)
		}
		return t.say(logKey+"dealt", engine.Seat(a), b)
	case portroyal.EvTurn:
		return t.say(logKey+"turn", e.Seat, a)
	case portroyal.EvDrew:
		return t.drew(e.Seat, card)
	case portroyal.EvLetIn:
		return t.say(logKey+"let-in", e.Seat, phraseOf(t.p, card).the)
	case portroyal.EvRepelled:
		return t.say(logKey+"repelled", e.Seat, phraseOf(t.p, card).the, b)
	case portroyal.EvRow:
		return t.p.Say(logKey+"row", phraseOf(t.p, card).a, phraseOf(t.p, card).figures)
	case portroyal.EvTaxPaid:
		return t.say(logKey+"tax-paid", e.Seat, a)
	case portroyal.EvTaxBonus:
		return t.say(logKey+"tax-bonus."+bonusWord(e), e.Seat, a)
	case portroyal.EvCoinShown:
		return t.shown([]engine.Event{e})
	case portroyal.EvStopped:
		return t.say(logKey+"stopped", e.Seat, t.p.Say("count.cards", a), t.p.Say("count.colours", b), c)
	case portroyal.EvStep:
		return t.say(logKey+"step", e.Seat, t.p.Say("count.cards", b))
	case portroyal.EvIncome:
		role := portroyal.Role(b).String()
		return t.say(logKey+"income."+role, e.Seat, a, table.Mention(t.p.Say("card."+role), role+"s"))
	case portroyal.EvTraded:
		if c > 0 && t.v.Adventure != nil {
			return t.say(logKey+"traded.more", e.Seat, phraseOf(t.p, card).the, b+c, c)
		}
		if c > 0 {
			return t.say(logKey+"traded.trader", e.Seat, phraseOf(t.p, card).the, b+c, c)
		}
		return t.say(logKey+"traded", e.Seat, phraseOf(t.p, card).the, b)
	case portroyal.EvHired:
		key := logKey + "hired"
		if b == 0 {
			key += ".free"
		}
		return t.say(key, e.Seat, phraseOf(t.p, card).a, b, t.p.Say("count.influence", card.Influence()))
	case portroyal.EvFee:
		if to := engine.Seat(b); to == t.v.Viewer() {
			return t.p.Say(logKey+"fee.to-you", t.names.Of(e.Seat), a)
		}
		return t.say(logKey+"fee", e.Seat, a, t.names.Of(engine.Seat(b)))
	case portroyal.EvClaimed:
		pay, _ := portroyal.ClaimPayment(engine.Action{A: e.A, B: e.B})
		settlers, captains, priests := card.Needs()
		with := amounts(t.p, settlers-pay.JackSettlers, captains-pay.JackCaptains, priests-pay.JackPriests, pay.Jacks())
		return t.say(logKey+"claimed", e.Seat, phraseOf(t.p, card).a, with, t.p.Say("count.influence", card.Influence()), t.p.Say("count.coins", c))
	case portroyal.EvBust:
		return t.say(logKey+"bust", e.Seat, a)
	case portroyal.EvJester:
		return t.say(logKey+"jester", e.Seat, a, table.Mention(t.p.Say("card.jester"), "jesters"))
	case portroyal.EvDone:
		if a == 1 {
			return t.say(logKey+"idle", e.Seat)
		}
		return t.say(logKey+"done", e.Seat)
	case portroyal.EvSwept:
		return t.p.Say(logKey+"swept", a)
	case portroyal.EvReshuffled:
		return t.p.Say(logKey+"reshuffled", a)
	case portroyal.EvShort:
		return t.say(logKey+"short", e.Seat, a)
	case portroyal.EvDry:
		return t.say(logKey+"dry", e.Seat)
	case portroyal.EvTriggered:
		return t.say(logKey+"triggered", e.Seat, a)
	case portroyal.EvEnded:
		return t.ended(a, b)
	}
	return t.ofModules(e)
}

// ended tells the end of the match and its reason.
func (t teller) ended(reason, round int) string {
	switch title := t.v.Title(); {
	case reason == portroyal.EndVictory:
		return t.p.Say(logKey + "ended.victory")
	case reason == portroyal.EndDefeat:
		return t.p.Say(logKey + "ended.defeat")
	case reason == portroyal.EndDry:
		return t.p.Say(logKey+"ended.dry", round)
	case reason == portroyal.EndLost:
		return t.p.Say(logKey+"ended.lost", round)
	case reason == portroyal.EndWon && title != portroyal.NoTitle:
		return t.p.Say(logKey+"ended.won.title", round, t.v.Score, TitleName(t.p, title))
	case reason == portroyal.EndWon:
		return t.p.Say(logKey+"ended.won", round)
	}
	return t.p.Say(logKey+"ended.influence", round)
}

func (t teller) drew(seat engine.Seat, c portroyal.Card) string {
	if c.Kind() == portroyal.Tax {
		return t.say(logKey+"drew."+taxBonus(c), seat, phraseOf(t.p, c).a)
	}
	return t.say(logKey+"drew", seat, phraseOf(t.p, c).a, phraseOf(t.p, c).figures)
}

func bonusWord(e engine.Event) string {
	if e.B == 1 {
		return "swords"
	}
	return "influence"
}
