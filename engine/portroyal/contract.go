package portroyal

import (
	"fmt"
	"math/bits"

	"portside/engine"
)

// Contract is one of the 18 contracts (§11).
type Contract uint8

// The contracts in the order of cards/contract_list.json. The last two have the blue seal and take part
// in cooperative and solo matches only.
const (
	Comedian Contract = iota
	LadyKiller
	MaritimeSupremacy
	NewColony
	TradeOutpost
	TraderPrince
	CheapStaff
	Fighter
	Explorer
	FrigateFoe
	GalleonFoe
	TaxOfficer
	Jinx
	TinyGamester
	Gamester
	PackOfPirates
	SmallCourt
	Ransom
	contractKinds = 18
	NoContract    = Contract(255) // stands where no contract is meant
)

const (
	markers     = 3  // of each seat
	coinSpaces  = 5  // on each contract
	maxOpen     = 11 // contracts on the table
	ransomCoins = 15
)

// influenceOfNth is what the first, second and third fulfilled contract of a seat bring (§11.2).
var influenceOfNth = [markers + 1]int16{0, 0, 1, 2}

// contractFace is what is printed on a contract.
type contractFace struct {
	ID, Name string
	Digit    int    // of the seal
	Letter   string // of the seal
	Blue     bool   // seal for cooperative and solo matches
	Coins    [coinSpaces]int8
}

var (
	contracts    = loadContracts()
	contractByID = indexContracts()
)

func loadContracts() []contractFace {
	var list []contractFace
	read("contract_list", &list)
	return list
}

func indexContracts() map[string]Contract {
	m := make(map[string]Contract, len(contracts))
	for i, c := range contracts {
		m[c.ID] = Contract(i)
	}
	return m
}

// ParseContract finds a contract by its id, "contract-jinx". Errors: engine.ErrNotation.
func ParseContract(id string) (Contract, error) {
	c, ok := contractByID[id]
	if !ok {
		return NoContract, fmt.Errorf("%w: no contract is called %q", engine.ErrNotation, id)
	}
	return c, nil
}

func (c Contract) String() string {
	if c == NoContract {
		return "none"
	}
	return contracts[c].ID
}

// Face is what is printed on the contract. It must not be changed.
func (c Contract) Face() *contractFace { return &contracts[c] }

// Name is the contract's word in the catalogues: "jinx".
func (c Contract) Name() string { return contracts[c].Name }

// Coins is what the coin spaces bring, from the left.
func (c Contract) Coins() [coinSpaces]int8 { return contracts[c].Coins }

// Seal is digit and letter of the seal, which make up the time pile (§3.3).
func (c Contract) Seal() (digit int, letter string) { return contracts[c].Digit, contracts[c].Letter }

// Spaces is how many waiting spaces the contract has (§11.5).
func (c Contract) Spaces() int {
	switch c {
	case FrigateFoe:
		return 2
	case GalleonFoe, TinyGamester:
		return 1
	}
	return 0
}

// AtOnce tells whether the contract is decided at the moment it becomes possible (§11.5); else at any
// moment of the own turn (§11.4).
func (c Contract) AtOnce() bool { return c >= FrigateFoe && c <= PackOfPirates }

// pairs are the two characters that five contracts ask for, trader prince two of a kind (§11.4).
var pairs = [...][2]Role{
	Comedian: {Priest, Jester}, LadyKiller: {Captain, Mademoiselle}, MaritimeSupremacy: {Captain, ViceAdmiral},
	NewColony: {Settler, Gunner}, TradeOutpost: {Settler, Clerk}, TraderPrince: {Trader, Trader},
}

// markable tells whether seat can lay or advance a marker on c: it is open, the seat has not fulfilled it
// and has a free marker or one that waits there (§11.2, §11.5).
func (s *state) markable(seat engine.Seat, c Contract) bool {
	t := &s.table
	return (t.opened&^t.done[seat])>>c&1 != 0 && (t.used[seat] < markers || t.wait[c][seat] > 0)
}

// meets tells whether the condition of an any-time contract is true for seat (§11.4).
func (s *state) meets(seat engine.Seat, c Contract) bool {
	if c.AtOnce() {
		return false
	}
	have, want := s.progressOf(seat, c)
	return have >= want
}

// progressOf is how far seat is with c: have of want.
func (s *state) progressOf(seat engine.Seat, c Contract) (have, want int) {
	return s.seat[seat].toContract(c, int(s.table.wait[c][seat]))
}

// anyTime are the contracts that are not decided at once, as bits.
const anyTime uint32 = 1<<contractKinds - 1 - (1<<(PackOfPirates+1) - 1<<FrigateFoe)

// legalFulfil lists the any-time contracts that seat can fulfil now; limit bounds the list.
func (s *state) legalFulfil(seat engine.Seat, dst []engine.Action, limit int) []engine.Action {
	t := &s.table
	if t.used[seat] == markers {
		return dst
	}
	for left := t.opened & anyTime &^ t.done[seat]; left != 0 && limit > 0; left &= left - 1 {
		if c := Contract(bits.TrailingZeros32(left)); s.meets(seat, c) {
			dst = append(dst, Fulfil(c))
			limit--
		}
	}
	return dst
}

// applyFulfil fulfils an any-time contract.
func (s *state) applyFulfil(c Contract, ch engine.Chance, log *engine.Log) {
	if c == Ransom {
		s.pay(s.actor, ransomCoins, ch, log)
	}
	s.fulfil(s.actor, c, log)
}

// fulfil moves or lays a marker of seat to the leftmost free coin space of c, pays its coins and gives
// influence for the second and the third contract (§11.2).
func (s *state) fulfil(seat engine.Seat, c Contract, log *engine.Log) {
	t := &s.table
	space := t.filled[c]
	if t.wait[c][seat] > 0 {
		t.wait[c][seat] = 0
		t.used[seat]--
	}
	t.marks[c][space] = int8(seat) + 1
	t.mark(seat, c)
	nth, _ := t.placed(seat)
	more := influenceOfNth[nth]
	s.seat[seat].influence += more
	s.seat[seat].tokens += uint8(more)
	coins := int(contracts[c].Coins[space])
	log.Public(EvFulfilled, seat, int(c), coins, int(more))
	s.gain(seat, coins, log)
	s.checkGoal(seat, log)
	s.checkWon(log)
}

// advance lays the seat's marker on the next waiting space of c, or fulfils c after the last.
func (s *state) advance(seat engine.Seat, c Contract, log *engine.Log) {
	t := &s.table
	if int(t.wait[c][seat]) == c.Spaces() {
		s.fulfil(seat, c, log)
		return
	}
	if t.wait[c][seat] == 0 {
		t.used[seat]++
	}
	t.wait[c][seat]++
	if c == TinyGamester {
		t.since[seat] = s.turn
	}
	log.Public(EvWaits, seat, int(c), int(t.wait[c][seat]))
}
