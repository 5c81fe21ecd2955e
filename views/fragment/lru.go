package fragment

import (
	"sync"
	"unsafe"
)

// What is kept only to draw faster is bounded in bytes. A heap holds up to twice what is live, so that these bounds
// stand for at most 80 MB of memory, and the program needs some 60 MB besides: a server with 256 MB is comfortable.
const (
	SharedBytes = 4 << 20  // in all Caches together
	ViewerBytes = 32 << 20 // for all viewers together: some 50 kB each while they play, so at least 300 of them
)

// SizeLimit bounds the bytes of the values in several LRUs together. Its LRUs keep the values used last, in two
// generations of half the bytes each: when the young one is full it becomes the old one, and the previous old one is
// forgotten.
type SizeLimit struct {
	mu    sync.RWMutex
	half  int      // bytes of a generation
	young int      // bytes in the young generation
	turn  []func() // for each LRU: the young generation becomes the old one
}

// NewSizeLimit makes a SizeLimit of so many bytes.
func NewSizeLimit(bytes int) *SizeLimit { return &SizeLimit{half: bytes / 2} }

// Sized is what an LRU keeps. Size is in bytes, with all that would be free if the value were forgotten. It is called
// at any time, by any goroutine.
type Sized interface {
	comparable
	Size() int
}

// LRU keeps values within a SizeLimit. It is safe for concurrent use.
type LRU[K comparable, V Sized] struct {
	limit *SizeLimit
	young map[K]kept[V]
	old   map[K]kept[V]
}

// kept is a value with the bytes that it counts for.
type kept[V any] struct {
	value V
	size  int
}

// NewLRU makes an LRU. Its SizeLimit holds on to it.
func NewLRU[K comparable, V Sized](b *SizeLimit) *LRU[K, V] {
	r := &LRU[K, V]{limit: b}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.turn = append(b.turn, func() { r.old, r.young = r.young, nil })
	return r
}

// Get returns the value of a key. If there is none, make makes it; of two made at once, one is kept.
func (r *LRU[K, V]) Get(key K, make func() (V, error)) (V, error) {
	r.limit.mu.RLock()
	k, young := r.young[key]
	old := false
	if !young {
		k, old = r.old[key]
	}
	r.limit.mu.RUnlock()
	if young {
		return k.value, nil
	}
	v := k.value
	if !old {
		var err error
		if v, err = make(); err != nil {
			return v, err
		}
	}
	return r.Keep(key, v), nil
}

// Keep keeps a value under a key, and counts the bytes that it has now: it is called again when a value has grown. If
// another value has come to be kept under the key, that one stays and is returned.
func (r *LRU[K, V]) Keep(key K, v V) V {
	b := r.limit
	b.mu.Lock()
	defer b.mu.Unlock()
	if k, ok := r.young[key]; ok {
		if k.value != v { // somebody else was quicker
			return k.value
		}
		b.young -= k.size
		delete(r.young, key)
	}
	const places = 2 // a map has about as many free places as taken ones
	size := v.Size() + places*int(unsafe.Sizeof(key)+unsafe.Sizeof(kept[V]{}))
	if size > b.half {
		delete(r.old, key)
		return v
	}
	if b.young+size > b.half {
		b.young = 0
		for _, turn := range b.turn {
			turn()
		}
	}
	if r.young == nil {
		r.young = make(map[K]kept[V])
	}
	r.young[key] = kept[V]{v, size}
	b.young += size
	return v
}
