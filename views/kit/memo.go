package kit

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"portside/views/parts"
)

// Memo keeps what components have drawn, by everything that it depends on: at every ply most of a table
// looks as before. It has two generations: when the young one is full it becomes the old one, and the
// old one is forgotten. The zero Memo is ready.
type Memo[K comparable] struct {
	mu    sync.RWMutex
	young map[K]*parts.Drawing
	old   map[K]*parts.Drawing
}

// memoSize is how many drawings a generation keeps.
const memoSize = 4096

// Draw is the component that draw makes. What it draws must depend on nothing but key. It is drawn now,
// so that a draw that is not needed costs nothing.
func (m *Memo[K]) Draw(key K, draw func() templ.Component) templ.Component {
	m.mu.RLock()
	d, young := m.young[key]
	if !young {
		d = m.old[key]
	}
	m.mu.RUnlock()
	if young {
		return d
	}
	if d == nil {
		var err error
		if d, err = parts.Draw(context.Background(), "", draw(), ""); err != nil {
			return failed{err}
		}
	}
	m.put(key, d)
	return d
}

// failed is a component that could not be drawn.
type failed struct{ err error }

// Render implements templ.Component.
func (f failed) Render(context.Context, io.Writer) error { return f.err }

func (m *Memo[K]) put(key K, d *parts.Drawing) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memoSize {
		m.old, m.young = m.young, make(map[K]*parts.Drawing, memoSize)
	}
	m.young[key] = d
}
