package match

// TrailStep is how far apart the states of a long log are kept.
const TrailStep = trailStep

// Kept counts the plies of a builder's log, and the states that it keeps of them.
func (b *Builder) Kept() (plies, states int) {
	for _, st := range b.live.states {
		if st != nil {
			states++
		}
	}
	return len(b.live.states), states
}
