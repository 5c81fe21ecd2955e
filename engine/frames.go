package engine

// maxFrames is how deep a stack of [Frames] may get. Deeper is a mistake in the rules and panics.
const maxFrames = 48

// Frames is the stack of what must still happen in a state: pushed last, done first. An answer pushes what follows
// from it; then frames are taken off and carried out until one of them asks somebody. F is the game's own frame: a
// step and a few numbers, flat like the state. The zero Frames is empty.
type Frames[F any] struct {
	list  [maxFrames]F
	depth uint8
}

// Push puts f on top: it is done before everything already there.
func (s *Frames[F]) Push(f F) {
	s.list[s.depth] = f
	s.depth++
}

// Pop takes the top frame off. The stack must not be empty.
func (s *Frames[F]) Pop() F {
	var none F
	s.depth--
	f := s.list[s.depth]
	s.list[s.depth] = none // equal stacks are equal values
	return f
}

// Top is the frame that was pushed last, to be changed in place. The stack must not be empty.
func (s *Frames[F]) Top() *F { return &s.list[s.depth-1] }

// Len is how many frames are waiting.
func (s *Frames[F]) Len() int { return int(s.depth) }

// All is the waiting frames, the one pushed last at the end. The slice is part of the stack.
func (s *Frames[F]) All() []F { return s.list[:s.depth] }

// Cut drops the frames pushed since the stack was n deep.
func (s *Frames[F]) Cut(n int) {
	for s.Len() > n {
		s.Pop()
	}
}
