package projection

// Stop says why a plan stopped on the way: after Done of its Of plies.
type Stop struct {
	Why      StopWhy
	Done, Of int
}

// StopWhy is the reason why a plan stopped. 0: it did not, or nothing was left to play.
type StopWhy uint8

// The reasons why a plan stops on the way.
const (
	StopLuck     StopWhy = iota + 1 // the last ply drew luck
	StopOrder                       // a standing order has answered
	StopOther                       // somebody else decides now
	StopQuestion                    // the seat is asked something else
	StopIllegal                     // the next step is not legal any more
)
