package blackbeard

// arg is what an argument of an action names.
type arg uint8

const (
	argNone         arg = iota
	argCaptain          // "teach"
	argCommissioner     // "maynard"
	argPlace            // "car-K6", "zone-4"
	ArgMerchant         // slot on the map: "merchant-7"
	argWarship          // slot on the map: "warship-2"
	ArgPort             // "port-22"
	argNation           // "spain"
	argShip             // "sloop"
	argNumber           // "400"
	argHold             // "1" … "5"
	ArgUnit             // a ship by its captain, commissioner or warship
	argHolds            // holds as digits, "135"; "none"
)

type verb struct {
	Word string
	args [3]arg
}

// pattern is how the actions of a verb are written.
func (v *verb) pattern() string {
	text := v.Word
	for _, a := range v.args {
		if a != argNone {
			text += "." + argWords[a]
		}
	}
	return text
}

// argWords tells in messages what is wanted.
var argWords = [...]string{
	argCaptain: "CAPTAIN", argCommissioner: "COMMISSIONER", argPlace: "HEX-OR-ZONE", ArgMerchant: "merchant-N", argWarship: "warship-N", ArgPort: "port-NN",
	argNation: "NATION", argShip: "SHIP", argNumber: "N", argHold: "HOLD", ArgUnit: "SHIP", argHolds: "DIGITS",
}

var Verbs = [opCount]verb{
	OpActivate:       {"activate", [3]arg{}},
	OpShip:           {"ship", [3]arg{argShip}},
	OpPlace:          {"place", [3]arg{argPlace}},
	OpMove:           {"move", [3]arg{argCaptain}},
	OpSail:           {"sail", [3]arg{argPlace}},
	OpAnchor:         {"anchor", [3]arg{}},
	OpWeigh:          {"weigh", [3]arg{}},
	OpStay:           {"stay", [3]arg{}},
	OpSearch:         {"search", [3]arg{}},
	OpTransit:        {"transit", [3]arg{argCaptain, argPlace}},
	OpPrize:          {"prize", [3]arg{argCaptain, ArgMerchant}},
	OpBoard:          {"board", [3]arg{}},
	opRefuse:         {"refuse", [3]arg{}},
	OpNation:         {"nation", [3]arg{argNation}},
	OpExchange:       {"exchange", [3]arg{}},
	OpKeepShip:       {"keep-ship", [3]arg{}},
	OpLoad:           {"load", [3]arg{argHold}},
	OpLoadAlly:       {"load-ally", [3]arg{}},
	OpLeaveCargo:     {"leave-cargo", [3]arg{}},
	OpTakePerson:     {"take-person", [3]arg{}},
	OpGivePerson:     {"give-person", [3]arg{}},
	OpLeavePerson:    {"leave-person", [3]arg{}},
	OpOrigin:         {"origin", [3]arg{ArgPort}},
	OpInterrogate:    {"interrogate", [3]arg{}},
	OpNoQuestions:    {"no-questions", [3]arg{}},
	OpSell:           {"sell", [3]arg{argCaptain}},
	OpUnload:         {"unload", [3]arg{argHold}},
	OpUnloadAll:      {"unload-all", [3]arg{}},
	OpSold:           {"sold", [3]arg{}},
	OpBribe:          {"bribe", [3]arg{}},
	OpNoBribe:        {"no-bribe", [3]arg{}},
	OpAskLetter:      {"ask-letter", [3]arg{}},
	OpNoLetter:       {"no-letter", [3]arg{}},
	OpPay:            {"pay", [3]arg{}},
	OpDecline:        {"decline", [3]arg{}},
	OpFeast:          {"feast", [3]arg{}},
	OpNoFeast:        {"no-feast", [3]arg{}},
	opRenounce:       {"renounce", [3]arg{}},
	OpHoldHideout:    {"hold-hideout", [3]arg{}},
	OpRansom:         {"ransom", [3]arg{argCaptain, argNumber}},
	OpAssault:        {"assault", [3]arg{argCaptain}},
	OpInformed:       {"informed", [3]arg{}},
	OpUninformed:     {"uninformed", [3]arg{}},
	OpKeepHolds:      {"keep-holds", [3]arg{argHolds}},
	OpShare:          {"share", [3]arg{argNumber}},
	OpRaze:           {"raze", [3]arg{argCaptain}},
	OpRefit:          {"refit", [3]arg{argCaptain}},
	OpRecover:        {"recover", [3]arg{argCaptain}},
	OpCareen:         {"careen", [3]arg{argCaptain}},
	OpUncareen:       {"uncareen", [3]arg{argCaptain}},
	OpRetire:         {"retire", [3]arg{argCaptain}},
	OpStash:          {"stash", [3]arg{argCaptain, argNumber}},
	OpPardonRetire:   {"pardon-retire", [3]arg{argCaptain}},
	OpPardonLetter:   {"pardon-letter", [3]arg{argCaptain}},
	OpPardonErase:    {"pardon-erase", [3]arg{argCaptain}},
	OpPetition:       {"petition", [3]arg{}},
	OpCrownMove:      {"cr-move", [3]arg{argCommissioner}},
	OpCrownTransit:   {"cr-transit", [3]arg{argCommissioner, argPlace}},
	OpCrownIntercept: {"cr-intercept", [3]arg{argCommissioner, argCaptain}},
	OpCrownRefit:     {"cr-refit", [3]arg{argCommissioner}},
	OpCrownRecover:   {"cr-recover", [3]arg{argCommissioner}},
	OpCrownCareen:    {"cr-careen", [3]arg{argCommissioner}},
	OpCrownUncareen:  {"cr-uncareen", [3]arg{argCommissioner}},
	OpPass:           {"pass", [3]arg{}},
	OpDone:           {"done", [3]arg{}},
	OpDemand:         {"demand", [3]arg{}},
	opLetPass:        {"let-pass", [3]arg{}},
	OpFight:          {"fight", [3]arg{}},
	opHoldOff:        {"hold-off", [3]arg{}},
	opAttack:         {"attack", [3]arg{}},
	OpAvoid:          {"avoid", [3]arg{}},
	OpEvade:          {"evade", [3]arg{}},
	opNoEvasion:      {"no-evasion", [3]arg{}},
	OpEndBattle:      {"end-battle", [3]arg{}},
	OpGoOn:           {"go-on", [3]arg{}},
	OpSurrender:      {"surrender", [3]arg{}},
	OpResist:         {"resist", [3]arg{}},
	opHelp:           {"help", [3]arg{}},
	opNoHelp:         {"no-help", [3]arg{}},
	opJoin:           {"join", [3]arg{}},
	opStayOut:        {"stay-out", [3]arg{}},
	OpCunning:        {"cunning", [3]arg{}},
	OpKeepRoll:       {"keep-roll", [3]arg{}},
	OpGiveUp:         {"give-up", [3]arg{}},
	OpFightOn:        {"fight-on", [3]arg{}},
	opChallenge:      {"challenge", [3]arg{}},
	OpNoChallenge:    {"no-challenge", [3]arg{}},
	OpEnterZone:      {"enter-zone", [3]arg{argPlace}},
	OpRemain:         {"remain", [3]arg{}},
	OpQuarrel:        {"quarrel", [3]arg{}},
	opLetBe:          {"let-be", [3]arg{}},
	OpAccept:         {"accept", [3]arg{}},
	OpReject:         {"reject", [3]arg{}},
	OpPlayOn:         {"play-on", [3]arg{}},
	OpRetireNow:      {"retire-now", [3]arg{}},
	OpNewWarship:     {"new-warship", [3]arg{}},
	OpWarship:        {"warship", [3]arg{argWarship}},
	OpTarget:         {"target", [3]arg{argCaptain}},
	OpSpare:          {"spare", [3]arg{}},
	OpName:           {"name", [3]arg{argCaptain}},
	OpCentre:         {"centre", [3]arg{ArgUnit}},
	OpGate:           {"gate", [3]arg{argPlace}},
	OpOffer:          {"offer", [3]arg{argCaptain, argCaptain}},
	OpOfferAlliance:  {"offer-alliance", [3]arg{}},
	OpGiveHold:       {"give-hold", [3]arg{argHold}},
	OpGetHold:        {"get-hold", [3]arg{argHold}},
	OpGiveHostage:    {"give-hostage", [3]arg{argNumber}},
	OpGetHostage:     {"get-hostage", [3]arg{argNumber}},
	OpGiveMoney:      {"give-money", [3]arg{argNumber}},
	OpGetMoney:       {"get-money", [3]arg{argNumber}},
	OpSwapShips:      {"swap-ships", [3]arg{}},
	OpPropose:        {"propose", [3]arg{}},
	OpWithdraw:       {"withdraw", [3]arg{}},
	OpBreakAlliance:  {"break-alliance", [3]arg{argCaptain}},
}
