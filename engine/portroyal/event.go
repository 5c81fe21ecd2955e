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
	evCount
)

// Reasons of EvEnded and of Result.
const (
	EndInfluence = iota + 1 // the goal was reached and the round finished (§8)
	EndDry                  // nobody could draw for a round (§6.4)
	EndWon                  // every open contract is done (§11.6)
	EndLost                 // the time pile is empty (§11.6)
)

var eventNames = [evCount]string{
	"", "dealt", "turn", "drew", "let-in", "repelled", "row", "tax-paid", "tax-bonus", "coin-shown", "stopped", "step",
	"income", "traded", "hired", "fee", "claimed", "bust", "jester", "done", "swept", "reshuffled", "short", "dry", "triggered", "ended",
	"time-pile", "opened", "proposed", "time", "set-aside", "gambled", "kept", "under-merchant", "forwent", "gift", "fulfilled", "waits", "declined",
}

// cardEvent tells which events name a card in A.
func cardEvent(kind uint16) bool {
	switch kind {
	case EvDrew, EvLetIn, EvRepelled, EvRow, EvCoinShown, EvTraded, EvHired, EvClaimed, EvKept, EvUnderMerchant, EvForwent, AskShip, AskGift:
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

// tell writes an event as "traded s0 ship-red-1s-1c 1 0": name, seat, A as a card where it is one, then B
// and C; numbers at the end that are 0 are left out.
func tell(e engine.Event) string {
	words := []string{kindName(e.Kind)}
	if e.Seat != engine.Nobody {
		words = append(words, e.Seat.String())
	}
	nums := []int16{e.A, e.B, e.C}
	if cardEvent(e.Kind) {
		words = append(words, Card(e.A).String())
		nums = nums[1:]
	}
	if c, ok := EventContract(e); ok {
		words = append(words, c.String())
		nums = nums[1:]
	}
	for len(nums) > 0 && nums[len(nums)-1] == 0 {
		nums = nums[:len(nums)-1]
	}
	for _, n := range nums {
		words = append(words, strconv.Itoa(int(n)))
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
)

var askNames = []string{"discover", "ship", "take", "closing", "difficulty", "offer", "set-aside", "after-gamble", "gift"}

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
