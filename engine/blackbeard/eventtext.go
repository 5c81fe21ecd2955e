package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine"
)

// RollWords are the words of what dice are rolled for, in notation and catalogues.
var RollWords = [rolls]string{
	"order", "place", "move", "evade", "intercept", "battle", "wound", "prize", "interrogate", "assault", "raze", "loot", "ransom",
	"bribe", "letter", "careen", "mutiny-check", "mutiny", "treason", "fine", "retire", "duel", "storm", "illness", "petition", "parity",
	"chase", "ship",
}

// CardWords are the words of what a card is drawn for.
var CardWords = []string{"action", "event", "lane", "search", "cargo", "hostage", "origin", "wound"}

// GoneWords are the words of the causes of EvGone.
var GoneWords = []string{"", "sunk", "wounds", "marooned", "retired", "hanged", "disease", "earthquake", "careened", "duel", "recalled"}

// RetiredWords are the words of the ways of EvRetired.
var RetiredWords = []string{"", "freely", "pardon", "mutiny", "treason"}

// Further kinds of arguments, for events only.
const (
	argCounter arg = 100 + iota // a card or counter
	argCard                     // what a card is drawn for
	argRoll                     // what dice are rolled for
	argGone                     // cause of EvGone
	argRetired                  // way of EvRetired
	argWound
	argFound
	argHappening
)

var eventVerbs = [EvCount]verb{
	EvOrder:         {"order", [3]arg{}},
	EvCaptain:       {"captain", [3]arg{argCaptain}},
	EvGovernor:      {"governor", [3]arg{argCounter, ArgPort, argNumber}},
	EvGovernorGone:  {"governor-gone", [3]arg{argCounter, ArgPort, argNumber}},
	EvMerchant:      {"merchant", [3]arg{ArgMerchant, argPlace}},
	EvMerchantGone:  {"merchant-gone", [3]arg{ArgMerchant, argPlace}},
	EvWarship:       {"warship", [3]arg{argWarship, argPlace}},
	EvWarshipGone:   {"warship-gone", [3]arg{argWarship, argPlace}},
	EvFace:          {"face", [3]arg{ArgUnit, argCounter}},
	EvTurn:          {"turn", [3]arg{argNumber, argNumber, argNumber}},
	EvCard:          {"card", [3]arg{argCounter, argCard}},
	EvRolled:        {"rolled", [3]arg{argNumber, argRoll, argNumber}},
	EvShuffled:      {"shuffled", [3]arg{argNumber}},
	EvActivated:     {"activated", [3]arg{argCaptain, argShip, argPlace}},
	EvHeir:          {"heir", [3]arg{argCaptain, argCaptain}},
	EvPoints:        {"points", [3]arg{ArgUnit, argNumber}},
	EvSailed:        {"sailed", [3]arg{ArgUnit, argPlace}},
	EvAnchored:      {"anchored", [3]arg{ArgUnit, ArgPort}},
	EvWeighed:       {"weighed", [3]arg{ArgUnit, ArgPort}},
	EvTransit:       {"transit", [3]arg{ArgUnit, argPlace}},
	EvFound:         {"found", [3]arg{argCaptain, argFound, argNumber}},
	EvStorm:         {"storm", [3]arg{argPlace}},
	EvSpeed:         {"speed", [3]arg{ArgUnit, argNumber, argNumber}},
	EvCombat:        {"combat", [3]arg{ArgUnit, argNumber, argNumber}},
	EvPopularity:    {"popularity", [3]arg{argCaptain, argNumber, argNumber}},
	EvNotoriety:     {"notoriety", [3]arg{argCaptain, argNumber, argNumber}},
	EvWorth:         {"worth", [3]arg{argCaptain, argNumber, argNumber}},
	EvGone:          {"gone", [3]arg{ArgUnit, argGone}},
	EvEvaded:        {"evaded", [3]arg{argCaptain, ArgUnit}},
	EvAvoided:       {"avoided", [3]arg{argCaptain, ArgUnit}},
	EvIntercepted:   {"intercepted", [3]arg{argCaptain, ArgUnit}},
	EvDeclined:      {"declined", [3]arg{argCaptain, ArgUnit}},
	EvBlockade:      {"blockade", [3]arg{argCaptain, argNumber, ArgPort}},
	EvChased:        {"chased", [3]arg{ArgUnit, ArgPort}},
	EvBattle:        {"battle", [3]arg{argCaptain, ArgUnit}},
	EvTotals:        {"totals", [3]arg{argCaptain, argNumber, argNumber}},
	EvBattleOver:    {"battle-over", [3]arg{argCaptain, argNumber}},
	EvHelped:        {"helped", [3]arg{argCaptain, argCaptain}},
	EvSurrendered:   {"surrendered", [3]arg{argCaptain, argNumber}},
	EvWound:         {"wound", [3]arg{ArgUnit, argWound}},
	EvIll:           {"ill", [3]arg{ArgUnit}},
	EvScurvy:        {"scurvy", [3]arg{ArgUnit}},
	EvHostagesDied:  {"hostages-died", [3]arg{argCaptain, argNumber}},
	EvIdentified:    {"identified", [3]arg{argCaptain, ArgMerchant, argCounter}},
	EvOpened:        {"opened", [3]arg{argCaptain, ArgMerchant}},
	EvRefused:       {"refused", [3]arg{argCaptain, ArgMerchant}},
	EvBoarded:       {"boarded", [3]arg{argCaptain, ArgMerchant, argCounter}},
	EvBoardRoll:     {"board-roll", [3]arg{argCaptain, argNumber, argNumber}},
	EvNation:        {"nation", [3]arg{argNumber, argNation, argNumber}},
	EvCaptured:      {"captured", [3]arg{argCaptain, argCounter, argNation}},
	EvExchanged:     {"exchanged", [3]arg{argCaptain, argShip}},
	EvCargo:         {"cargo", [3]arg{argCaptain, argNumber, argNumber}},
	EvJettisoned:    {"jettisoned", [3]arg{argCaptain, argNumber, argNumber}},
	EvHostage:       {"hostage", [3]arg{argCaptain, argNation, ArgPort}},
	EvInterrogated:  {"interrogated", [3]arg{argCaptain, ArgPort, argNumber}},
	EvAttacked:      {"attacked", [3]arg{argCaptain, argNation, argNumber}},
	EvLetter:        {"letter", [3]arg{argCaptain, argCounter, argNumber}},
	EvHideout:       {"hideout", [3]arg{argCaptain, ArgPort, argNumber}},
	EvStash:         {"stash", [3]arg{argCaptain, ArgPort, argNumber}},
	EvSale:          {"sale", [3]arg{argCaptain, argNumber, ArgPort}},
	EvRansom:        {"ransom", [3]arg{argCaptain, argNumber}},
	EvPrice:         {"price", [3]arg{argCaptain, argNumber, argNumber}},
	EvAssault:       {"assault", [3]arg{argCaptain, ArgPort, argNumber}},
	EvAssaultTotals: {"assault-totals", [3]arg{argNumber, argNumber, ArgPort}},
	EvLoot:          {"loot", [3]arg{argCaptain, argNumber, ArgPort}},
	EvPortValue:     {"port-value", [3]arg{ArgPort, argNumber}},
	EvRazed:         {"razed", [3]arg{ArgPort}},
	EvConverted:     {"converted", [3]arg{ArgPort}},
	EvRepaired:      {"repaired", [3]arg{ArgUnit, argNumber}},
	EvCareened:      {"careened", [3]arg{ArgUnit, argNumber, argNumber}},
	EvRecovered:     {"recovered", [3]arg{ArgUnit}},
	EvRetired:       {"retired", [3]arg{argCaptain, argNumber, argRetired}},
	EvRetireFailed:  {"retire-failed", [3]arg{argCaptain, argNumber, argNumber}},
	EvPetition:      {"petition", [3]arg{argNumber, argNumber, argNumber}},
	EvCommissioner:  {"commissioner", [3]arg{argCommissioner, argPlace}},
	EvRandom:        {"random-event", [3]arg{argHappening}},
	EvOnSale:        {"on-sale", [3]arg{argCounter, argNumber}},
	EvPardon:        {"pardon", [3]arg{argNation, argCounter, argNumber}},
	EvPardoned:      {"pardoned", [3]arg{argCaptain, argNumber}},
	EvMutiny:        {"mutiny", [3]arg{argCaptain, argNumber}},
	EvFeast:         {"feast", [3]arg{argCaptain, argNumber}},
	EvDuel:          {"duel", [3]arg{argCaptain, argCaptain, argNumber}},
	EvDuelTotals:    {"duel-totals", [3]arg{argCaptain, argNumber, argNumber}},
	EvDuelLoss:      {"duel-loss", [3]arg{argCaptain, argNumber, argNumber}},
	EvDuelOver:      {"duel-over", [3]arg{argCaptain, argCaptain, argNumber}},
	EvAlliance:      {"alliance", [3]arg{argCaptain, argCaptain, argNumber}},
	EvJoined:        {"joined", [3]arg{argCaptain, argCaptain, argNumber}},
	EvOffer:         {"offer", [3]arg{argCaptain, argCaptain, argNumber}},
	EvTraded:        {"traded", [3]arg{argCaptain, argCaptain, argNumber}},
	EvSwapped:       {"swapped", [3]arg{argCaptain, argCaptain}},
	EvShared:        {"shared", [3]arg{argCaptain, argCaptain, argNumber}},
	EvCunning:       {"cunning", [3]arg{argCaptain}},
	EvPeace:         {"peace", [3]arg{}},
	EvProof:         {"proof", [3]arg{argWarship, argNumber, argNumber}},
	EvRemoved:       {"removed", [3]arg{argNumber, argNumber}},
	EvIgnored:       {"ignored", [3]arg{argNumber}},
	EvInformed:      {"informed", [3]arg{argCaptain, ArgPort}},
	EvExempt:        {"exempt", [3]arg{}},
	EvEnded:         {"ended", [3]arg{argNumber, argNumber}},
	EvPassed:        {"passed", [3]arg{}},
	EvDecides:       {"decides", [3]arg{argCaptain, argNumber, argRoll}},
}

// EventWord is the word of an event or a question in notation and catalogues.
func EventWord(kind uint16) string {
	switch {
	case kind > 0 && kind < EvCount:
		return eventVerbs[kind].Word
	case kind > AskBase && kind < AskBase+Asks:
		return askVerbs[kind-AskBase].Word
	}
	return "event-" + strconv.Itoa(int(kind))
}

// Concerns tells whether an event is about a captain: who did it or whom it befell.
func Concerns(e engine.Event, c Counter) bool {
	if e.Kind == 0 || e.Kind >= EvCount {
		return false
	}
	for i, n := range [3]int16{e.A, e.B, e.C} {
		if a := eventVerbs[e.Kind].args[i]; (a == argCaptain || a == ArgUnit || a == argCounter) && n >= 0 && Counter(n) == c {
			return true
		}
	}
	return false
}

// word of a list, or the number if the list has none.
func listed(list []string, n int16) string {
	if n >= 0 && int(n) < len(list) && list[n] != "" {
		return list[n]
	}
	return strconv.Itoa(int(n))
}

func (a arg) Tell(n int16) string {
	switch a {
	case argCounter:
		return Counter(n).String()
	case argCard:
		return listed(CardWords, n)
	case argRoll:
		return listed(RollWords[:], n)
	case argGone:
		return listed(GoneWords, n)
	case argRetired:
		return listed(RetiredWords, n)
	case argWound:
		return listed(woundWords, n)
	case argFound:
		return listed(foundWords, n)
	case argHappening:
		if n >= 0 && n < Happenings {
			return Happening(n).Letter()
		}
		return "skipped"
	case ArgPort:
		if n == 0 {
			return "none"
		}
	}
	return a.Format(n)
}

// Tell implements engine.Face: "boarded s0 teach merchant-3 m07": name, seat, then what it is about.
func (Face) Tell(e engine.Event) string {
	words := []string{EventWord(e.Kind)}
	if e.Seat != engine.Nobody {
		words = append(words, e.Seat.String())
	}
	var v verb
	switch {
	case e.Kind < EvCount:
		v = eventVerbs[e.Kind]
	case e.Kind > AskBase && e.Kind < AskBase+Asks:
		v = askVerbs[e.Kind-AskBase]
	}
	for i, n := range [3]int16{e.A, e.B, e.C} {
		if v.args[i] != argNone {
			words = append(words, v.args[i].Tell(n))
		}
	}
	return strings.Join(words, " ")
}
