package engine

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A Bag behaves like a sorted list of tokens.
func TestBag(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b Bag
		var list []uint8
		token := rapid.Uint8()
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				x := token.Draw(t, "token")
				if b.Count(x) == 255 {
					return
				}
				b.Put(x)
				list = append(list, x)
				slices.Sort(list)
			},
			"take": func(t *rapid.T) {
				if len(list) == 0 {
					return
				}
				i := rapid.IntRange(0, len(list)-1).Draw(t, "i")
				if got := b.TakeAt(i); got != list[i] {
					t.Fatalf("TakeAt(%d) = %d, want %d", i, got, list[i])
				}
				list = slices.Delete(list, i, i+1)
			},
			"pour": func(t *rapid.T) {
				var other Bag
				other.Pour(&b)
				if b != (Bag{}) {
					t.Fatalf("poured bag is not empty: %v", b)
				}
				b = other
			},
			"": func(t *rapid.T) {
				var all []uint8
				for x := range b.All() {
					all = append(all, slices.Repeat([]uint8{x}, b.Count(x))...)
				}
				if !slices.Equal(all, list) || b.Len() != len(list) {
					t.Fatalf("bag holds %v, want %v", all, list)
				}
			},
		})
	})
}

func TestBagPanics(t *testing.T) {
	for name, f := range map[string]func(b *Bag){
		"take what is not there": func(b *Bag) { b.Take(3) },
		"index below":            func(b *Bag) { b.At(-1) },
		"index above":            func(b *Bag) { b.At(b.Len()) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			var b Bag
			b.Put(7)
			f(&b)
		})
	}
}

// Bags filled in another order have the same bytes.
func TestBagBytes(t *testing.T) {
	var a, b Bag
	a.Put(5)
	a.PutN(190, 3)
	b.PutN(190, 2)
	b.Put(5)
	b.Put(190)
	x, _ := a.AppendBinary(nil)
	y, _ := b.AppendBinary(nil)
	if a != b || !bytes.Equal(x, y) || !bytes.Equal(x, []byte{2, 5, 1, 190, 3}) {
		t.Errorf("bytes %v and %v", x, y)
	}
}

func BenchmarkDraw(b *testing.B) {
	var full Bag
	for t := range uint8(62) {
		full.PutN(t, 2)
	}
	ch := NewFast(1)
	bag := full
	for b.Loop() {
		if bag.Len() == 0 {
			bag = full
		}
		ch.Draw(&bag)
	}
}
