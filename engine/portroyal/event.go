package portroyal

import (
	"slices"
	"strings"

	"portside/engine"
)

// The events, each followed by the meaning of A, B and C. Seat is the seat that acts or is affected.
// All events except a lookout's EvLooked and EvPutBack are public.
const (
	EvDealt         uint16 = iota + 1 // A: start seat, B: coins each
	EvTurn                            // Seat becomes active. A: round, B: turn
	EvDrew                            // A: card
	EvLetIn                           // A: ship, now in the harbour
	EvRepelled                        // A: ship, B: swords used
	EvRow                             // A: expedition laid into the row
	EvTaxPaid                         // A: coins lost
	EvTaxBonus                        // A: coins gained, B: 1 most swords, 0 least influence
	EvCoinShown                       // A: face of a coin paid to the bank
	EvStopped                         // A: cards in the harbour, B: ship colours, C: allowance
	EvStep                            // Seat's take step begins. A: cards in the harbour, B: allowance
	EvIncome                          // A: coins, B: Role it comes from
	EvTraded                          // A: ship, B: coins of the ship, C: coins of traders
	EvHired                           // A: character, B: price
	EvFee                             // Seat pays A coins to seat B
	EvClaimed                         // A: expedition, B: payment, C: coins
	EvBust                            // A: cards in the harbour, the second ship of a colour among them
	EvJester                          // A: coins after a bust
	EvDone                            // Seat ends its take step. A: 1 if nothing was possible
	EvSwept                           // A: cards cleared from the harbour
	EvReshuffled                      // A: cards in the new draw pile
	EvShort                           // A: coins that could not be paid out (§6.4)
	EvDry                             // Seat cannot draw: both piles are empty
	EvTriggered                       // Seat has reached the goal. A: influence
	EvEnded                           // A: end reason, B: round
	EvTimePile                        // A: cards in the time pile
	EvOpened                          // A: contract opened
	EvProposed                        // A: time cards to set aside before the start
	EvTime                            // Seat turns up the top time card. A: time cards left
	EvSetAside                        // A: time cards left, B: cards of the score pile
	EvGambled                         // A: cards turned up by a gambler
	EvKept                            // A: ship repelled and kept for pack of pirates, B: swords
	EvUnderMerchant                   // A: ship laid under a merchant
	EvForwent                         // A: ship traded without its coins
	EvGift                            // A: coins, B: seat that gets them
	EvFulfilled                       // A: contract, B: coins, C: influence
	EvWaits                           // A: contract, B: waiting space of the marker
	EvDeclined                        // A: contract
	EvEvent                           // Seat turns up event A in month B
	EvEventChoice                     // Seat answers event A. B: 1 yes, 0 no
	EvEventCoins                      // A: coins from the event
	EvEventLoss                       // A: coins lost to the event
	EvRepelledFree                    // A: ship, repelled through event B without swords
	EvMonth                           // the end of month A
	EvStory                           // mission A is revealed in month B; C: how it was decided
	EvStoryCoins                      // A: coins from revealing mission B
	EvShuffledIn                      // A: group, B: cards shuffled into the draw pile
	EvRemoval                         // A: coins paid for a marker, 0: declined
	EvPile                            // A: events in the new pile, B: month
	EvNine                            // card 9. A: missions completed, B: markers on missions, C: influence
	EvCompleted                       // A: mission, B: 1 for the first seat, 2 for the second …
	EvItemUsed                        // A: kept ship that is discarded
	EvUncovered                       // A: 1 door … 4 third window, B: character
	EvReward                          // A: coins of the first reward, B: mission
	EvCrowns                          // A: crowns gained or paid, B: crowns now, C: influence of them
	EvPower                           // A: coins of the seat's own character, B: character
	EvPassed                          // A: mission declined
	EvWaiting                         // A: mission on whose waiting space a marker now stands
	EvSold                            // A: kept ship, B: coins
	EvStowed                          // A: ship kept for its item, B: coins of characters
	EvLookout                         // A: cards looked at
	EvLooked                          // A: card seen; only the seat itself learns it
	EvPutBack                         // A: card put back on top; only the seat itself learns it
	EvUnwanted                        // A: card that a lookout discards
	EvCharacter                       // A: character card dealt, 1 … 5
	EvChose                           // A: character
	EvShare                           // Seat proposes B extra coins for seat A
	EvSplit                           // A: extra coins, split as proposed
	EvStartCoins                      // A: coins at the start, B: extra coins among them
	EvChapter                         // A: chapter
	evCount
)

// Reasons of EvEnded and of Result.
const (
	EndInfluence = iota + 1 // the goal was reached and the round finished (§8)
	EndDry                  // nobody could draw for a round (§6.4)
	EndWon                  // every open contract is done (§11.6)
	EndLost                 // the time pile is empty (§11.6)
	EndVictory              // card 9: all conditions met (§12.9)
	EndDefeat               // card 9: not all conditions met
)

// EndName is the word for one of these reasons, "no" for 0.
func EndName(reason int) string { return endNames[reason] }

var endNames = [...]string{"no", "influence", "dry", "won", "lost", "victory", "defeat"}

// cardEvent tells whether an event names a card in A.
func cardEvent(kind uint16) bool {
	switch kind {
	case EvDrew, EvLetIn, EvRepelled, EvRow, EvCoinShown, EvTraded, EvHired, EvClaimed, EvKept, EvUnderMerchant, EvForwent, AskShip, AskGift,
		EvRepelledFree, EvItemUsed, EvSold, EvStowed, EvLooked, EvPutBack, EvUnwanted:
		return true
	}
	return false
}

// EventCard is the card an event is about, NoCard if it is about none.
func EventCard(e engine.Event) Card {
	if cardEvent(e.Kind) {
		return Card(e.A)
	}
	return NoCard
}

// EventContract is the contract an event is about; ok is false if it is about none.
func EventContract(e engine.Event) (c Contract, ok bool) {
	switch e.Kind {
	case EvOpened, EvFulfilled, EvWaits, EvDeclined, AskOffer:
		return Contract(e.A), true
	}
	return NoContract, false
}

// markerNames are the places of the markers on a character card, leftmost first.
var markerNames = [MarkersOfCharacter]string{"door", "window-1", "window-2", "window-3"}

// TellInWords is Tell with names for three values that it tells as numbers: the role an income comes from, the
// characters a claim costs, the reason why the match has ended.
func TellInWords(e engine.Event) string {
	words, place, name := strings.Fields((Notation{}).FormatEvent(e)), 3, ""
	switch e.Kind {
	case EvIncome:
		name = strings.ReplaceAll(Role(e.B).String(), "_", "-")
	case EvClaimed:
		pay := unpack(e.B, 0)
		name = cardList(Paid(Card(e.A), pay, nil))
	case EvEnded:
		place, name = 1, EndName(int(e.A))
	case EvDealt:
		if place, name = 1, engine.Seat(e.A).String(); len(words) == 1 { // a missing number is 0, that is s0
			words = append(words, name)
		}
	}
	if name != "" && place < len(words) {
		words[place] = name
	}
	return strings.Join(words, " ")
}

// The questions a seat can be asked (View.Question).
const (
	AskDiscover    uint16 = 100 + iota // draw or stop. A: cards drawn in this turn
	AskShip                            // let in or repel. A: the ship
	AskTake                            // A: cards it may still take, B: 1 in another seat's turn
	AskClosing                         // after a bust: claim expeditions, fulfil contracts or end the turn
	AskDifficulty                      // A: proposal, -1 for none, B: cards in the time pile
	AskOffer                           // A: contract offered
	AskSetAside                        // A: cards in the time pile
	AskAfterGamble                     // A: successful gambles of this turn
	AskGift                            // A: gift ship that was taken
	AskShare                           // A: seats that have their part in the proposal, B: coins left, C: proposals so far
	AskCharacter                       // A: character card dealt, 0: any that is left
	AskEvent                           // A: event
	AskRemove                          // A: coins for a marker, B: markers left on the character card
	AskPick                            // A: cards looked at
	AskMission                         // A: mission offered
)

// The meanings of event numbers.
var (
	count      = engine.Count
	aCard      = engine.Noun{Name: func(n int16) string { return Card(n).String() }}
	aContract  = engine.Noun{Name: func(n int16) string { return Contract(n).String() }, Words: wordsOf(ContractKinds, func(n int) string { return Contract(n).String() })}
	aMission   = engine.Noun{Name: func(n int16) string { return Mission(n).String() }, Words: missionWords()}
	aHappening = engine.Noun{Name: func(n int16) string { return Happening(n).String() }, Words: wordsOf(len(happenings), func(n int) string { return Happening(n).String() })}
	aPersona   = engine.Noun{Name: func(n int16) string { return Persona(n).String() }, Words: wordsOf(Personas+1, func(n int) string { return Persona(n).String() })}
	aMarker    = engine.OneOf(append([]string{"none"}, markerNames[:]...)...) // from 1
)

func wordsOf(n int, word func(int) string) (words []string) {
	for i := range n {
		words = append(words, word(i))
	}
	return words
}

func missionWords() (words []string) {
	for m := range Missions() {
		words = append(words, m.String())
	}
	return words
}

// told says how events of a kind are told: trailing numbers without any other meaning are left out if they are 0.
func told(word string, nouns ...engine.Noun) engine.KindFormat {
	all := append(nouns, count, count, count)
	return engine.KindFormat{Word: word, A: all[0], B: all[1], C: all[2]}
}

// FormatEvent implements engine.Notation.
func (Notation) FormatEvent(e engine.Event) string { return EventFormat.FormatEvent(e) }

// EventFormat is how events and questions are told.
var EventFormat = engine.EventFormat{
	EvDealt:         told("dealt"),
	EvTurn:          told("turn"),
	EvDrew:          told("drew", aCard),
	EvLetIn:         told("let-in", aCard),
	EvRepelled:      told("repelled", aCard),
	EvRow:           told("row", aCard),
	EvTaxPaid:       told("tax-paid"),
	EvTaxBonus:      told("tax-bonus"),
	EvCoinShown:     told("coin-shown", aCard),
	EvStopped:       told("stopped"),
	EvStep:          told("step"),
	EvIncome:        told("income"),
	EvTraded:        told("traded", aCard),
	EvHired:         told("hired", aCard),
	EvFee:           told("fee"),
	EvClaimed:       told("claimed", aCard),
	EvBust:          told("bust"),
	EvJester:        told("jester"),
	EvDone:          told("done"),
	EvSwept:         told("swept"),
	EvReshuffled:    told("reshuffled"),
	EvShort:         told("short"),
	EvDry:           told("dry"),
	EvTriggered:     told("triggered"),
	EvEnded:         told("ended"),
	EvTimePile:      told("time-pile"),
	EvOpened:        told("opened", aContract),
	EvProposed:      told("proposed"),
	EvTime:          told("time"),
	EvSetAside:      told("set-aside"),
	EvGambled:       told("gambled"),
	EvKept:          told("kept", aCard),
	EvUnderMerchant: told("under-merchant", aCard),
	EvForwent:       told("forwent", aCard),
	EvGift:          told("gift"),
	EvFulfilled:     told("fulfilled", aContract),
	EvWaits:         told("waits", aContract),
	EvDeclined:      told("declined", aContract),
	EvEvent:         told("event", aHappening),
	EvEventChoice:   told("event-choice", aHappening),
	EvEventCoins:    told("event-coins"),
	EvEventLoss:     told("event-loss"),
	EvRepelledFree:  told("repelled-free", aCard, aHappening),
	EvMonth:         told("month"),
	EvStory:         told("story", aMission, count, engine.OneOf(RevealNames...)),
	EvStoryCoins:    told("story-coins", count, aMission),
	EvShuffledIn:    told("shuffled-in"),
	EvRemoval:       told("removal"),
	EvPile:          told("pile"),
	EvNine:          told("nine"),
	EvCompleted:     told("completed", aMission),
	EvItemUsed:      told("item-used", aCard),
	EvUncovered:     told("uncovered", aMarker, aPersona),
	EvReward:        told("reward", count, aMission),
	EvCrowns:        told("crowns"),
	EvPower:         told("power", count, aPersona),
	EvPassed:        told("passed", aMission),
	EvWaiting:       told("waiting", aMission),
	EvSold:          told("sold", aCard),
	EvStowed:        told("stowed", aCard),
	EvLookout:       told("lookout"),
	EvLooked:        told("looked", aCard),
	EvPutBack:       told("put-back", aCard),
	EvUnwanted:      told("unwanted", aCard),
	EvCharacter:     told("character"),
	EvChose:         told("chose", aPersona),
	EvShare:         told("share"),
	EvSplit:         told("split"),
	EvStartCoins:    told("start-coins"),
	EvChapter:       told("chapter"),

	AskDiscover:    told("discover"),
	AskShip:        told("ship", aCard),
	AskTake:        told("take"),
	AskClosing:     told("closing"),
	AskDifficulty:  told("difficulty"),
	AskOffer:       told("offer", aContract),
	AskSetAside:    told("set-aside"),
	AskAfterGamble: told("after-gamble"),
	AskGift:        told("gift", aCard),
	AskShare:       {Word: "share", A: count, B: count}, // C only tells proposals apart
	AskCharacter:   told("character"),
	AskEvent:       told("event", aHappening),
	AskRemove:      told("remove-marker"),
	AskPick:        told("pick"),
	AskMission:     told("mission", aMission),
}

// WordsOfEvents are the names that TellInWords uses and EventFormat does not.
func WordsOfEvents() []string {
	words := slices.Clone(endNames[:])
	for _, name := range roleNames {
		words = append(words, strings.ReplaceAll(name, "_", "-"))
	}
	return words
}
