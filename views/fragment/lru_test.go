package fragment

import (
	"math/rand/v2"
	"testing"
)

// weight is a value of so many bytes.
type weight struct{ bytes int }

func (w *weight) Size() int { return w.bytes }

// held is how many bytes the values take that an LRU holds on to.
func held[K comparable](r *LRU[K, *weight]) (n int) {
	seen := map[*weight]bool{}
	for _, generation := range []map[K]kept[*weight]{r.young, r.old} {
		for _, k := range generation {
			if !seen[k.value] {
				n += k.value.bytes
			}
			seen[k.value] = true
		}
	}
	return n
}

// TestBudget: whatever is put into several LRUs and however it grows, together they hold no more bytes than they may,
// and not much less than half of that.
func TestBudget(t *testing.T) {
	const limit = 1 << 20
	b := NewSizeLimit(limit)
	numbers, words := NewLRU[int, *weight](b), NewLRU[string, *weight](b)
	rnd := rand.New(rand.NewPCG(1, 2))
	for i := range 5_000 {
		size := rnd.IntN(1000)
		if i%100 == 0 {
			size = rnd.IntN(limit) // too large for a generation every other time
		}
		made := func() (*weight, error) { return &weight{size}, nil }
		if i%3 == 0 {
			words.Get(string(rune('a'+rnd.IntN(1000))), made)
		} else {
			key := rnd.IntN(2000)
			w, _ := numbers.Get(key, made)
			if grown := w.bytes + rnd.IntN(300) - 100; grown > 0 && numbers.Keep(key, w) == w {
				w.bytes = grown
				numbers.Keep(key, w)
			}
		}
		n := held(numbers) + held(words)
		if n > limit {
			t.Fatalf("after %d values %d bytes are held, more than %d", i, n, limit)
		}
	}
	if n := held(numbers) + held(words); n < limit/3 {
		t.Errorf("only %d bytes of %d are held", n, limit)
	}
}

// TestRecent: what is used stays, what is not is forgotten, and a value that grows makes room like a new one.
func TestRecent(t *testing.T) {
	b := NewSizeLimit(20_000)
	r := NewLRU[int, *weight](b)
	get := func(key, size int) (w *weight, made bool) {
		w, _ = r.Get(key, func() (*weight, error) { made = true; return &weight{size}, nil })
		return w, made
	}
	get(-1, 1000)
	get(-2, 1000)
	for i := range 30 {
		get(i, 1000)
		if _, anew := get(-1, 1000); anew {
			t.Fatalf("what is always used was forgotten after %d others", i)
		}
	}
	if _, anew := get(-2, 1000); !anew {
		t.Error("what is not used was not forgotten")
	}
	w, _ := get(-1, 1000)
	if other := r.Keep(-1, &weight{1}); other != w {
		t.Error("a value took the place of the one that is kept")
	}
	for range 2 { // of growing
		w.bytes = 9000
		r.Keep(-1, w)
		get(-3, 9000)
	}
	if _, anew := get(29, 1000); !anew {
		t.Error("what has grown left the others in their places")
	}
	w.bytes = 11_000
	r.Keep(-1, w)
	if _, there := r.young[-1]; there {
		t.Error("a value is kept that is larger than a generation")
	}
}
