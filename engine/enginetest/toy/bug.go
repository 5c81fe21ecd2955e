package toy

// Bug is a mistake built into a toy on purpose.
type Bug uint8

// The mistakes, each named for the promise it breaks.
const (
	NoBug       Bug = iota
	Endless         // Dare: points are never counted, so no match ends
	Allocates       // Dare: Apply allocates
	SharedClone     // Dare: Clone returns the same state
	Twice           // Dare: Legal lists an action twice
	Unasked         // Dare: Legal lists actions for a seat that is not asked
	Mumbles         // Dare: Parse reads one action as another
	Forgets         // Dare: AppendBinary leaves the cards out
	OwnDice         // Dare: luck that is not Chance's
	LosesCards      // Dare: a card vanishes now and then
	Peeks           // Trumps: the view shows another hand, and Determinize copies it back
	Blabs           // Trumps: a public event names a card that was dealt face down
	WrongTwin       // Trumps: Determinize forgets the viewer's own hand
	Clairvoyant     // Trumps: Weigh looks into other hands
	Races           // Storm: the result depends on the order of sealed choices
	Mute            // Storm: the stand-in does not answer
	Aliases         // Storm: the view shares memory with the state
	WrongAsk        // Storm: the view's question differs from the state's
	Lenient         // Dare: New accepts any set-up
	Badgers         // Dare: asks although there is no choice, and does not say why
)
