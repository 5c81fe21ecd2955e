package blackbeard

import (
	"strconv"

	"portside/engine"
)

// RollWords name the purposes of rolls, in notation and catalogues.
var RollWords = [rolls]string{
	"order", "place", "move", "evade", "intercept", "battle", "wound", "prize", "interrogate", "assault", "raze", "loot", "ransom",
	"bribe", "letter", "careen", "mutiny-check", "mutiny", "treason", "fine", "retire", "duel", "storm", "illness", "petition", "parity",
	"chase", "ship",
}

// cardWords name the purposes of drawn cards.
var cardWords = []string{"action", "event", "lane", "search", "cargo", "hostage", "origin", "wound"}

// GoneWords are the words of the causes of EvGone.
var GoneWords = []string{"", "sunk", "wounds", "marooned", "retired", "hanged", "disease", "earthquake", "careened", "duel", "recalled"}

// retiredWords are the words of the ways of EvRetired.
var retiredWords = []string{"", "freely", "pardon", "mutiny", "treason"}

// Further kinds of arguments, for events only.
const (
	ArgCounter Arg = 100 + iota // a card or counter
	ArgCard                     // the purpose of a drawn card
	ArgRoll                     // the purpose of a roll
	ArgGone                     // cause of EvGone
	ArgRetired                  // way of EvRetired
	ArgWound
	ArgFound
	ArgHappening
)

var eventVerbs = [EvCount]Verb{
	EvOrder:         {"order", [3]Arg{}},
	EvCaptain:       {"captain", [3]Arg{ArgCaptain}},
	EvGovernor:      {"governor", [3]Arg{ArgCounter, ArgPort, ArgNumber}},
	EvGovernorGone:  {"governor-gone", [3]Arg{ArgCounter, ArgPort, ArgNumber}},
	EvMerchant:      {"merchant", [3]Arg{ArgMerchant, ArgPlace}},
	EvMerchantGone:  {"merchant-gone", [3]Arg{ArgMerchant, ArgPlace}},
	EvWarship:       {"warship", [3]Arg{ArgWarship, ArgPlace}},
	EvWarshipGone:   {"warship-gone", [3]Arg{ArgWarship, ArgPlace}},
	EvFace:          {"face", [3]Arg{ArgUnit, ArgCounter}},
	EvTurn:          {"turn", [3]Arg{ArgNumber, ArgNumber, ArgNumber}},
	EvCard:          {"card", [3]Arg{ArgCounter, ArgCard}},
	EvRolled:        {"rolled", [3]Arg{ArgNumber, ArgRoll, ArgNumber}},
	EvShuffled:      {"shuffled", [3]Arg{ArgNumber}},
	EvActivated:     {"activated", [3]Arg{ArgCaptain, ArgShip, ArgPlace}},
	EvHeir:          {"heir", [3]Arg{ArgCaptain, ArgCaptain}},
	EvPoints:        {"points", [3]Arg{ArgUnit, ArgNumber}},
	EvSailed:        {"sailed", [3]Arg{ArgUnit, ArgPlace}},
	EvAnchored:      {"anchored", [3]Arg{ArgUnit, ArgPort}},
	EvWeighed:       {"weighed", [3]Arg{ArgUnit, ArgPort}},
	EvTransit:       {"transit", [3]Arg{ArgUnit, ArgPlace}},
	EvFound:         {"found", [3]Arg{ArgCaptain, ArgFound, ArgNumber}},
	EvStorm:         {"storm", [3]Arg{ArgPlace}},
	EvSpeed:         {"speed", [3]Arg{ArgUnit, ArgNumber, ArgNumber}},
	EvCombat:        {"combat", [3]Arg{ArgUnit, ArgNumber, ArgNumber}},
	EvPopularity:    {"popularity", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvNotoriety:     {"notoriety", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvWorth:         {"worth", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvGone:          {"gone", [3]Arg{ArgUnit, ArgGone}},
	EvEvaded:        {"evaded", [3]Arg{ArgCaptain, ArgUnit}},
	EvAvoided:       {"avoided", [3]Arg{ArgCaptain, ArgUnit}},
	EvIntercepted:   {"intercepted", [3]Arg{ArgCaptain, ArgUnit}},
	EvDeclined:      {"declined", [3]Arg{ArgCaptain, ArgUnit}},
	EvBlockade:      {"blockade", [3]Arg{ArgCaptain, ArgNumber, ArgPort}},
	EvChased:        {"chased", [3]Arg{ArgUnit, ArgPort}},
	EvBattle:        {"battle", [3]Arg{ArgCaptain, ArgUnit}},
	EvTotals:        {"totals", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvBattleOver:    {"battle-over", [3]Arg{ArgCaptain, ArgNumber}},
	EvHelped:        {"helped", [3]Arg{ArgCaptain, ArgCaptain}},
	EvSurrendered:   {"surrendered", [3]Arg{ArgCaptain, ArgNumber}},
	EvWound:         {"wound", [3]Arg{ArgUnit, ArgWound}},
	EvIll:           {"ill", [3]Arg{ArgUnit}},
	EvScurvy:        {"scurvy", [3]Arg{ArgUnit}},
	EvHostagesDied:  {"hostages-died", [3]Arg{ArgCaptain, ArgNumber}},
	EvIdentified:    {"identified", [3]Arg{ArgCaptain, ArgMerchant, ArgCounter}},
	EvOpened:        {"opened", [3]Arg{ArgCaptain, ArgMerchant}},
	EvRefused:       {"refused", [3]Arg{ArgCaptain, ArgMerchant}},
	EvBoarded:       {"boarded", [3]Arg{ArgCaptain, ArgMerchant, ArgCounter}},
	EvBoardRoll:     {"board-roll", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvNation:        {"nation", [3]Arg{ArgNumber, ArgNation, ArgNumber}},
	EvCaptured:      {"captured", [3]Arg{ArgCaptain, ArgCounter, ArgNation}},
	EvExchanged:     {"exchanged", [3]Arg{ArgCaptain, ArgShip}},
	EvCargo:         {"cargo", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvJettisoned:    {"jettisoned", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvHostage:       {"hostage", [3]Arg{ArgCaptain, ArgNation, ArgPort}},
	EvInterrogated:  {"interrogated", [3]Arg{ArgCaptain, ArgPort, ArgNumber}},
	EvAttacked:      {"attacked", [3]Arg{ArgCaptain, ArgNation, ArgNumber}},
	EvLetter:        {"letter", [3]Arg{ArgCaptain, ArgCounter, ArgNumber}},
	EvHideout:       {"hideout", [3]Arg{ArgCaptain, ArgPort, ArgNumber}},
	EvStash:         {"stash", [3]Arg{ArgCaptain, ArgPort, ArgNumber}},
	EvSale:          {"sale", [3]Arg{ArgCaptain, ArgNumber, ArgPort}},
	EvRansom:        {"ransom", [3]Arg{ArgCaptain, ArgNumber}},
	EvPrice:         {"price", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvAssault:       {"assault", [3]Arg{ArgCaptain, ArgPort, ArgNumber}},
	EvAssaultTotals: {"assault-totals", [3]Arg{ArgNumber, ArgNumber, ArgPort}},
	EvLoot:          {"loot", [3]Arg{ArgCaptain, ArgNumber, ArgPort}},
	EvPortValue:     {"port-value", [3]Arg{ArgPort, ArgNumber}},
	EvRazed:         {"razed", [3]Arg{ArgPort}},
	EvConverted:     {"converted", [3]Arg{ArgPort}},
	EvRepaired:      {"repaired", [3]Arg{ArgUnit, ArgNumber}},
	EvCareened:      {"careened", [3]Arg{ArgUnit, ArgNumber, ArgNumber}},
	EvRecovered:     {"recovered", [3]Arg{ArgUnit}},
	EvRetired:       {"retired", [3]Arg{ArgCaptain, ArgNumber, ArgRetired}},
	EvRetireFailed:  {"retire-failed", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvPetition:      {"petition", [3]Arg{ArgNumber, ArgNumber, ArgNumber}},
	EvCommissioner:  {"commissioner", [3]Arg{ArgCommissioner, ArgPlace}},
	EvRandom:        {"random-event", [3]Arg{ArgHappening}},
	EvOnSale:        {"on-sale", [3]Arg{ArgCounter, ArgNumber}},
	EvPardon:        {"pardon", [3]Arg{ArgNation, ArgCounter, ArgNumber}},
	EvPardoned:      {"pardoned", [3]Arg{ArgCaptain, ArgNumber}},
	EvMutiny:        {"mutiny", [3]Arg{ArgCaptain, ArgNumber}},
	EvFeast:         {"feast", [3]Arg{ArgCaptain, ArgNumber}},
	EvDuel:          {"duel", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvDuelTotals:    {"duel-totals", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvDuelLoss:      {"duel-loss", [3]Arg{ArgCaptain, ArgNumber, ArgNumber}},
	EvDuelOver:      {"duel-over", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvAlliance:      {"alliance", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvJoined:        {"joined", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvOffer:         {"offer", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvTraded:        {"traded", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvSwapped:       {"swapped", [3]Arg{ArgCaptain, ArgCaptain}},
	EvShared:        {"shared", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	EvCunning:       {"cunning", [3]Arg{ArgCaptain}},
	EvPeace:         {"peace", [3]Arg{}},
	EvProof:         {"proof", [3]Arg{ArgWarship, ArgNumber, ArgNumber}},
	EvRemoved:       {"removed", [3]Arg{ArgNumber, ArgNumber}},
	EvIgnored:       {"ignored", [3]Arg{ArgNumber}},
	EvInformed:      {"informed", [3]Arg{ArgCaptain, ArgPort}},
	EvExempt:        {"exempt", [3]Arg{}},
	EvEnded:         {"ended", [3]Arg{ArgNumber, ArgNumber}},
	EvPassed:        {"passed", [3]Arg{}},
	EvDecides:       {"decides", [3]Arg{ArgCaptain, ArgNumber, ArgRoll}},
}

// EventFormat is how events and questions are told: "boarded s0 teach merchant-3 m07".
var EventFormat = eventFormat()

func eventFormat() engine.EventFormat {
	t := engine.EventFormat{}
	add := func(kind uint16, v Verb) {
		t[kind] = engine.KindFormat{Word: v.Word, A: v.Args[0].noun(), B: v.Args[1].noun(), C: v.Args[2].noun()}
	}
	for kind := uint16(1); kind < EvCount; kind++ {
		add(kind, eventVerbs[kind])
	}
	for kind := AskBase + 1; kind < AsksEnd; kind++ {
		add(kind, askVerbs[kind-AskBase])
	}
	return t
}

// FormatEvent implements engine.Notation.
func (Notation) FormatEvent(e engine.Event) string { return EventFormat.FormatEvent(e) }

// EventWord is the word of an event or a question in notation and catalogues, "" if there is no such kind.
func EventWord(kind uint16) string { return EventFormat.Word(kind) }

// Concerns tells whether an event is about a captain, as its actor or its victim.
func Concerns(e engine.Event, c Counter) bool {
	if e.Kind == 0 || e.Kind >= EvCount {
		return false
	}
	for i, n := range [3]int16{e.A, e.B, e.C} {
		if a := eventVerbs[e.Kind].Args[i]; (a == ArgCaptain || a == ArgUnit || a == ArgCounter) && n >= 0 && Counter(n) == c {
			return true
		}
	}
	return false
}

// listed is a word of a list, or the number if the list has none.
func listed(list []string, n int16) string {
	if n >= 0 && int(n) < len(list) && list[n] != "" {
		return list[n]
	}
	return strconv.Itoa(int(n))
}

func (a Arg) Text(n int16) string {
	switch a {
	case ArgCounter:
		return Counter(n).String()
	case ArgCard:
		return listed(cardWords, n)
	case ArgRoll:
		return listed(RollWords[:], n)
	case ArgGone:
		return listed(GoneWords, n)
	case ArgRetired:
		return listed(retiredWords, n)
	case ArgWound:
		return listed(woundWords, n)
	case ArgFound:
		return listed(foundWords, n)
	case ArgHappening:
		if n >= 0 && n < Happenings {
			return Happening(n).letter()
		}
		return "skipped"
	case ArgPort:
		if n == 0 {
			return "none"
		}
	}
	return a.Format(n)
}

// noun is what an argument can say.
func (a Arg) noun() engine.Noun {
	if a == ArgNone {
		return engine.Noun{}
	}
	n := engine.Noun{Name: a.Text}
	within := func(least, most int16) {
		for i := least; i <= most; i++ {
			n.Words = append(n.Words, a.Text(i))
		}
	}
	switch a {
	case ArgPlace:
		within(0, int16(Places)-1)
	case ArgMerchant:
		within(0, NMerchants-1)
	case ArgWarship:
		within(0, NWarships-1)
	case ArgUnit:
		within(-NWarships, -1)
	case ArgPort:
		within(0, Ports)
	case ArgNation:
		within(0, int16(Nations)-1)
	case ArgShip:
		within(0, int16(Corvette))
	case ArgCard:
		n.Words = cardWords
	case ArgRoll:
		n.Words = RollWords[:]
	case ArgGone:
		n.Words = GoneWords[1:]
	case ArgRetired:
		n.Words = retiredWords[1:]
	case ArgWound:
		n.Words = woundWords
	case ArgFound:
		n.Words = foundWords
	case ArgHappening:
		within(-1, int16(Happenings)-1)
	}
	return n
}
