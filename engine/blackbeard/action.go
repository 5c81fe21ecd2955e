package blackbeard

import "portside/engine"

// The operations and answers. The table of words below says what A, B and C are.
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
	OpRefuse
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
	OpRenounce
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
	OpLetPass
	OpFight
	OpHoldOff
	OpAttack
	OpAvoid
	OpEvade
	OpNoEvasion
	OpEndBattle
	OpGoOn
	OpSurrender
	OpResist
	OpHelp
	OpNoHelp
	OpJoin
	OpStayOut
	OpCunning
	OpKeepRoll
	OpGiveUp
	OpFightOn
	OpChallenge
	OpNoChallenge
	OpEnterZone
	OpRemain
	OpQuarrel
	OpLetBe
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

// Act is an action; verbs says what the numbers mean.
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

// Word is the word that an action begins with: "sail".
func Word(a engine.Action) string { return Verbs[a.Op].Word }

// ShipOf is the captain or commissioner that an action names first; false if it names none.
func ShipOf(a engine.Action) (Counter, bool) {
	switch Verbs[a.Op].Args[0] {
	case ArgCaptain, ArgCommissioner:
		return Counter(a.A), true
	case ArgUnit:
		return Counter(a.A), a.A >= 0
	}
	return NoCounter, false
}

// PlaceOf is the hex or zone that an action leads to; false if it leads nowhere.
func PlaceOf(a engine.Action) (Place, bool) {
	for i, n := range [...]int16{a.A, a.B} {
		if Verbs[a.Op].Args[i] == ArgPlace {
			return Place(n), true
		}
	}
	return NoPlace, false
}
