package blackbeard

import "portside/engine"

// The operations and answers. What A, B and C are stands in the table of words below.
const (
	OpActivate uint16 = iota + 1
	OpShip
	OpPlace
	OpMove
	OpSail
	OpAnchor
	OpWeigh
	OpStay
	OpSearch
	OpTransit
	OpPrize
	OpBoard
	opRefuse
	OpNation
	OpExchange
	OpKeepShip
	OpLoad
	OpLoadAlly
	OpLeaveCargo
	OpTakePerson
	OpGivePerson
	OpLeavePerson
	OpOrigin
	OpInterrogate
	OpNoQuestions
	OpSell
	OpUnload
	OpUnloadAll
	OpSold
	OpBribe
	OpNoBribe
	OpAskLetter
	OpNoLetter
	OpPay
	OpDecline
	OpFeast
	OpNoFeast
	opRenounce
	OpHoldHideout
	OpRansom
	OpAssault
	OpInformed
	OpUninformed
	OpKeepHolds
	OpShare
	OpRaze
	OpRefit
	OpRecover
	OpCareen
	OpUncareen
	OpRetire
	OpStash
	OpPardonRetire
	OpPardonLetter
	OpPardonErase
	OpPetition
	OpCrownMove
	OpCrownTransit
	OpCrownIntercept
	OpCrownRefit
	OpCrownRecover
	OpCrownCareen
	OpCrownUncareen
	OpPass
	OpDone
	// Interrupts.
	OpDemand
	opLetPass
	OpFight
	opHoldOff
	opAttack
	OpAvoid
	OpEvade
	opNoEvasion
	OpEndBattle
	OpGoOn
	OpSurrender
	OpResist
	opHelp
	opNoHelp
	opJoin
	opStayOut
	OpCunning
	OpKeepRoll
	OpGiveUp
	OpFightOn
	opChallenge
	OpNoChallenge
	OpEnterZone
	OpRemain
	OpQuarrel
	opLetBe
	OpAccept
	OpReject
	OpPlayOn
	OpRetireNow
	// Choices of the drawer.
	OpNewWarship
	OpWarship
	OpTarget
	OpSpare
	OpName
	OpCentre
	OpGate
	// Trade and alliances.
	OpOffer
	OpOfferAlliance
	OpGiveHold
	OpGetHold
	OpGiveHostage
	OpGetHostage
	OpGiveMoney
	OpGetMoney
	OpSwapShips
	OpPropose
	OpWithdraw
	OpBreakAlliance
	opCount
)

// Act is an action; what the numbers are is said by verbs.
func Act(op uint16, args ...int16) engine.Action {
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
