package browsertest

import (
	"time"

	"portside/engine/enginetest/patience"
)

// patient is how long anything the page or the server owes may stand still before the test gives up on it.
const patient = patience.Limit

// pause is how long a question to a page rests before it is asked again.
const pause = 25 * time.Millisecond

// within is a timeout on the clock of patience.
var within = patience.Within
