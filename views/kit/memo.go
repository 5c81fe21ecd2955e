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

// Draw is the component that draw makes. What it draws must depend on nothing but key.
func (m *Memo[K]) Draw(key K, draw func() templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		m.mu.RLock()
		html, ok := m.young[key]
		if !ok {
			html, ok = m.old[key]
		}
		m.mu.RUnlock()
		if !ok {
			var sb strings.Builder
			if err := draw().Render(ctx, &sb); err != nil {
				return err
			}
			html = sb.String()
			m.put(key, html)
		}
		_, err := io.WriteString(w, html)
		return err
	})
}

func (m *Memo[K]) put(key K, html string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memoSize {
		m.old, m.young = m.young, make(map[K]string, memoSize)
	}
	m.young[key] = html
}
