package kit

import (
	"context"
	"io"
	"strings"
	"sync"

	"github.com/a-h/templ"
)

// Memo keeps what components have drawn, by everything that it depends on: at every ply most of a table
// looks as before. It has two generations: when the young one is full it becomes the old one, and the
// old one is forgotten. The zero Memo is ready.
type Memo[K comparable] struct {
	mu    sync.RWMutex
	young map[K]string
	old   map[K]string
}

// memoSize is how many drawings a generation keeps.
const memoSize = 4096

// Draw is the component that draw makes. What it draws must depend on nothing but key. It is drawn now,
// so that a draw that is not needed costs nothing.
func (m *Memo[K]) Draw(key K, draw func() templ.Component) templ.Component {
	m.mu.RLock()
	html, ok := m.young[key]
	if !ok {
		html, ok = m.old[key]
	}
	m.mu.RUnlock()
	if !ok {
		var sb strings.Builder
		if err := draw().Render(context.Background(), &sb); err != nil {
			return failed{err}
		}
		html = sb.String()
		m.put(key, html)
	}
	return drawn(html)
}

// drawn is a component that is ready.
type drawn string

// Render implements templ.Component.
func (d drawn) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, string(d))
	return err
}

// failed is a component that could not be drawn.
type failed struct{ err error }

// Render implements templ.Component.
func (f failed) Render(context.Context, io.Writer) error { return f.err }

func (m *Memo[K]) put(key K, html string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memoSize {
		m.old, m.young = m.young, make(map[K]string, memoSize)
	}
	m.young[key] = html
}
