package blackbeard

// AskBase is below the kind of every question.
const AskBase uint16 = 200

// The questions. Seat is who is asked; the table of words below says what A, B and C are. Those with an
// I number are the interrupts of part C.
const (
	AskOperation   = AskBase + 1 + iota // the seat's own turn. A: 1 not a turn, an operation of a commissioner at event K
	AskShip                             // what the new captain sails. A: captain
	AskPlace                            // where the new captain begins
	AskSail                             // A: unit, B: points left, C: place
	AskBoard                            // board or refuse. A: captain, B: merchant slot
	AskNation                           // nationality of a ship. A: ship that asks, B: merchant slot, -1: the warship itself
	AskExchange                         // A: captain, B: ship
	AskCargo                            // A: captain, B: value
	AskPerson                           // A: captain, B: nation
	AskOrigin                           // A: captain, B: nation
	AskInterrogate                      // A: captain, B: port
	AskSale                             // A: captain, B: sum so far
	AskBribe                            // A: captain, B: port
	AskLetter                           // A: captain, B: letter
	AskPrice                            // A: captain, B: price
	AskFeast                            // A: captain, B: 1 due
	AskRenounce                         // A: captain, B: governor
	AskInformed                         // A: captain, B: port
	AskLoot                             // A: captain, B: loot, C: port
	AskShare                            // A: captain, B: loot, C: ally
	AskPardon                           // A: captain, B: nation
	AskEnd                              // end of the turn
	AskCompose                          // A: captain, B: captain: an offer is made up
	AskDemand                           // I1. A: commissioner, B: captain
	AskFight                            // I2. A: commissioner, B: captain
	AskAttack                           // I3. A: captain, B: commissioner
	AskEvade                            // I4. A: captain, B: hunter
	AskAutomatic                        // I5. A: commissioner, B: captain
	AskGoOn                             // I6. A: captain, B: hunter
	AskCrownGoOn                        // I7. A: commissioner, B: captain
	AskSurrender                        // I8. A: captain, B: hunter
	AskHelp                             // I9. A: captain, B: ally attacked, C: hunter
	AskJoin                             // I10. A: captain, B: ally, C: 1 prize, 2 assault
	AskCunning                          // I11. A: captain, B: roll, C: 1 if it would cost the pirate, 2 if it means 3 damage or more
	AskDuel                             // I12. A: captain, B: opponent
	AskChallenge                        // I13. A: warship slot, B: points moved
	AskEnterZone                        // I14. A: unit
	AskQuarrel                          // I15. A: captain, B: ally, C: 0 division of a prize, 1 of loot, 2 he was left in port
	AskAccept                           // I16. A: captain asked, B: captain who offers
	AskPlayOn                           // I17. A: captain
	AskWarship                          // drawer: move a warship or place a new one
	AskTarget                           // drawer or commander: whom to meet first. A: unit, B: Target…
	AskName                             // name a pirate. A: Happening; -1: one of the most notorious, to hunt or to challenge
	AskCentre                           // drawer: the ship in the storm
	AskGate                             // where the new commissioner appears
	AskKeep                             // which holds move to a ship that has fewer. A: captain, B: ship
	AsksEnd
	Asks = AsksEnd - AskBase
)

// What a warship does with the pirate named for it: B of AskTarget.
const (
	TargetTried  = iota // it tries him (11.3)
	TargetProved        // it is put beside him (11.3)
	TargetFought        // it fights him without a roll, at a random event (8.5)
)

var askVerbs = [Asks]Verb{
	AskOperation - AskBase:   {"operation", [3]Arg{}},
	AskShip - AskBase:        {"ship", [3]Arg{ArgCaptain}},
	AskPlace - AskBase:       {"place", [3]Arg{ArgCaptain, ArgShip}},
	AskSail - AskBase:        {"sail", [3]Arg{ArgUnit, ArgNumber, ArgPlace}},
	AskBoard - AskBase:       {"board", [3]Arg{ArgCaptain, ArgMerchant}},
	AskNation - AskBase:      {"nation", [3]Arg{ArgUnit, ArgNumber}},
	AskExchange - AskBase:    {"exchange", [3]Arg{ArgCaptain, ArgShip}},
	AskCargo - AskBase:       {"cargo", [3]Arg{ArgCaptain, ArgNumber}},
	AskPerson - AskBase:      {"person", [3]Arg{ArgCaptain, ArgNation}},
	AskOrigin - AskBase:      {"origin", [3]Arg{ArgCaptain, ArgNation}},
	AskInterrogate - AskBase: {"interrogate", [3]Arg{ArgCaptain, ArgPort}},
	AskSale - AskBase:        {"sale", [3]Arg{ArgCaptain, ArgNumber}},
	AskBribe - AskBase:       {"bribe", [3]Arg{ArgCaptain, ArgPort}},
	AskLetter - AskBase:      {"letter", [3]Arg{ArgCaptain, ArgCounter}},
	AskPrice - AskBase:       {"price", [3]Arg{ArgCaptain, ArgNumber}},
	AskFeast - AskBase:       {"feast", [3]Arg{ArgCaptain, ArgNumber}},
	AskRenounce - AskBase:    {"renounce", [3]Arg{ArgCaptain, ArgCounter}},
	AskInformed - AskBase:    {"informed", [3]Arg{ArgCaptain, ArgPort}},
	AskLoot - AskBase:        {"loot", [3]Arg{ArgCaptain, ArgNumber, ArgPort}},
	AskShare - AskBase:       {"share", [3]Arg{ArgCaptain, ArgNumber, ArgCaptain}},
	AskPardon - AskBase:      {"pardon", [3]Arg{ArgCaptain, ArgNation}},
	AskEnd - AskBase:         {"end", [3]Arg{}},
	AskCompose - AskBase:     {"compose", [3]Arg{ArgCaptain, ArgCaptain}},
	AskDemand - AskBase:      {"demand", [3]Arg{ArgUnit, ArgCaptain}},
	AskFight - AskBase:       {"fight", [3]Arg{ArgUnit, ArgCaptain}},
	AskAttack - AskBase:      {"attack", [3]Arg{ArgCaptain, ArgUnit}},
	AskEvade - AskBase:       {"evade", [3]Arg{ArgCaptain, ArgUnit}},
	AskAutomatic - AskBase:   {"automatic", [3]Arg{ArgUnit, ArgCaptain}},
	AskGoOn - AskBase:        {"go-on", [3]Arg{ArgCaptain, ArgUnit}},
	AskCrownGoOn - AskBase:   {"cr-go-on", [3]Arg{ArgUnit, ArgCaptain}},
	AskSurrender - AskBase:   {"surrender", [3]Arg{ArgCaptain, ArgUnit}},
	AskHelp - AskBase:        {"help", [3]Arg{ArgCaptain, ArgCaptain, ArgUnit}},
	AskJoin - AskBase:        {"join", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	AskCunning - AskBase:     {"cunning", [3]Arg{ArgCaptain, ArgRoll, ArgNumber}},
	AskDuel - AskBase:        {"duel", [3]Arg{ArgCaptain, ArgCaptain}},
	AskChallenge - AskBase:   {"challenge", [3]Arg{ArgWarship, ArgNumber}},
	AskEnterZone - AskBase:   {"enter-zone", [3]Arg{ArgUnit}},
	AskQuarrel - AskBase:     {"quarrel", [3]Arg{ArgCaptain, ArgCaptain, ArgNumber}},
	AskAccept - AskBase:      {"accept", [3]Arg{ArgCaptain, ArgCaptain}},
	AskPlayOn - AskBase:      {"play-on", [3]Arg{ArgCaptain}},
	AskWarship - AskBase:     {"warship", [3]Arg{}},
	AskTarget - AskBase:      {"target", [3]Arg{ArgUnit}},
	AskName - AskBase:        {"name", [3]Arg{ArgNumber}},
	AskCentre - AskBase:      {"centre", [3]Arg{}},
	AskGate - AskBase:        {"gate", [3]Arg{ArgUnit}},
	AskKeep - AskBase:        {"keep", [3]Arg{ArgCaptain, ArgShip}},
}

// pairs are the answers of the questions with two of them.
var pairs = [Asks][2]uint16{
	AskBoard - AskBase:       {OpBoard, OpRefuse},
	AskExchange - AskBase:    {OpExchange, OpKeepShip},
	AskInterrogate - AskBase: {OpInterrogate, OpNoQuestions},
	AskDemand - AskBase:      {OpDemand, OpLetPass},
	AskFight - AskBase:       {OpFight, OpHoldOff},
	AskAttack - AskBase:      {OpAttack, OpAvoid},
	AskEvade - AskBase:       {OpEvade, OpNoEvasion},
	AskAutomatic - AskBase:   {OpFight, OpHoldOff},
	AskGoOn - AskBase:        {OpEndBattle, OpGoOn},
	AskCrownGoOn - AskBase:   {OpEndBattle, OpGoOn},
	AskSurrender - AskBase:   {OpSurrender, OpResist},
	AskHelp - AskBase:        {OpHelp, OpNoHelp},
	AskJoin - AskBase:        {OpJoin, OpStayOut},
	AskCunning - AskBase:     {OpCunning, OpKeepRoll},
	AskChallenge - AskBase:   {OpChallenge, OpNoChallenge},
	AskPlayOn - AskBase:      {OpPlayOn, OpRetireNow},
	AskBribe - AskBase:       {OpBribe, OpNoBribe},
	AskLetter - AskBase:      {OpAskLetter, OpNoLetter},
	AskPrice - AskBase:       {OpPay, OpDecline},
	AskFeast - AskBase:       {OpFeast, OpNoFeast},
	AskRenounce - AskBase:    {OpRenounce, OpHoldHideout},
	AskInformed - AskBase:    {OpInformed, OpUninformed},
	AskDuel - AskBase:        {OpGiveUp, OpFightOn},
	AskQuarrel - AskBase:     {OpQuarrel, OpLetBe},
	AskAccept - AskBase:      {OpAccept, OpReject},
}

// YesOrNo are the two answers to a kind of question, 0 and 0 if it has other answers or more.
func YesOrNo(kind uint16) (yes, no uint16) {
	p := pairs[kind-AskBase]
	return p[0], p[1]
}
