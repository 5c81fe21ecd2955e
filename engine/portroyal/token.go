package portroyal

// Tapes name more than cards. Contracts, events, character cards and missions with a red star share the number range
// of the cards.

// What a token of a tape is.
const (
	TokenCard = iota
	TokenContract
	TokenEvent
	TokenCharacter
	TokenMission
)

// TokenOf tells what a token is and its number among its kind: a Card, a Contract, a Happening, the number of a
// character card, a Mission.
func TokenOf(token uint8) (what, n int) {
	switch t := int(token); {
	case t < firstContract || t >= int(firstLate) && t < firstEvent:
		return TokenCard, t
	case t < int(firstLate):
		return TokenContract, t - firstContract
	case t < firstPersona:
		return TokenEvent, t - firstEvent
	case t < firstStar:
		return TokenCharacter, t - firstPersona + 1
	default:
		return TokenMission, int(redStars[min(t-firstStar, len(redStars)-1)])
	}
}

// Token is the token of the contract.
func (c Contract) Token() uint8 { return uint8(firstContract + int(c)) }

// Token is the token of the event card.
func (h Happening) Token() uint8 { return uint8(firstEvent + int(h)) }

// CharacterToken is the token of character card n, from 1.
func CharacterToken(n int) uint8 { return uint8(firstPersona + n - 1) }

// StarTokens are the tokens of the missions with a red star.
func StarTokens() []uint8 {
	list := make([]uint8, len(redStars))
	for i := range list {
		list[i] = uint8(firstStar + i)
	}
	return list
}
