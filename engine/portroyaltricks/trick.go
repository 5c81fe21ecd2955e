package portroyaltricks

// LedSuit is the suit that the next card of a trick must follow: the suit of the first card; NoSuit for the first card
// itself and once a goblin lies there (§5.5b).
func LedSuit(trick []Card) Suit {
	if len(trick) == 0 {
		return NoSuit
	}
	for _, c := range trick {
		if c.Goblin() {
			return NoSuit
		}
	}
	return trick[0].Suit()
}

// Allowed is the cards of a hand that the rules allow as the next card of a trick (§5.5b).
func Allowed(hand Set, trick []Card, trump Suit, goblinVoid bool) Set {
	led := LedSuit(trick)
	if led == NoSuit || hand&SuitSet(led) == 0 {
		return hand
	}
	if led != trump {
		hand &^= SuitSet(trump)
	}
	if goblinVoid {
		hand &^= GoblinSet
	}
	return hand
}
