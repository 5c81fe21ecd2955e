package portroyal

import (
	"strconv"
	"strings"

	"portside/engine"
)

// The events. Seat is who did it or whom it concerns; the meaning of A, B and C stands behind each.
// All are public: in this game nobody learns more than the others.
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
	EvRepelledFree                    // A: ship, repelled by event B without swords
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
	EvPower                           // A: coins of the own character, B: character
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

var eventNames = [evCount]string{
	"", "dealt", "turn", "drew", "let-in", "repelled", "row", "tax-paid", "tax-bonus", "coin-shown", "stopped", "step",
	"income", "traded", "hired", "fee", "claimed", "bust", "jester", "done", "swept", "reshuffled", "short", "dry", "triggered", "ended",
	"time-pile", "opened", "proposed", "time", "set-aside", "gambled", "kept", "under-merchant", "forwent", "gift", "fulfilled", "waits", "declined",
	"event", "event-choice", "event-coins", "event-loss", "repelled-free", "month", "story", "story-coins", "shuffled-in", "removal", "pile", "nine", "completed",
	"item-used", "uncovered", "reward", "crowns", "power", "passed", "waiting", "sold", "stowed", "lookout", "looked", "put-back", "unwanted", "character", "chose",
	"share", "split", "start-coins", "chapter",
}

// cardEvent tells which events name a card in A.
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

// names3 are the words that stand in a line of notation for A, B and C; empty where the number does.
func names3(e engine.Event) (w [3]string) {
	if cardEvent(e.Kind) {
		w[0] = Card(e.A).String()
	}
	if c, ok := EventContract(e); ok && c != NoContract {
		w[0] = c.String()
	}
	switch e.Kind {
	case EvStory, EvCompleted, EvPassed, EvWaiting, AskMission:
		w[0] = Mission(e.A).String()
		if e.Kind == EvStory {
			w[2] = RevealNames[e.C]
		}
	case EvStoryCoins, EvReward:
		w[1] = Mission(e.B).String()
	case EvEvent, EvEventChoice, AskEvent:
		w[0] = Happening(e.A).String()
	case EvRepelledFree:
		w[1] = Happening(e.B).String()
	case EvUncovered:
		w[0], w[1] = markerNames[e.A-1], Persona(e.B).String()
	case EvPower:
		w[1] = Persona(e.B).String()
	case EvChose:
		w[0] = Persona(e.A).String()
	}
	return w
}

// markerNames are the places of the markers on a character card, leftmost first.
var markerNames = [MarkersOfCharacter]string{"door", "window-1", "window-2", "window-3"}

// Tell implements engine.Face: it writes an event as "traded s0 ship-red-1s-1c 1 0": name, seat, A as a card where it is one, then B
// and C; numbers at the end that are 0 are left out.
func (Face) Tell(e engine.Event) string {
	words := []string{kindName(e.Kind)}
	if e.Seat != engine.Nobody {
		words = append(words, e.Seat.String())
	}
	last := 0
	if e.Kind == AskShare { // the number of the proposal only tells them apart
		e.C = 0
	}
	nums, named := [3]int16{e.A, e.B, e.C}, names3(e)
	for i := range nums {
		if nums[i] != 0 || named[i] != "" {
			last = i + 1
		}
	}
	for i := range last {
		if named[i] == "" {
			named[i] = strconv.Itoa(int(nums[i]))
		}
		words = append(words, named[i])
	}
	return strings.Join(words, " ")
}

// TellInWords is Tell with names for three values that it tells as numbers: the role an income comes from, the
// characters a claim costs, why the match has ended.
func (Face) TellInWords(e engine.Event) string {
	words, place, name := strings.Fields((Face{}).Tell(e)), 3, ""
	switch e.Kind {
	case EvIncome:
		name = strings.ReplaceAll(Role(e.B).String(), "_", "-")
	case EvClaimed:
		pay := unpack(e.B, 0)
		name = cardList(Paid(Card(e.A), pay, nil))
	case EvEnded:
		place, name = 1, EndName(int(e.A))
	case EvDealt:
		if place, name = 1, engine.Seat(e.A).String(); len(words) == 1 { // s0 is a nought that was left out
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

var askNames = []string{"discover", "ship", "take", "closing", "difficulty", "offer", "set-aside", "after-gamble", "gift", "share", "character", "event", "remove-marker", "pick", "mission"}

// kindName is the word for an event or a question.
func kindName(kind uint16) string {
	switch {
	case kind < evCount:
		return eventNames[kind]
	case kind >= AskDiscover && int(kind-AskDiscover) < len(askNames):
		return askNames[kind-AskDiscover]
	}
	return "event-" + strconv.Itoa(int(kind))
}
