package blackbeard

import "portside/engine"

// The operations and answers. What A, B and C are stands in the table of words below.
const (
	opActivate uint16 = iota + 1
	opShip
	opPlace
	opMove
	opSail
	opAnchor
	opWeigh
	opStay
	opSearch
	opTransit
	opPrize
	opBoard
	opRefuse
	opNation
	opExchange
	opKeepShip
	opLoad
	opLoadAlly
	opLeaveCargo
	opTakePerson
	opGivePerson
	opLeavePerson
	opOrigin
	opInterrogate
	opNoQuestions
	opSell
	opUnload
	opUnloadAll
	opSold
	opBribe
	opNoBribe
	opAskLetter
	opNoLetter
	opPay
	opDecline
	opFeast
	opNoFeast
	opRenounce
	opHoldHideout
	opRansom
	opAssault
	opInformed
	opUninformed
	opKeepHolds
	opShare
	opRaze
	opRefit
	opRecover
	opCareen
	opUncareen
	opRetire
	opStash
	opPardonRetire
	opPardonLetter
	opPardonErase
	opPetition
	opCrownMove
	opCrownTransit
	opCrownIntercept
	opCrownRefit
	opCrownRecover
	opCrownCareen
	opCrownUncareen
	opPass
	opDone
	// Interrupts.
	opDemand
	opLetPass
	opFight
	opHoldOff
	opAttack
	opAvoid
	opEvade
	opNoEvasion
	opEndBattle
	opGoOn
	opSurrender
	opResist
	opHelp
	opNoHelp
	opJoin
	opStayOut
	opCunning
	opKeepRoll
	opGiveUp
	opFightOn
	opChallenge
	opNoChallenge
	opEnterZone
	opRemain
	opQuarrel
	opLetBe
	opAccept
	opReject
	opPlayOn
	opRetireNow
	// Choices of the drawer.
	opNewWarship
	opWarship
	opTarget
	opSpare
	opName
	opCentre
	opGate
	// Trade and alliances.
	opOffer
	opOfferAlliance
	opGiveHold
	opGetHold
	opGiveHostage
	opGetHostage
	opGiveMoney
	opGetMoney
	opSwapShips
	opPropose
	opWithdraw
	opBreakAlliance
	opCount
)

// act is an action; what the numbers are is said by verbs.
func act(op uint16, args ...int16) engine.Action {
	a := engine.Action{Op: op}
	switch len(args) {
	case 3:
		a.C = args[2]
		fallthrough
	case 2:
		a.B = args[1]
		fallthrough
	case 1:
		a.A = args[0]
	}
	return a
}
