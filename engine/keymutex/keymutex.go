// Package keymutex has one lock per key, so that changes of one thing do not wait for changes of another.
package keymutex

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// Locks is one lock per key. Its zero value is ready. It stores nothing for keys that nobody holds or waits for.
type Locks[K cmp.Ordered] struct {
	mu sync.Mutex
	m  map[K]*lock
}

// lock is held while its channel is full.
type lock struct {
	held chan struct{}
	used int // by its holder and those who wait for it
}

// Lock waits for the locks of all keys and returns a function that releases them; a key given twice counts once. They
// are taken in the order of the keys, so that two calls never deadlock. Errors: that of ctx, and then none is held.
func (l *Locks[K]) Lock(ctx context.Context, keys ...K) (unlock func(), err error) {
	keys = slices.Compact(slices.Sorted(slices.Values(keys)))
	for i, k := range keys {
		if err := l.lock(ctx, k); err != nil {
			l.unlock(keys[:i])
			return nil, err
		}
	}
	return func() { l.unlock(keys) }, nil
}

func (l *Locks[K]) lock(ctx context.Context, k K) error {
	l.mu.Lock()
	if l.m == nil {
		l.m = map[K]*lock{}
	}
	one := l.m[k]
	if one == nil {
		one = &lock{held: make(chan struct{}, 1)}
		l.m[k] = one
	}
	one.used++
	l.mu.Unlock()
	select {
	case one.held <- struct{}{}:
		return nil
	case <-ctx.Done():
		l.mu.Lock()
		defer l.mu.Unlock()
		l.leave(k, one)
		return ctx.Err()
	}
}

func (l *Locks[K]) unlock(keys []K) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, k := range keys {
		one := l.m[k]
		<-one.held
		l.leave(k, one)
	}
}

// leave forgets a lock that nobody uses any more. mu is held.
func (l *Locks[K]) leave(k K, one *lock) {
	if one.used--; one.used == 0 {
		delete(l.m, k)
	}
}
