package blackbeard

// arg is what an argument of an action names.
type arg uint8

const (
	argNone         arg = iota
	argCaptain          // "teach"
	argCommissioner     // "maynard"
	argPlace            // "car-K6", "zone-4"
	argMerchant         // slot on the map: "merchant-7"
	argWarship          // slot on the map: "warship-2"
	argPort             // "port-22"
	argNation           // "spain"
	argShip             // "sloop"
	argNumber           // "400"
	argHold             // "1" … "5"
	argUnit             // a ship by its captain, commissioner or warship
	argHolds            // holds as digits, "135"; "none"
)

type verb struct {
	word string
	args [3]arg
}

// pattern is how the actions of a verb are written.
func (v *verb) pattern() string {
	text := v.word
	for _, a := range v.args {
		if a != argNone {
			text += "." + argWords[a]
		}
	}
	return text
}

// argWords tells in messages what is wanted.
var argWords = [...]string{
	argCaptain: "CAPTAIN", argCommissioner: "COMMISSIONER", argPlace: "HEX-OR-ZONE", argMerchant: "merchant-N", argWarship: "warship-N", argPort: "port-NN",
	argNation: "NATION", argShip: "SHIP", argNumber: "N", argHold: "HOLD", argUnit: "SHIP", argHolds: "DIGITS",
}

var verbs = [opCount]verb{
	opActivate:       {"activate", [3]arg{}},
	opShip:           {"ship", [3]arg{argShip}},
	opPlace:          {"place", [3]arg{argPlace}},
	opMove:           {"move", [3]arg{argCaptain}},
	opSail:           {"sail", [3]arg{argPlace}},
	opAnchor:         {"anchor", [3]arg{}},
	opWeigh:          {"weigh", [3]arg{}},
	opStay:           {"stay", [3]arg{}},
	opSearch:         {"search", [3]arg{}},
	opTransit:        {"transit", [3]arg{argCaptain, argPlace}},
	opPrize:          {"prize", [3]arg{argCaptain, argMerchant}},
	opBoard:          {"board", [3]arg{}},
	opRefuse:         {"refuse", [3]arg{}},
	opNation:         {"nation", [3]arg{argNation}},
	opExchange:       {"exchange", [3]arg{}},
	opKeepShip:       {"keep-ship", [3]arg{}},
	opLoad:           {"load", [3]arg{argHold}},
	opLoadAlly:       {"load-ally", [3]arg{}},
	opLeaveCargo:     {"leave-cargo", [3]arg{}},
	opTakePerson:     {"take-person", [3]arg{}},
	opGivePerson:     {"give-person", [3]arg{}},
	opLeavePerson:    {"leave-person", [3]arg{}},
	opOrigin:         {"origin", [3]arg{argPort}},
	opInterrogate:    {"interrogate", [3]arg{}},
	opNoQuestions:    {"no-questions", [3]arg{}},
	opSell:           {"sell", [3]arg{argCaptain}},
	opUnload:         {"unload", [3]arg{argHold}},
	opUnloadAll:      {"unload-all", [3]arg{}},
	opSold:           {"sold", [3]arg{}},
	opBribe:          {"bribe", [3]arg{}},
	opNoBribe:        {"no-bribe", [3]arg{}},
	opAskLetter:      {"ask-letter", [3]arg{}},
	opNoLetter:       {"no-letter", [3]arg{}},
	opPay:            {"pay", [3]arg{}},
	opDecline:        {"decline", [3]arg{}},
	opFeast:          {"feast", [3]arg{}},
	opNoFeast:        {"no-feast", [3]arg{}},
	opRenounce:       {"renounce", [3]arg{}},
	opHoldHideout:    {"hold-hideout", [3]arg{}},
	opRansom:         {"ransom", [3]arg{argCaptain, argNumber}},
	opAssault:        {"assault", [3]arg{argCaptain}},
	opInformed:       {"informed", [3]arg{}},
	opUninformed:     {"uninformed", [3]arg{}},
	opKeepHolds:      {"keep-holds", [3]arg{argHolds}},
	opShare:          {"share", [3]arg{argNumber}},
	opRaze:           {"raze", [3]arg{argCaptain}},
	opRefit:          {"refit", [3]arg{argCaptain}},
	opRecover:        {"recover", [3]arg{argCaptain}},
	opCareen:         {"careen", [3]arg{argCaptain}},
	opUncareen:       {"uncareen", [3]arg{argCaptain}},
	opRetire:         {"retire", [3]arg{argCaptain}},
	opStash:          {"stash", [3]arg{argCaptain, argNumber}},
	opPardonRetire:   {"pardon-retire", [3]arg{argCaptain}},
	opPardonLetter:   {"pardon-letter", [3]arg{argCaptain}},
	opPardonErase:    {"pardon-erase", [3]arg{argCaptain}},
	opPetition:       {"petition", [3]arg{}},
	opCrownMove:      {"cr-move", [3]arg{argCommissioner}},
	opCrownTransit:   {"cr-transit", [3]arg{argCommissioner, argPlace}},
	opCrownIntercept: {"cr-intercept", [3]arg{argCommissioner, argCaptain}},
	opCrownRefit:     {"cr-refit", [3]arg{argCommissioner}},
	opCrownRecover:   {"cr-recover", [3]arg{argCommissioner}},
	opCrownCareen:    {"cr-careen", [3]arg{argCommissioner}},
	opCrownUncareen:  {"cr-uncareen", [3]arg{argCommissioner}},
	opPass:           {"pass", [3]arg{}},
	opDone:           {"done", [3]arg{}},
	opDemand:         {"demand", [3]arg{}},
	opLetPass:        {"let-pass", [3]arg{}},
	opFight:          {"fight", [3]arg{}},
	opHoldOff:        {"hold-off", [3]arg{}},
	opAttack:         {"attack", [3]arg{}},
	opAvoid:          {"avoid", [3]arg{}},
	opEvade:          {"evade", [3]arg{}},
	opNoEvasion:      {"no-evasion", [3]arg{}},
	opEndBattle:      {"end-battle", [3]arg{}},
	opGoOn:           {"go-on", [3]arg{}},
	opSurrender:      {"surrender", [3]arg{}},
	opResist:         {"resist", [3]arg{}},
	opHelp:           {"help", [3]arg{}},
	opNoHelp:         {"no-help", [3]arg{}},
	opJoin:           {"join", [3]arg{}},
	opStayOut:        {"stay-out", [3]arg{}},
	opCunning:        {"cunning", [3]arg{}},
	opKeepRoll:       {"keep-roll", [3]arg{}},
	opGiveUp:         {"give-up", [3]arg{}},
	opFightOn:        {"fight-on", [3]arg{}},
	opChallenge:      {"challenge", [3]arg{}},
	opNoChallenge:    {"no-challenge", [3]arg{}},
	opEnterZone:      {"enter-zone", [3]arg{argPlace}},
	opRemain:         {"remain", [3]arg{}},
	opQuarrel:        {"quarrel", [3]arg{}},
	opLetBe:          {"let-be", [3]arg{}},
	opAccept:         {"accept", [3]arg{}},
	opReject:         {"reject", [3]arg{}},
	opPlayOn:         {"play-on", [3]arg{}},
	opRetireNow:      {"retire-now", [3]arg{}},
	opNewWarship:     {"new-warship", [3]arg{}},
	opWarship:        {"warship", [3]arg{argWarship}},
	opTarget:         {"target", [3]arg{argCaptain}},
	opSpare:          {"spare", [3]arg{}},
	opName:           {"name", [3]arg{argCaptain}},
	opCentre:         {"centre", [3]arg{argUnit}},
	opGate:           {"gate", [3]arg{argPlace}},
	opOffer:          {"offer", [3]arg{argCaptain, argCaptain}},
	opOfferAlliance:  {"offer-alliance", [3]arg{}},
	opGiveHold:       {"give-hold", [3]arg{argHold}},
	opGetHold:        {"get-hold", [3]arg{argHold}},
	opGiveHostage:    {"give-hostage", [3]arg{argNumber}},
	opGetHostage:     {"get-hostage", [3]arg{argNumber}},
	opGiveMoney:      {"give-money", [3]arg{argNumber}},
	opGetMoney:       {"get-money", [3]arg{argNumber}},
	opSwapShips:      {"swap-ships", [3]arg{}},
	opPropose:        {"propose", [3]arg{}},
	opWithdraw:       {"withdraw", [3]arg{}},
	opBreakAlliance:  {"break-alliance", [3]arg{argCaptain}},
}
