package fragment

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Cache keeps what components have rendered for all viewers, under a key that holds everything it depends on. It is safe
// for concurrent use.
type Cache[K comparable] struct{ lru *LRU[K, *Fragment] }

// shared is the limit of all Caches.
var shared = NewSizeLimit(SharedBytes)

// NewCache makes a Cache. It is for variables of packages.
func NewCache[K comparable]() Cache[K] { return Cache[K]{NewLRU[K, *Fragment](shared)} }

// Draw is the component that draw makes. What it renders must depend on nothing but key.
func (c Cache[K]) Draw(key K, draw func() templ.Component) templ.Component {
	f, err := c.lru.Get(key, func() (*Fragment, error) { return Of(context.Background(), draw()) })
	if err != nil {
		return failed{err}
	}
	return f
}

// failed is a component that could not be rendered.
type failed struct{ err error }

// Render implements templ.Component.
func (f failed) Render(context.Context, io.Writer) error { return f.err }
