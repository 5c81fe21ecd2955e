package portroyal

import (
	"fmt"

	"portside/engine"
)

// Contract is one of the 18 contracts (§11).
type Contract uint8

// The contracts in the order of cards/contract_list.json. The last two have the blue seal and are used
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
	ContractKinds = 18
	NoContract    = Contract(255) // stands for no contract
)

const (
	Markers     = 3  // of each seat
	CoinSpaces  = 5  // on each contract
	MaxOpen     = 11 // contracts on the table
	RansomCoins = 15
)

// InfluenceOfNth is the influence of the first, second and third fulfilled contract of a seat (§11.2).
var InfluenceOfNth = [Markers + 1]int16{0, 0, 1, 2}

// contractFace is what is printed on a contract.
type contractFace struct {
	ID, Name string
	Digit    int    // of the seal
	Letter   string // of the seal
	Blue     bool   // seal for cooperative and solo matches
	Coins    [CoinSpaces]int8
}

var (
	Contracts    = loadContracts()
	contractByID = indexContracts()
)

func loadContracts() []contractFace {
	var list []contractFace
	read("contract_list", &list)
	return list
}

func indexContracts() map[string]Contract {
	m := make(map[string]Contract, len(Contracts))
	for i, c := range Contracts {
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
	return Contracts[c].ID
}

// Face is what is printed on the contract. It must not be changed.
func (c Contract) Face() *contractFace { return &Contracts[c] }

// Name is the contract's word in the catalogues: "jinx".
func (c Contract) Name() string { return Contracts[c].Name }

// Coins is the coins on the coin spaces, from the left.
func (c Contract) Coins() [CoinSpaces]int8 { return Contracts[c].Coins }

// Seal is digit and letter of the seal, which make up the time pile (§3.3).
func (c Contract) Seal() (digit int, letter string) { return Contracts[c].Digit, Contracts[c].Letter }

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

// AtOnce tells whether the contract is decided at the moment it becomes possible (§11.5); otherwise at any
// moment of the seat's own turn (§11.4).
func (c Contract) AtOnce() bool { return c >= FrigateFoe && c <= PackOfPirates }

// Pairs are the two characters that five contracts need; trader prince needs two of a kind (§11.4).
var Pairs = [...][2]Role{
	Comedian: {Priest, Jester}, LadyKiller: {Captain, Mademoiselle}, MaritimeSupremacy: {Captain, ViceAdmiral},
	NewColony: {Settler, Gunner}, TradeOutpost: {Settler, Clerk}, TraderPrince: {Trader, Trader},
}

// Foe is the contract for forgoing the coins of a ship of this colour, NoContract if there is none (§11.5).
func (c Colour) Foe() Contract {
	switch c {
	case Red:
		return FrigateFoe
	case Black:
		return GalleonFoe
	}
	return NoContract
}
