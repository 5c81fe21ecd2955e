package engine

import "iter"

// Tokens is how many kinds of token (cards, counters) one game may have; a token is 0 … 255.
const Tokens = 256

const block = 16

// Bag is a multiset of tokens: a deck, a discard pile, a display. It is a plain value of about 290
// bytes without order. A deck is a Bag because a face nobody has seen has no place yet.
// The zero Bag is empty. At most 255 tokens of one kind.
type Bag struct {
	n      uint16
	blocks [Tokens / block]uint16 // sums of 16 kinds each: drawing need not walk all kinds
	count  [Tokens]uint8
}

// Len is the number of tokens.
func (b *Bag) Len() int { return int(b.n) }

// Count is how many tokens of kind t are in the bag.
func (b *Bag) Count(t uint8) int { return int(b.count[t]) }

// Put adds one token of kind t.
func (b *Bag) Put(t uint8) { b.PutN(t, 1) }

// PutN adds n tokens of kind t.
func (b *Bag) PutN(t uint8, n int) {
	b.n += uint16(n)
	b.blocks[t/block] += uint16(n)
	b.count[t] += uint8(n)
}

// Take removes one token of kind t; taking what is not there is a mistake in the rules and panics.
func (b *Bag) Take(t uint8) {
	if b.count[t] == 0 {
		panic("engine: token not in bag")
	}
	b.n--
	b.blocks[t/block]--
	b.count[t]--
}

// At is the i-th token in ascending order of kind, 0 ≤ i < Len; it stays in the bag.
func (b *Bag) At(i int) uint8 {
	if uint(i) >= uint(b.n) {
		panic("engine: index outside bag")
	}
	rest, g := uint16(i), 0
	for rest >= b.blocks[g] {
		rest -= b.blocks[g]
		g++
	}
	t := g * block
	for rest >= uint16(b.count[t]) {
		rest -= uint16(b.count[t])
		t++
	}
	return uint8(t)
}

// TakeAt removes the i-th token in ascending order of kind and returns its kind.
func (b *Bag) TakeAt(i int) uint8 {
	t := b.At(i)
	b.Take(t)
	return t
}

// Pour moves everything from src into b.
func (b *Bag) Pour(src *Bag) {
	for t := range src.All() {
		b.PutN(t, int(src.count[t]))
	}
	*src = Bag{}
}

// All yields the kinds present in ascending order, each once, however many there are.
func (b *Bag) All() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		left := b.n
		for g := 0; left > 0; g++ {
			inBlock := b.blocks[g]
			left -= inBlock
			for t := g * block; inBlock > 0; t++ {
				if c := uint16(b.count[t]); c > 0 {
					inBlock -= c
					if !yield(uint8(t)) {
						return
					}
				}
			}
		}
	}
}

// AppendBinary appends the canonical bytes: the number of kinds, then kind and count of each.
func (b *Bag) AppendBinary(dst []byte) ([]byte, error) {
	at := len(dst)
	dst = append(dst, 0)
	for t := range b.All() {
		dst = append(dst, t, b.count[t])
		dst[at]++
	}
	return dst, nil
}
