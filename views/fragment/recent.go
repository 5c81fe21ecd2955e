package fragment

import "sync"

// Recent keeps the values used last, in two generations: when the young one is full it becomes the old one, and the
// previous old one is forgotten. It is safe for concurrent use.
type Recent[K comparable, V any] struct {
	mu    sync.RWMutex
	size  int
	young map[K]V
	old   map[K]V
}

// NewRecent makes a Recent whose generations keep size values each.
func NewRecent[K comparable, V any](size int) *Recent[K, V] { return &Recent[K, V]{size: size} }

// Get returns the value of a key. If there is none, make makes it; of two made at once, one is kept.
func (r *Recent[K, V]) Get(key K, make func() (V, error)) (V, error) {
	r.mu.RLock()
	v, young := r.young[key]
	old := false
	if !young {
		v, old = r.old[key]
	}
	r.mu.RUnlock()
	if young {
		return v, nil
	}
	if !old {
		var err error
		if v, err = make(); err != nil {
			return v, err
		}
	}
	return r.put(key, v), nil
}

func (r *Recent[K, V]) put(key K, v V) V {
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept, ok := r.young[key]; ok { // somebody else was quicker
		return kept
	}
	if r.young == nil || len(r.young) >= r.size {
		r.old, r.young = r.young, make(map[K]V, r.size)
	}
	r.young[key] = v
	return v
}
