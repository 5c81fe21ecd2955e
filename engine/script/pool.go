package script

import (
	"fmt"
	"slices"

	"portside/engine"
)

// Pool is the cards, counters or ships of a game that have no place yet: at first all that take part. A position
// claims things for the places the script names and fills the other places from the rest. Err returns the first fault,
// so one check after many claims is enough:
//
//	pool := script.NewPool(face.AllCards())
//	pool.Claim("in the discard pile", s.Discard.List()...)
//	pool.Claim("in the hand of s0", p.hand...)
//	s.Hand[1] = face.HandOf(pool.Fill("in the hand of s1", 5, s.Hand[1].List(), pool.Mixed())) // the old ones first
//	s.Unseen = pool.Bag()
//	return pool.Err()
type Pool[V ~uint8] struct {
	left  engine.Bag
	where [engine.Tokens]string // where a thing was last claimed
	err   error
}

// NewPool is a pool of the given things, duplicates included.
func NewPool[V ~uint8](things []V) *Pool[V] {
	p := &Pool[V]{}
	for _, v := range things {
		p.left.Put(uint8(v))
	}
	return p
}

// Claim takes things for a place: "in the hand of s1". It is a fault if one of them is not left.
func (p *Pool[V]) Claim(place string, things ...V) {
	for _, v := range things {
		was := p.where[v]
		switch {
		case p.take(v):
			p.where[v] = place
		case p.err != nil:
		case was == "":
			p.err = fmt.Errorf("%v takes no part in this match: it cannot be %s", v, place)
		case was == place:
			p.err = fmt.Errorf("there are not so many of %v as are said to be %s", v, place)
		default:
			p.err = fmt.Errorf("%v cannot be %s: it is %s", v, place, was)
		}
	}
}

func (p *Pool[V]) take(v V) bool {
	ok := p.left.Count(uint8(v)) > 0
	if ok {
		p.left.Take(uint8(v))
	}
	return ok
}

// Fill takes n things for a place, the first available ones of these lists. It is a fault if there are too few.
func (p *Pool[V]) Fill(place string, n int, from ...[]V) (list []V) {
	for _, v := range slices.Concat(from...) {
		if len(list) < n && p.take(v) {
			list = append(list, v)
		}
	}
	if len(list) < n && p.err == nil {
		p.err = fmt.Errorf("not enough is left: %d of %d could be %s", len(list), n, place)
	}
	return list
}

// List is what is left, in ascending order; it stays there.
func (p *Pool[V]) List() []V { return Tokens[V](&p.left) }

// Mixed is what is left, always taking one of the most frequent next, so that any part of it is a fair mixture; it
// stays there.
func (p *Pool[V]) Mixed() (list []V) {
	for left := p.left; left.Len() > 0; {
		most := uint8(0)
		for t := range left.All() {
			if left.Count(t) > left.Count(most) {
				most = t
			}
		}
		left.Take(most)
		list = append(list, V(most))
	}
	return list
}

// Bag is what is left; it stays there.
func (p *Pool[V]) Bag() engine.Bag { return p.left }

// Err is the first fault.
func (p *Pool[V]) Err() error { return p.err }

// Tokens are the things in a bag, in ascending order.
func Tokens[V ~uint8](b *engine.Bag) (list []V) {
	for t := range b.All() {
		list = append(list, slices.Repeat([]V{V(t)}, b.Count(t))...)
	}
	return list
}
