package fragment

import (
	"context"
	"unsafe"

	"github.com/a-h/templ"
)

// ViewerCache keeps what was last rendered on one page for one viewer, in one language. The zero ViewerCache is ready.
// It is not safe for concurrent use.
type ViewerCache struct {
	slots []any
	bytes int // of what is in the slots
}

// Size is how many bytes of memory a ViewerCache takes. Fragments that it shares with a Cache count in both.
func (c *ViewerCache) Size() int { return c.bytes + cap(c.slots)*int(unsafe.Sizeof(any(nil))) }

// A Memo is places in every ViewerCache for n fragments of one kind. The key of a fragment holds everything it depends on
// besides the page, the viewer and the language.
type Memo[K comparable] struct{ first, n int }

// slots is how many places are taken in a ViewerCache.
var slots int

// NewMemo reserves places for n fragments. It is for package variables only: places are never freed.
func NewMemo[K comparable](n int) Memo[K] {
	s := Memo[K]{slots, n}
	slots += n
	return s
}

// slot is a fragment in a ViewerCache.
type slot[K comparable] struct {
	key      K
	fragment *Fragment
}

// Get returns the fragment in slot i if its key is the same, else nil. It is for what is drawn at every ply: the function
// that Draw takes is an allocation, even if it is not called.
func (s Memo[K]) Get(in *ViewerCache, i int, key K) *Fragment {
	if in == nil || in.slots == nil || i >= s.n {
		return nil
	}
	if k, ok := in.slots[s.first+i].(*slot[K]); ok && k.key == key {
		return k.fragment
	}
	return nil
}

// Draw returns the component that draw makes, which must depend on nothing but key. The fragment in slot i is reused if
// its key is the same. Without a cache, or if there is no slot i, it is drawn again.
func (s Memo[K]) Draw(in *ViewerCache, i int, key K, draw func() templ.Component) templ.Component {
	if in == nil || i >= s.n {
		return draw()
	}
	if in.slots == nil {
		in.slots = make([]any, slots)
	}
	k, _ := in.slots[s.first+i].(*slot[K])
	switch {
	case k == nil:
		k = new(slot[K])
		in.slots[s.first+i] = k
		in.bytes += int(unsafe.Sizeof(*k))
	case k.fragment != nil && k.key == key:
		return k.fragment
	}
	c := draw()
	f, ok := c.(*Fragment) // it may come from a Cache
	if !ok {
		var err error
		if f, err = Of(context.Background(), c); err != nil {
			return failed{err}
		}
	}
	if k.fragment != nil {
		in.bytes -= k.fragment.Size()
	}
	in.bytes += f.Size()
	k.key, k.fragment = key, f
	return f
}
