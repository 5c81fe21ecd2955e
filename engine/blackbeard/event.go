package blackbeard

// The events. Seat is the seat that acts or is affected, Nobody for dummies and for events that concern no one
// seat; the table of words below says what A, B and C are. A unit is a ship by its captain,
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
	EvFace                            // what a warship or merchant is; told to seats that look. A: place, B: counter
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
	EvCargo                           // A: captain, B: value, C: hold from 1, 0 left behind
	EvJettisoned                      // A: captain, B: value, C: hold from 0
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
	EvPetition                        // A: d66, B: limit, C: 1 granted
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
	EvDecides                         // A: captain, B: the number a roll of his is compared with, or comes to; C: roll
	EvCount
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
