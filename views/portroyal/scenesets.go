package portroyal

import (
	"portside/engine"
	"portside/views/table"
	"portside/views/title"
)

// options sets a mode and what is added to it: "contracts_coop", "gambler".
func options(mode string, added ...string) map[string]string {
	o := map[string]string{"mode": mode, "start_seat": "1"}
	for _, key := range added {
		o[key] = "yes"
	}
	return o
}

const (
	eleven = "contract-comedian contract-lady-killer contract-maritime-supremacy contract-trader-prince contract-cheap-staff contract-fighter contract-frigate-foe contract-tiny-gamester contract-pack-of-pirates contract-tax-officer contract-ransom"
	cast0  = "jc-clerk-red-6c-2p ss-merchant-red-6c-2p ship-red-3s-2c ship-red-1s-1c sailor-3c-1p priest-4c-1p jester-7c-2p"
	cast1  = "trader-red-3c-1p trader-black-3c-1p captain-4c-1p mademoiselle-7c-2p"
	cast2  = "jc-gunner-6c-2p settler-4c-1p expedition-2captain pirate-5c-1p sailor-3c-1p"
	cast3  = "jc-vice-admiral-5c-1p captain-4c-1p sailor-3c-1p sailor-3c-1p"
	cast4  = "governor-8c-0p gb-gambler-4c-1p ss-passenger-4c-2p jc-clerk-blue-6c-2p"
)

// midway is a cooperative match of five in its middle, with eleven contracts.
func midway(more ...[2]string) [][2]string {
	return append([][2]string{
		{"contracts", eleven}, {"active", "s0"}, {"round", "4"}, {"turn", "17"},
		{"s0.display", cast0}, {"s1.display", cast1}, {"s2.display", cast2}, {"s3.display", cast3}, {"s4.display", cast4},
		{"s0.coins", "7"}, {"s1.coins", "12"}, {"s2.coins", "3"}, {"s3.coins", "0"}, {"s4.coins", "5"},
		{"s2.pack", "ship-yellow-1s-1c ship-green-1s-1c ship-blue-1s-1c"},
		{"contract-fighter.marks", "s3 s2"}, {"contract-maritime-supremacy.marks", "s3"}, {"contract-cheap-staff.marks", "s1 s2"},
		{"contract-frigate-foe.waiting", "s1=2 s4=1"}, {"contract-tiny-gamester.waiting", "s0=1"}, {"score", "3"}, {"time", "9"},
	}, more...)
}

// presets is a table at which somebody with a standing order waits.
var presets = title.Scene{Name: "presets", Seats: 3, Options: options("contracts_competitive"), Position: [][2]string{
	{"draws", "1"}, {"harbour", "jc-ship-red-6s-3c-gift"}, {"contracts", "contract-tax-officer contract-frigate-foe contract-tiny-gamester contract-fighter"},
	{"contract-tiny-gamester.waiting", "s1=1"}, {"s1.coins", "11"}}}

// setScenes are the states of the other sets of the box.
var setScenes = []title.Scene{
	{Name: "difficulty", Note: "how many time cards to set aside", Seats: 4, Viewer: 0, Options: options("contracts_coop"), Position: [][2]string{{"phase", "difficulty"}}},
	{Name: "difficulty-agree", Note: "a proposal to agree to", Seats: 3, Viewer: 1, Options: options("contracts_coop"), Position: [][2]string{{"phase", "difficulty"}}, Plays: []string{"propose.3"}},
	{Name: "difficulty-wait", Note: "another seat proposes", Seats: 3, Viewer: 2, Options: options("contracts_coop"), Position: [][2]string{{"phase", "difficulty"}}},
	{Name: "coop", Note: "five seats, eleven contracts: draw or stop, two can be fulfilled", Seats: 5, Viewer: 0, Options: options("contracts_coop", "gambler", "set_sail_mix"),
		Position: midway([2]string{"phase", "discover"}, [2]string{"draws", "3"}, [2]string{"harbour", "jc-ship-red-6s-3c-gift sailor-5c-2p jc-ship-black-skull-3c-gift"}, [2]string{"row", "expedition-2priest"})},
	{Name: presets.Name, Note: "a standing order for more than what to take", Seats: presets.Seats, Viewer: 1, Options: presets.Options, Position: presets.Position, Dress: preset},
	{Name: "coop-take", Note: "take step in the team: gift ships, a clerk and a merchant", Seats: 5, Viewer: 0, Options: options("contracts_coop", "gambler", "set_sail_mix"),
		Position: midway([2]string{"phase", "take"}, [2]string{"harbour", "jc-ship-red-6s-3c-gift sailor-5c-2p jc-ship-black-skull-3c-gift jc-gunner-4c-1p ss-passenger-4c-2p"}, [2]string{"row", "expedition-2priest"})},
	{Name: "coop-set-aside", Note: "after a tax increase: set a time card aside?", Seats: 3, Viewer: 0, Options: options("contracts_coop"), Position: [][2]string{
		{"active", "s0"}, {"phase", "set-aside"}, {"draws", "2"}, {"harbour", "ship-blue-2s-2c"}, {"score", "2"}, {"time", "2"}, {"s0.display", "sailor-3c-1p"}, {"s1.coins", "6"}}},
	{Name: "offer-tax", Note: "an offer out of turn: tax officer", Seats: 3, Viewer: 1, Options: options("contracts_competitive"), Position: [][2]string{
		{"contracts", "contract-tax-officer contract-explorer contract-maritime-supremacy contract-galleon-foe"}, {"active", "s0"}, {"actor", "s1"}, {"phase", "offer"}, {"offering", "contract-tax-officer"}, {"draws", "2"},
		{"harbour", "ship-blue-2s-2c jc-vice-admiral-7c-2p"}, {"s1.coins", "6"}, {"contract-explorer.marks", "s1"}, {"s1.display", "expedition-2captain"}, {"contract-galleon-foe.waiting", "s0=1 s1=1 s2=1"}}},
	{Name: "offer-colours", Note: "an offer for colours, with a waiting space", Seats: 2, Viewer: 0, Options: options("contracts_competitive"), Position: [][2]string{
		{"contracts", "contract-tiny-gamester contract-gamester contract-jinx contract-new-colony"}, {"active", "s0"}, {"phase", "offer"}, {"offering", "contract-tiny-gamester"}, {"draws", "4"},
		{"harbour", "ship-blue-2s-2c ship-red-1s-1c ship-yellow-1s-2c settler-4c-1p"}, {"s0.coins", "6"}, {"s0.display", "settler-4c-1p jc-gunner-6c-2p"}}},
	{Name: "forgo", Note: "trade, forgo the coins, fulfil; competitive", Seats: 4, Viewer: 2, Options: options("contracts_competitive", "set_sail_mix"), Position: [][2]string{
		{"contracts", "contract-frigate-foe contract-galleon-foe contract-comedian contract-trade-outpost"}, {"active", "s2"}, {"phase", "take"}, {"round", "6"},
		{"harbour", "ship-red-3s-2c jc-ship-black-2s-1c jc-clerk-green-9c-3p ss-merchant-black-6c-2p ship-blue-5s-3c"}, {"s2.coins", "9"},
		{"s2.display", "priest-4c-1p jester-5c-1p settler-4c-1p jc-clerk-black-4c-1p"}, {"contract-frigate-foe.waiting", "s2=2"}, {"contract-comedian.marks", "s0 s3"}, {"s0.display", "priest-4c-1p jester-7c-2p"}, {"s1.display", cast1}}},
	{Name: "keep", Note: "a ship to repel, or to keep for the pack of pirates", Seats: 3, Viewer: 0, Options: options("contracts_competitive"), Position: [][2]string{
		{"contracts", "contract-pack-of-pirates contract-cheap-staff contract-explorer contract-lady-killer"}, {"active", "s0"}, {"phase", "ship"}, {"draws", "3"}, {"harbour", "ship-red-1s-1c jester-5c-1p"}, {"pending", "ship-red-3s-2c"},
		{"s0.display", "sailor-3c-1p pirate-7c-2p sailor-5c-2p"}, {"s0.pack", "ship-yellow-1s-1c ship-green-1s-1c ship-blue-1s-1c ship-black-2s-1c"}, {"s1.display", "sailor-3c-1p trader-yellow-3c-1p trader-blue-3c-1p"}}},
	{Name: "gamble", Note: "the first decision of a turn, with a gambler", Seats: 3, Viewer: 0, Options: options("base", "gambler"), Position: [][2]string{
		{"active", "s0"}, {"phase", "discover"}, {"s0.display", "gb-gambler-4c-1p gb-gambler-8c-3p"}, {"s0.coins", "3"}, {"s1.display", "gb-gambler-6c-2p"}}},
	{Name: "gamble-again", Note: "after a gamble: another gambler or trading", Seats: 3, Viewer: 0, Options: options("base", "gambler"), Position: [][2]string{
		{"active", "s0"}, {"phase", "after-gamble"}, {"draws", "1"}, {"gambles", "1"}, {"gamblers", "1"}, {"harbour", "ship-red-1s-1c sailor-5c-2p ship-blue-2s-3c trader-green-3c-1p"}, {"s0.display", "gb-gambler-4c-1p gb-gambler-8c-3p"}, {"s1.display", "sailor-3c-1p"}}},
	{Name: "gamble-tax", Note: "a tax increase among the cards of a gamble, others are still to come", Seats: 3, Viewer: 0, Options: options("contracts_coop", "gambler"), Position: [][2]string{
		{"active", "s0"}, {"phase", "set-aside"}, {"draws", "2"}, {"gamblers", "1"}, {"harbour", "ship-red-1s-1c sailor-5c-2p"}, {"revealed", "ship-black-2s-1c jester-5c-1p"}, {"s0.display", "gb-gambler-4c-1p"}, {"s1.coins", "6"}}},
	{Name: "gift", Note: "who gets the coin of a gift ship", Seats: 5, Viewer: 1, Options: options("base", "contract_cast"), Position: [][2]string{
		{"active", "s0"}, {"actor", "s1"}, {"phase", "gift"}, {"pending", "jc-ship-green-3s-3c-gift"}, {"harbour", "sailor-5c-2p"}, {"s0.coins", "2"}, {"s1.coins", "8"}, {"s2.coins", "0"}, {"s0.display", cast3}, {"s2.display", "jc-gunner-8c-3p jc-gunner-6c-2p"}}},
	{Name: "sail", Note: "Set Sail alone: merchants keep ships, the end at 8", Seats: 4, Viewer: 0, Options: options("set_sail"), Position: [][2]string{
		{"active", "s0"}, {"phase", "take"}, {"round", "5"}, {"harbour", "ss-ship-red-6s-3c ss-passenger-2c-1p ss-ship-blue-5s-4c ss-merchant-yellow-8c-3p ss-pirate-7c-2p"}, {"s0.coins", "6"}, {"s1.coins", "9"}, {"s2.coins", "1"}, {"s3.coins", "4"},
		{"s0.display", "ss-merchant-red-4c-1p ss-ship-red-1s-1c ss-ship-red-skull-4c ss-sailor-3c-1p"}, {"s1.display", "ss-merchant-blue-4c-1p ss-ship-blue-1s-1c*2 ss-merchant-green-4c-1p ss-passenger-6c-3p"}, {"s2.display", "ss-pirate-5c-1p ss-sailor-5c-2p"}, {"s3.display", "ss-merchant-black-6c-2p ss-ship-black-4s-2c"}}},
	{Name: "solo", Note: "alone against the time pile, the last contract is at hand", Seats: 1, Viewer: 0, Options: options("contracts_solo"), Position: [][2]string{
		{"contracts", "contract-explorer contract-comedian contract-fighter"}, {"active", "s0"}, {"phase", "take"}, {"round", "9"}, {"score", "4"}, {"time", "1"}, {"harbour", "ship-blue-2s-2c jester-5c-1p"}, {"s0.coins", "6"},
		{"s0.display", "expedition-2settler sailor-3c-1p pirate-5c-1p priest-4c-1p jester-7c-2p"}, {"contract-explorer.marks", "s0"}, {"contract-fighter.marks", "s0"}}},
	{Name: "solo-won", Note: "alone, won: a captain", Seats: 1, Viewer: 0, Options: options("contracts_solo"), Position: [][2]string{
		{"contracts", "contract-explorer contract-comedian contract-fighter"}, {"active", "s0"}, {"phase", "take"}, {"round", "9"}, {"score", "6"}, {"time", "1"}, {"s0.coins", "6"},
		{"s0.display", "expedition-2settler sailor-3c-1p pirate-5c-1p priest-4c-1p jester-7c-2p"}, {"contract-explorer.marks", "s0"}, {"contract-fighter.marks", "s0"}}, Plays: []string{"fulfil.contract-comedian"}},
	{Name: "coop-won", Note: "the team has won", Seats: 3, Viewer: 0, Options: options("contracts_coop"), Position: [][2]string{
		{"contracts", "contract-explorer contract-comedian contract-fighter contract-tax-officer"}, {"active", "s0"}, {"phase", "take"}, {"round", "9"}, {"score", "9"}, {"time", "1"}, {"s0.coins", "6"}, {"s1.coins", "2"}, {"s2.coins", "11"},
		{"s0.display", "expedition-2settler sailor-3c-1p pirate-7c-2p priest-4c-1p jester-7c-2p"}, {"s1.display", cast1}, {"s2.display", cast2}, {"contract-explorer.marks", "s0 s2"}, {"contract-fighter.marks", "s0 s2"}, {"contract-tax-officer.marks", "s2"}}, Plays: []string{"fulfil.contract-comedian"}},
	{Name: "coop-lost", Note: "the time pile is empty", Seats: 2, Viewer: 0, Options: options("contracts_coop"), Position: [][2]string{
		{"contracts", "contract-explorer contract-comedian contract-fighter contract-tax-officer contract-jinx"}, {"active", "s0"}, {"phase", "take"}, {"round", "9"}, {"score", "1"}, {"time", "0"}, {"s0.coins", "6"}, {"s1.coins", "2"},
		{"s0.display", "expedition-2settler sailor-3c-1p"}, {"s1.display", cast1}, {"contract-explorer.marks", "s0"}, {"contract-jinx.marks", "s1"}}, Plays: []string{"done"}},
	{Name: "contracts-over", Note: "a competitive match with every source of influence, over", Seats: 3, Viewer: 0, Options: options("contracts_competitive", "set_sail_mix"), Position: [][2]string{
		{"contracts", "contract-explorer contract-comedian contract-fighter contract-tax-officer"}, {"start", "s0"}, {"active", "s2"}, {"actor", "s1"}, {"phase", "take"}, {"trigger", "s0"}, {"s0.coins", "6"}, {"s1.coins", "2"}, {"s2.coins", "5"},
		{"s0.display", cast0 + " expedition-2settler admiral-9c-3p"}, {"s1.display", cast1}, {"s2.display", cast2}, {"contract-explorer.marks", "s0 s2"}, {"contract-comedian.marks", "s0"}}, Plays: []string{"done"}},
}

// preset dresses a table with a standing order that answers everything it can.
func preset(s *table.Scene, v engine.View) {
	order := "wish contract-tax-officer=accept contract-tiny-gamester=second gift=fewest-coins goals=contract-fighter end=no forgo:red trade:best>=2"
	s.Order = OrderWords(s.Printer, order)
	s.Orders = Orders(s.Turn, v, order)
}
