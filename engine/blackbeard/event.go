package blackbeard

import (
	"strconv"
	"strings"

	"portside/engine"
)

// The events. Seat is who did it or whom it concerns, Nobody for dummies and for what concerns no one
// seat; what A, B and C are stands in the table of words below. A unit is a ship by its captain,
// commissioner or warship.
const (
	EvOrder         uint16 = iota + 1 // Seat is player 1 (§6.2)
	EvCaptain                         // the captain from the deal
	EvGovernor                        // a governor arrives. C: 1 replaces another
	EvGovernorGone                    // C: 1 out of the game, 0 back to the bag
	EvMerchant                        // a merchant appears
	EvMerchantGone                    // a merchant goes back to the bag
	EvWarship                         // a warship appears
	EvWarshipGone                     // a warship goes back to the bag
	EvFace                            // what a warship or merchant is; told to those who look. A: place, B: counter
	EvTurn                            // Seat's turn. A: turn, B: player number, C: 1 commissioner of a dummy
	EvCard                            // a card is drawn. B: what for
	EvRolled                          // B: purpose, A: dice of the seat as digits, C: dice of the other side
	EvShuffled                        // the discards become the pile. A: cards
	EvActivated                       // A: captain, B: ship, C: place
	EvHeir                            // B takes over the ship of A
	EvPoints                          // A: unit, B: points of movement
	EvSailed                          // A: unit, B: place
	EvAnchored                        // A: unit, B: port
	EvWeighed                         // A: unit, B: port
	EvTransit                         // A: unit, B: place
	EvFound                           // A: captain, B: what, C: merchants
	EvStorm                           // A: place
	EvSpeed                           // A: unit, B: change, C: speed now
	EvCombat                          // A: unit, B: change, C: combat now
	EvPopularity                      // A: captain, B: change, C: now
	EvNotoriety                       // A: captain, B: change, C: now
	EvWorth                           // A: captain, B: change, C: now, at most 32767
	EvGone                            // A: unit leaves play, B: cause
	EvEvaded                          // A: captain, B: hunter
	EvAvoided                         // A: captain slips past B
	EvIntercepted                     // A: captain is caught by B
	EvDeclined                        // B lets A go
	EvBlockade                        // A: captain, B: 1 begins, 0 ends, C: port
	EvChased                          // A: unit is driven out of port B
	EvBattle                          // A: captain, B: hunter
	EvTotals                          // A: captain, B: his total, C: the hunter's
	EvBattleOver                      // A: captain, B: 1 he ended it, 2 the hunter, 3 a side is gone
	EvHelped                          // A: captain helps B
	EvSurrendered                     // A: captain, B: what became of it
	EvWound                           // A: unit, B: wound
	EvIll                             // A: unit's captain is ill
	EvScurvy                          // A: unit
	EvHostagesDied                    // A: captain, B: how many
	EvIdentified                      // A: captain opens merchant B, C: counter; to those who see it
	EvOpened                          // A: captain has looked at merchant B
	EvRefused                         // A: captain lets merchant B go
	EvBoarded                         // A: captain attacks merchant B, C: counter
	EvBoardRoll                       // A: captain, B: score, C: roll
	EvNation                          // A: merchant or warship slot, B: nation, C: 1 warship
	EvCaptured                        // A: captain, B: counter, C: nation
	EvExchanged                       // A: captain, B: ship
	EvCargo                           // A: captain, B: value, C: hold, -1 left behind
	EvJettisoned                      // A: captain, B: value, C: hold
	EvHostage                         // A: captain, B: nation, C: origin
	EvInterrogated                    // A: captain, B: port, C: 1 learned, 2 hostage dies, 3 both
	EvAttacked                        // A: captain, B: nation, C: 1 captured or assaulted
	EvLetter                          // A: captain, B: letter, C: 1 gets, 0 loses
	EvHideout                         // A: captain, B: port, C: 1 gets, 0 loses
	EvStash                           // A: captain, B: port, C: put away; negative: lost
	EvSale                            // A: captain, B: proceeds, C: port
	EvRansom                          // A: captain, B: proceeds
	EvPrice                           // A: captain, B: price, C: 1 paid
	EvAssault                         // A: captain, B: port, C: 1 raze, 2 called off: a hunter of its nation is there
	EvAssaultTotals                   // A: captain's total, B: the port's, C: port
	EvLoot                            // A: captain, B: loot, C: port
	EvPortValue                       // A: port, B: value now
	EvRazed                           // A: port
	EvConverted                       // A: pirate port is English now
	EvRepaired                        // A: unit, B: steps
	EvCareened                        // A: unit, B: steps, C: 0 afloat again
	EvRecovered                       // A: unit
	EvRetired                         // A: captain, B: net worth, C: how
	EvRetireFailed                    // A: captain, B: d66, C: needed at most
	EvPetition                        // B: d66, A: limit, C: 1 granted
	EvCommissioner                    // A: commissioner, B: place
	EvRandom                          // A: random event 0 … 12, -1 skipped after a battle
	EvOnSale                          // A: letter, B: 1 on sale, 0 withdrawn
	EvPardon                          // A: nation, B: captain excluded, C: 1 begins, 0 over
	EvPardoned                        // A: captain, B: 1 retires, 2 takes a letter, 3 is forgiven his attacks
	EvMutiny                          // A: captain, B: 0 none, 1 attempt, 2 survived, 3 retired, 4 marooned
	EvFeast                           // A: captain, B: 1 held, 0 refused, 2 over
	EvDuel                            // A: challenger, B: challenged, C: 1 feast, 2 division of a prize, 3 of loot, 4 alliance broken
	EvDuelTotals                      // A: attacker, B: his total, C: the defender's
	EvDuelLoss                        // A: captain, B: endurance lost, C: left
	EvDuelOver                        // A: winner, B: loser, C: 1 dead, 2 gave up
	EvAlliance                        // A: captain, B: captain, C: 1 made, 0 over
	EvJoined                          // A: captain joins B, C: 1 prize, 2 assault
	EvOffer                           // A: captain, B: captain, C: 1 proposed, 2 accepted, 3 refused
	EvTraded                          // A: captain gives B. C: what: value of a cargo, hostages, money
	EvSwapped                         // A: captain, B: captain
	EvShared                          // A: captain, B: captain, C: sum
	EvCunning                         // A: captain
	EvPeace                           // all cunning is whole again
	EvProof                           // A: warship slot, B: captain's … seat that asks, C: 1 honest
	EvRemoved                         // A: 1 even, 0 odd, B: merchants
	EvIgnored                         // an action line without effect. A: Do
	EvInformed                        // A: captain uses what he knows of port B
	EvExempt                          // Seat has lost its last pirate in the lead: the match goes on
	EvEnded                           // A: reason, B: player number of the winner, 0 by net worth
	EvPassed                          // Seat can do nothing
	evCount
)

// Reasons of EvEnded.
const (
	EndNotoriety  = iota + 1 // a pirate has reached 100 (1.1)
	EndLastPirate            // a seat has lost or retired its last pirate (1.2)
	EndSoloLost              // Blood is dead, or a dummy has reached 100 (25.5)
	EndSoloWon               // solo play: won by net worth
	EndSoloBeaten            // solo play: a dummy is richer
)

// Causes of EvGone.
const (
	GoneSunk       = iota + 1 // damage or speed past the end of a track
	GoneWounds                // the captain died of wounds
	GoneMarooned              // mutiny
	GoneRetired               // in any way
	GoneHanged                // treason
	GoneDisease               // plague, or illness of scurvy
	GoneEarthquake            // lost with the port
	GoneCareened              // met while careened
	GoneDuel                  // killed in a duel
	GoneRecalled              // a commissioner returns to its bag
)

// Ways of EvRetired.
const (
	RetiredFreely = iota + 1
	RetiredPardon
	RetiredMutiny
	RetiredTreason
)

// What a card is drawn for: B of EvCard.
const (
	ForAction = iota
	ForEvent
	ForLane
	ForSearch
	ForCargo
	ForHostage
	ForOrigin
	ForWound
)

// What dice are rolled for: B of EvRolled.
const (
	RollOrder = iota
	RollPlace
	RollMove
	RollEvade
	RollIntercept
	RollBattle
	RollWound
	RollPrize
	RollInterrogate
	RollAssault
	RollRaze
	RollLoot
	RollRansom
	RollBribe
	RollLetter
	RollCareen
	RollMutinyCheck
	RollMutiny
	RollTreason
	RollFine
	RollRetire
	RollDuel
	RollStorm
	RollIllness
	RollPetition
	RollParity
	RollChase
	RollShip
	rolls
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

var eventVerbs = [evCount]verb{
	EvOrder:         {"order", [3]arg{}},
	EvCaptain:       {"captain", [3]arg{argCaptain}},
	EvGovernor:      {"governor", [3]arg{argCounter, argPort, argNumber}},
	EvGovernorGone:  {"governor-gone", [3]arg{argCounter, argPort, argNumber}},
	EvMerchant:      {"merchant", [3]arg{argMerchant, argPlace}},
	EvMerchantGone:  {"merchant-gone", [3]arg{argMerchant, argPlace}},
	EvWarship:       {"warship", [3]arg{argWarship, argPlace}},
	EvWarshipGone:   {"warship-gone", [3]arg{argWarship, argPlace}},
	EvFace:          {"face", [3]arg{argUnit, argCounter}},
	EvTurn:          {"turn", [3]arg{argNumber, argNumber, argNumber}},
	EvCard:          {"card", [3]arg{argCounter, argCard}},
	EvRolled:        {"rolled", [3]arg{argNumber, argRoll, argNumber}},
	EvShuffled:      {"shuffled", [3]arg{argNumber}},
	EvActivated:     {"activated", [3]arg{argCaptain, argShip, argPlace}},
	EvHeir:          {"heir", [3]arg{argCaptain, argCaptain}},
	EvPoints:        {"points", [3]arg{argUnit, argNumber}},
	EvSailed:        {"sailed", [3]arg{argUnit, argPlace}},
	EvAnchored:      {"anchored", [3]arg{argUnit, argPort}},
	EvWeighed:       {"weighed", [3]arg{argUnit, argPort}},
	EvTransit:       {"transit", [3]arg{argUnit, argPlace}},
	EvFound:         {"found", [3]arg{argCaptain, argFound, argNumber}},
	EvStorm:         {"storm", [3]arg{argPlace}},
	EvSpeed:         {"speed", [3]arg{argUnit, argNumber, argNumber}},
	EvCombat:        {"combat", [3]arg{argUnit, argNumber, argNumber}},
	EvPopularity:    {"popularity", [3]arg{argCaptain, argNumber, argNumber}},
	EvNotoriety:     {"notoriety", [3]arg{argCaptain, argNumber, argNumber}},
	EvWorth:         {"worth", [3]arg{argCaptain, argNumber, argNumber}},
	EvGone:          {"gone", [3]arg{argUnit, argGone}},
	EvEvaded:        {"evaded", [3]arg{argCaptain, argUnit}},
	EvAvoided:       {"avoided", [3]arg{argCaptain, argUnit}},
	EvIntercepted:   {"intercepted", [3]arg{argCaptain, argUnit}},
	EvDeclined:      {"declined", [3]arg{argCaptain, argUnit}},
	EvBlockade:      {"blockade", [3]arg{argCaptain, argNumber, argPort}},
	EvChased:        {"chased", [3]arg{argUnit, argPort}},
	EvBattle:        {"battle", [3]arg{argCaptain, argUnit}},
	EvTotals:        {"totals", [3]arg{argCaptain, argNumber, argNumber}},
	EvBattleOver:    {"battle-over", [3]arg{argCaptain, argNumber}},
	EvHelped:        {"helped", [3]arg{argCaptain, argCaptain}},
	EvSurrendered:   {"surrendered", [3]arg{argCaptain, argNumber}},
	EvWound:         {"wound", [3]arg{argUnit, argWound}},
	EvIll:           {"ill", [3]arg{argUnit}},
	EvScurvy:        {"scurvy", [3]arg{argUnit}},
	EvHostagesDied:  {"hostages-died", [3]arg{argCaptain, argNumber}},
	EvIdentified:    {"identified", [3]arg{argCaptain, argMerchant, argCounter}},
	EvOpened:        {"opened", [3]arg{argCaptain, argMerchant}},
	EvRefused:       {"refused", [3]arg{argCaptain, argMerchant}},
	EvBoarded:       {"boarded", [3]arg{argCaptain, argMerchant, argCounter}},
	EvBoardRoll:     {"board-roll", [3]arg{argCaptain, argNumber, argNumber}},
	EvNation:        {"nation", [3]arg{argNumber, argNation, argNumber}},
	EvCaptured:      {"captured", [3]arg{argCaptain, argCounter, argNation}},
	EvExchanged:     {"exchanged", [3]arg{argCaptain, argShip}},
	EvCargo:         {"cargo", [3]arg{argCaptain, argNumber, argNumber}},
	EvJettisoned:    {"jettisoned", [3]arg{argCaptain, argNumber, argNumber}},
	EvHostage:       {"hostage", [3]arg{argCaptain, argNation, argPort}},
	EvInterrogated:  {"interrogated", [3]arg{argCaptain, argPort, argNumber}},
	EvAttacked:      {"attacked", [3]arg{argCaptain, argNation, argNumber}},
	EvLetter:        {"letter", [3]arg{argCaptain, argCounter, argNumber}},
	EvHideout:       {"hideout", [3]arg{argCaptain, argPort, argNumber}},
	EvStash:         {"stash", [3]arg{argCaptain, argPort, argNumber}},
	EvSale:          {"sale", [3]arg{argCaptain, argNumber, argPort}},
	EvRansom:        {"ransom", [3]arg{argCaptain, argNumber}},
	EvPrice:         {"price", [3]arg{argCaptain, argNumber, argNumber}},
	EvAssault:       {"assault", [3]arg{argCaptain, argPort, argNumber}},
	EvAssaultTotals: {"assault-totals", [3]arg{argNumber, argNumber, argPort}},
	EvLoot:          {"loot", [3]arg{argCaptain, argNumber, argPort}},
	EvPortValue:     {"port-value", [3]arg{argPort, argNumber}},
	EvRazed:         {"razed", [3]arg{argPort}},
	EvConverted:     {"converted", [3]arg{argPort}},
	EvRepaired:      {"repaired", [3]arg{argUnit, argNumber}},
	EvCareened:      {"careened", [3]arg{argUnit, argNumber, argNumber}},
	EvRecovered:     {"recovered", [3]arg{argUnit}},
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
	EvInformed:      {"informed", [3]arg{argCaptain, argPort}},
	EvExempt:        {"exempt", [3]arg{}},
	EvEnded:         {"ended", [3]arg{argNumber, argNumber}},
	EvPassed:        {"passed", [3]arg{}},
}

// EventWord is the word of an event or a question in notation and catalogues.
func EventWord(kind uint16) string {
	switch {
	case kind > 0 && kind < evCount:
		return eventVerbs[kind].word
	case kind > AskBase && kind < AskBase+asks:
		return askVerbs[kind-AskBase].word
	}
	return "event-" + strconv.Itoa(int(kind))
}

// word of a list, or the number if the list has none.
func listed(list []string, n int16) string {
	if n >= 0 && int(n) < len(list) && list[n] != "" {
		return list[n]
	}
	return strconv.Itoa(int(n))
}

func (a arg) tell(n int16) string {
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
	case argPort:
		if n == 0 {
			return "none"
		}
	}
	return a.format(n)
}

// tell writes an event as "boarded s0 teach merchant-3 m07": name, seat, then what it is about.
func tell(e engine.Event) string {
	words := []string{EventWord(e.Kind)}
	if e.Seat != engine.Nobody {
		words = append(words, e.Seat.String())
	}
	var v verb
	switch {
	case e.Kind < evCount:
		v = eventVerbs[e.Kind]
	case e.Kind > AskBase && e.Kind < AskBase+asks:
		v = askVerbs[e.Kind-AskBase]
	}
	for i, n := range [3]int16{e.A, e.B, e.C} {
		if v.args[i] != argNone {
			words = append(words, v.args[i].tell(n))
		}
	}
	return strings.Join(words, " ")
}
