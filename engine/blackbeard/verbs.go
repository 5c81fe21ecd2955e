package blackbeard

// Arg is what an argument of an action, an event or a question names.
type Arg uint8

// The arguments, with examples of their notation. Those that only events and questions have follow in eventtext.go.
const (
	ArgNone         Arg = iota
	ArgCaptain          // "teach"
	ArgCommissioner     // "maynard"
	ArgPlace            // "car-K6", "zone-4"
	ArgMerchant         // slot on the map: "merchant-7"
	ArgWarship          // slot on the map: "warship-2"
	ArgPort             // "port-22"
	ArgNation           // "spain"
	ArgShip             // "sloop"
	ArgNumber           // "400"
	ArgHold             // "1" … "5"
	ArgUnit             // a ship by its captain, commissioner or warship
	ArgHolds            // holds as digits, "135"; "none"
)

// Verb is a word of notation and what follows it.
type Verb struct {
	Word string
	Args [3]Arg
}

// pattern is how the actions of a verb are written.
func (v *Verb) pattern() string {
	text := v.Word
	for _, a := range v.Args {
		if a != ArgNone {
			text += "." + argWords[a]
		}
	}
	return text
}

// argWords says in messages what is expected.
var argWords = [...]string{
	ArgCaptain: "CAPTAIN", ArgCommissioner: "COMMISSIONER", ArgPlace: "HEX-OR-ZONE", ArgMerchant: "merchant-N", ArgWarship: "warship-N", ArgPort: "port-NN",
	ArgNation: "NATION", ArgShip: "SHIP", ArgNumber: "N", ArgHold: "HOLD", ArgUnit: "SHIP", ArgHolds: "DIGITS",
}

// Verbs are how actions are written, by Op.
var Verbs = [opCount]Verb{
	OpActivate:       {"activate", [3]Arg{}},
	OpShip:           {"ship", [3]Arg{ArgShip}},
	OpPlace:          {"place", [3]Arg{ArgPlace}},
	OpMove:           {"move", [3]Arg{ArgCaptain}},
	OpSail:           {"sail", [3]Arg{ArgPlace}},
	OpAnchor:         {"anchor", [3]Arg{}},
	OpWeigh:          {"weigh", [3]Arg{}},
	OpStay:           {"stay", [3]Arg{}},
	OpSearch:         {"search", [3]Arg{}},
	OpTransit:        {"transit", [3]Arg{ArgCaptain, ArgPlace}},
	OpPrize:          {"prize", [3]Arg{ArgCaptain, ArgMerchant}},
	OpBoard:          {"board", [3]Arg{}},
	OpRefuse:         {"refuse", [3]Arg{}},
	OpNation:         {"nation", [3]Arg{ArgNation}},
	OpExchange:       {"exchange", [3]Arg{}},
	OpKeepShip:       {"keep-ship", [3]Arg{}},
	OpLoad:           {"load", [3]Arg{ArgHold}},
	OpLoadAlly:       {"load-ally", [3]Arg{}},
	OpLeaveCargo:     {"leave-cargo", [3]Arg{}},
	OpTakePerson:     {"take-person", [3]Arg{}},
	OpGivePerson:     {"give-person", [3]Arg{}},
	OpLeavePerson:    {"leave-person", [3]Arg{}},
	OpOrigin:         {"origin", [3]Arg{ArgPort}},
	OpInterrogate:    {"interrogate", [3]Arg{}},
	OpNoQuestions:    {"no-questions", [3]Arg{}},
	OpSell:           {"sell", [3]Arg{ArgCaptain}},
	OpUnload:         {"unload", [3]Arg{ArgHold}},
	OpUnloadAll:      {"unload-all", [3]Arg{}},
	OpSold:           {"sold", [3]Arg{}},
	OpBribe:          {"bribe", [3]Arg{}},
	OpNoBribe:        {"no-bribe", [3]Arg{}},
	OpAskLetter:      {"ask-letter", [3]Arg{}},
	OpNoLetter:       {"no-letter", [3]Arg{}},
	OpPay:            {"pay", [3]Arg{}},
	OpDecline:        {"decline", [3]Arg{}},
	OpFeast:          {"feast", [3]Arg{}},
	OpNoFeast:        {"no-feast", [3]Arg{}},
	OpRenounce:       {"renounce", [3]Arg{}},
	OpHoldHideout:    {"hold-hideout", [3]Arg{}},
	OpRansom:         {"ransom", [3]Arg{ArgCaptain, ArgNumber}},
	OpAssault:        {"assault", [3]Arg{ArgCaptain}},
	OpInformed:       {"informed", [3]Arg{}},
	OpUninformed:     {"uninformed", [3]Arg{}},
	OpKeepHolds:      {"keep-holds", [3]Arg{ArgHolds}},
	OpShare:          {"share", [3]Arg{ArgNumber}},
	OpRaze:           {"raze", [3]Arg{ArgCaptain}},
	OpRefit:          {"refit", [3]Arg{ArgCaptain}},
	OpRecover:        {"recover", [3]Arg{ArgCaptain}},
	OpCareen:         {"careen", [3]Arg{ArgCaptain}},
	OpUncareen:       {"uncareen", [3]Arg{ArgCaptain}},
	OpRetire:         {"retire", [3]Arg{ArgCaptain}},
	OpStash:          {"stash", [3]Arg{ArgCaptain, ArgNumber}},
	OpPardonRetire:   {"pardon-retire", [3]Arg{ArgCaptain}},
	OpPardonLetter:   {"pardon-letter", [3]Arg{ArgCaptain}},
	OpPardonErase:    {"pardon-erase", [3]Arg{ArgCaptain}},
	OpPetition:       {"petition", [3]Arg{}},
	OpCrownMove:      {"cr-move", [3]Arg{ArgCommissioner}},
	OpCrownTransit:   {"cr-transit", [3]Arg{ArgCommissioner, ArgPlace}},
	OpCrownIntercept: {"cr-intercept", [3]Arg{ArgCommissioner, ArgCaptain}},
	OpCrownRefit:     {"cr-refit", [3]Arg{ArgCommissioner}},
	OpCrownRecover:   {"cr-recover", [3]Arg{ArgCommissioner}},
	OpCrownCareen:    {"cr-careen", [3]Arg{ArgCommissioner}},
	OpCrownUncareen:  {"cr-uncareen", [3]Arg{ArgCommissioner}},
	OpPass:           {"pass", [3]Arg{}},
	OpDone:           {"done", [3]Arg{}},
	OpDemand:         {"demand", [3]Arg{}},
	OpLetPass:        {"let-pass", [3]Arg{}},
	OpFight:          {"fight", [3]Arg{}},
	OpHoldOff:        {"hold-off", [3]Arg{}},
	OpAttack:         {"attack", [3]Arg{}},
	OpAvoid:          {"avoid", [3]Arg{}},
	OpEvade:          {"evade", [3]Arg{}},
	OpNoEvasion:      {"no-evasion", [3]Arg{}},
	OpEndBattle:      {"end-battle", [3]Arg{}},
	OpGoOn:           {"go-on", [3]Arg{}},
	OpSurrender:      {"surrender", [3]Arg{}},
	OpResist:         {"resist", [3]Arg{}},
	OpHelp:           {"help", [3]Arg{}},
	OpNoHelp:         {"no-help", [3]Arg{}},
	OpJoin:           {"join", [3]Arg{}},
	OpStayOut:        {"stay-out", [3]Arg{}},
	OpCunning:        {"cunning", [3]Arg{}},
	OpKeepRoll:       {"keep-roll", [3]Arg{}},
	OpGiveUp:         {"give-up", [3]Arg{}},
	OpFightOn:        {"fight-on", [3]Arg{}},
	OpChallenge:      {"challenge", [3]Arg{}},
	OpNoChallenge:    {"no-challenge", [3]Arg{}},
	OpEnterZone:      {"enter-zone", [3]Arg{ArgPlace}},
	OpRemain:         {"remain", [3]Arg{}},
	OpQuarrel:        {"quarrel", [3]Arg{}},
	OpLetBe:          {"let-be", [3]Arg{}},
	OpAccept:         {"accept", [3]Arg{}},
	OpReject:         {"reject", [3]Arg{}},
	OpPlayOn:         {"play-on", [3]Arg{}},
	OpRetireNow:      {"retire-now", [3]Arg{}},
	OpNewWarship:     {"new-warship", [3]Arg{}},
	OpWarship:        {"warship", [3]Arg{ArgWarship}},
	OpTarget:         {"target", [3]Arg{ArgCaptain}},
	OpSpare:          {"spare", [3]Arg{}},
	OpName:           {"name", [3]Arg{ArgCaptain}},
	OpCentre:         {"centre", [3]Arg{ArgUnit}},
	OpGate:           {"gate", [3]Arg{ArgPlace}},
	OpOffer:          {"offer", [3]Arg{ArgCaptain, ArgCaptain}},
	OpOfferAlliance:  {"offer-alliance", [3]Arg{}},
	OpGiveHold:       {"give-hold", [3]Arg{ArgHold}},
	OpGetHold:        {"get-hold", [3]Arg{ArgHold}},
	OpGiveHostage:    {"give-hostage", [3]Arg{ArgNumber}},
	OpGetHostage:     {"get-hostage", [3]Arg{ArgNumber}},
	OpGiveMoney:      {"give-money", [3]Arg{ArgNumber}},
	OpGetMoney:       {"get-money", [3]Arg{ArgNumber}},
	OpSwapShips:      {"swap-ships", [3]Arg{}},
	OpPropose:        {"propose", [3]Arg{}},
	OpWithdraw:       {"withdraw", [3]Arg{}},
	OpBreakAlliance:  {"break-alliance", [3]Arg{ArgCaptain}},
}

// Words are the words that begin the actions.
func Words() (words []string) {
	for _, v := range Verbs[1:] {
		words = append(words, v.Word)
	}
	return words
}
