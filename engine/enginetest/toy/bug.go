package toy

// Bug is a mistake built into the toy on purpose.
type Bug uint8

// The mistakes, each named for the promise it breaks.
const (
	NoBug       Bug = iota
	Endless         // points are never counted, so no match ends
	Allocates       // Apply allocates
	SharedClone     // Clone returns the same state
	Twice           // Legal lists an action twice
	Unasked         // Legal lists actions for a seat that is not asked
	Mumbles         // Parse reads one action as another
	Forgets         // AppendBinary leaves the cards out
	OwnDice         // luck that is not Chance's
	LosesCards      // a card vanishes now and then
	Peeks           // the view shows another charm, and Determinize copies it back
	Blabs           // a public event names a charm
	WrongTwin       // Determinize forgets the viewer's own charm
	Clairvoyant     // Score looks at another charm
	Races           // the result depends on the order of sealed choices
	Mute            // the stand-in does not answer
	Aliases         // the view shares memory with the state
	WrongAsk        // the view's question differs from the state's
	Lenient         // New accepts any set-up
	Badgers         // asks although there is no choice, and does not say why
)
