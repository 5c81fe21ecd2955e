package record

import "time"

// Allowance is how often something may be done: Most times at once, and once more after each Each.
type Allowance struct {
	Key  string // of what, and by whom; says neither: see HashCode
	Each time.Duration
	Most int
}
