package db

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"sync"
	"time"

	"portside/engine/record"
)

// Sessions is the store and the codec for scs. It caches the sessions in use, so that a ply needs no query. Set
// HashTokenInStore, so that a stored token opens nothing.
type Sessions struct{ s *Store }

// Sessions gives the store for scs.SessionManager.Store.
func (s *Store) Sessions() Sessions { return Sessions{s} }

type session struct {
	data    []byte // with the user, whom the row names in a column
	expires int64
	ended   bool      // signed out: a late request of that device must not bring it back
	read    time.Time // where others change sessions, too: see sharedSession
}

// sharedSession is how long a session that was read is believed where other processes change it, too, see [Sessions.Stored]. A page asks
// several times within it, so it saves two of five statements at a busy table; and a device that is signed out by another process stays
// so much longer.
const sharedSession = time.Second

// loadedFrom is the key under which a session that was read holds the token it was read under. It is not stored. So a commit
// knows whether the session must be there already.
const loadedFrom = "from"

const cachedSessions = 20_000

type sessionCache struct {
	mu      sync.RWMutex
	m       map[string]session
	changes uint64 // how many sessions the file has got or lost
	shared  bool   // other processes change sessions, too, and what this one stores has no order: only what was just read is kept
}

func (c *sessionCache) init() { c.m = map[string]session{} }

func (c *sessionCache) get(token string) (session, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	se, ok := c.m[token]
	if c.shared && time.Since(se.read) > sharedSession {
		return session{}, false
	}
	return se, ok
}

// seen returns the number of changes, for fill.
func (c *sessionCache) seen() uint64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.changes
}

// put keeps a session that was stored, unless it has been ended. The writing goroutine calls it in the order of the
// file: of two that were stored at once, the later one stays.
func (c *sessionCache) put(token string, se session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	switch {
	case c.shared: // of two that were stored at once nobody knows which is the later one
		delete(c.m, token)
	case !c.m[token].ended:
		c.set(token, se)
	}
}

// fill keeps a session that was read after seen changes, unless there were more meanwhile: then the file may hold a
// newer one.
func (c *sessionCache) fill(token string, se session, seen uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if se.read = time.Now(); c.changes != seen {
		return
	}
	if _, ok := c.m[token]; !ok || c.shared {
		c.set(token, se)
	}
}

// forget makes the next reader read a session again, unless it has been ended.
func (c *sessionCache) forget(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if !c.m[token].ended {
		delete(c.m, token)
	}
}

// reread makes readers read all sessions again, except those that have been ended.
func (c *sessionCache) reread() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	maps.DeleteFunc(c.m, func(_ string, se session) bool { return !se.ended })
}

// set makes room if there is none. The lock is held.
func (c *sessionCache) set(token string, se session) {
	if len(c.m) >= cachedSessions { // Go's map order is random enough to choose which to drop
		n := cachedSessions / 10
		for t := range c.m {
			if n--; n < 0 {
				break
			}
			delete(c.m, t)
		}
	}
	c.m[token] = se
}

// end marks a session as signed out.
func (c *sessionCache) end(token string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes++
	if c.shared {
		delete(c.m, token)
		return
	}
	c.m[token] = session{ended: true}
}

type asStored struct{}

// Stored returns the context with which FindCtx gives a session as it is stored, although it was read a moment ago: another process may
// have changed it and sent the browser here to see that.
func (Sessions) Stored(ctx context.Context) context.Context {
	return context.WithValue(ctx, asStored{}, true)
}

// FindCtx implements scs.CtxStore. The user of a session is the one of its row, who is there; what cannot be decoded is no
// session.
func (ss Sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	se, ok := ss.s.sessions.get(token)
	if !ok || ss.s.Shared() && ctx.Value(asStored{}) != nil {
		seen := ss.s.sessions.seen()
		var stored []byte
		var user int64
		err := ss.s.row(ctx, []any{&stored, &user, &se.expires}, "SELECT data, coalesce(user_id, 0), expires_at FROM sessions WHERE token = ?", token)
		if errors.Is(err, record.ErrNotFound) {
			if ok { // another process has ended it
				ss.s.sessions.forget(token)
			}
			return nil, false, nil
		}
		if err != nil {
			return nil, false, fmt.Errorf("find session: %w", err)
		}
		deadline, values, err := ss.Decode(stored)
		if err != nil { // doctor names it
			return nil, false, nil
		}
		if end := time.UnixMilli(se.expires).UTC(); deadline.After(end) { // it was shortened
			deadline = end
		}
		values[loadedFrom] = token
		if delete(values, record.SessionUser); user != 0 {
			values[record.SessionUser] = strconv.FormatInt(user, 10)
		}
		if se.data, err = ss.Encode(deadline, values); err != nil {
			return nil, false, fmt.Errorf("find session: %w", err)
		}
		ss.s.sessions.fill(token, se, seen)
	}
	judged, now := ss.s.judged(), ss.s.pulse.now()
	if se.ended || se.expires <= judged {
		return nil, false, nil
	}
	if se.expires > now {
		return se.data, true, nil
	}
	// The clock is in doubt. The session has as long as it had when the clock was last believed: scs would write a cookie
	// that has ended, and the browser would drop it.
	deadline, values, err := ss.Decode(se.data)
	if err == nil {
		se.data, err = ss.Encode(deadline.Add(time.Duration(now-judged)*time.Millisecond), values)
	}
	if err != nil {
		return nil, false, fmt.Errorf("find session: %w", err)
	}
	return se.data, true, nil
}

// CommitCtx implements scs.CtxStore. Whose session it is stands in a column that refers to the user and goes with them, and
// not in the data. If the user has gone meanwhile, so has the session. One that was read is stored only while it is still
// there, however long the request took; one that moves, see [Sessions.Moving], only while the one it follows is.
func (ss Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	if se, _ := ss.s.sessions.get(token); se.ended {
		return nil
	}
	deadline, values, err := ss.Decode(data)
	if err != nil {
		return fmt.Errorf("commit session: %w", err)
	}
	var user record.UserID
	if text, _ := values[record.SessionUser].(string); text != "" {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("commit session: user %q: %w", text, err)
		}
		user = record.UserID(n)
	}
	device, _ := values[record.SessionDevice].(string)
	before, _ := values[loadedFrom].(string)
	_, moves := values[record.SessionMoves]
	se := session{expires: expiry.UnixMilli()}
	delete(values, record.SessionMoves)
	values[loadedFrom] = token
	if se.data, err = ss.Encode(deadline, values); err != nil {
		return fmt.Errorf("commit session: %w", err)
	}
	delete(values, loadedFrom)
	delete(values, record.SessionUser)
	stored, err := ss.Encode(deadline, values)
	if err != nil {
		return fmt.Errorf("commit session: %w", err)
	}
	var there, moved bool
	err = ss.s.doThen(context.WithoutCancel(ctx), func(t *tx) error {
		there, moved = false, false
		if se, _ := ss.s.sessions.get(token); se.ended { // while this waited to be written
			return nil
		}
		n, err := t.exec("UPDATE sessions SET user_id = ?, device = ?, data = ?, expires_at = ? WHERE token = ?", orNull(user), device, stored, se.expires, token)
		if there = n > 0; there || err != nil || before == token {
			return err
		}
		if moves {
			if err := t.signedIn(user, before); err != nil {
				return err
			}
		}
		_, err = t.exec("INSERT INTO sessions (token, user_id, device, data, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
			token, orNull(user), device, stored, millis(), se.expires)
		if there = err == nil; !there || !moves {
			return err
		}
		if _, err := t.exec("UPDATE channels SET session = ? WHERE session = ?", token, before); err != nil {
			return err
		}
		n, err = t.exec("DELETE FROM sessions WHERE token = ?", before)
		moved = n > 0
		return err
	}, func() {
		if moved {
			ss.s.sessions.end(before)
		}
		if there {
			ss.s.sessions.put(token, se)
		}
	})
	if err == nil && !there || errors.Is(err, record.ErrEnded) || errors.Is(err, record.ErrConflict) { // the only reference is the user's
		ss.s.sessions.end(token)
		return nil
	}
	if err != nil {
		ss.s.sessions.forget(token) // it may be stored anyway
		return fmt.Errorf("commit session: %w", err)
	}
	return nil
}

type moving struct{}

// Moving returns the context with which scs.SessionManager.RenewToken leaves the session where it is. With
// record.SessionMoves in it, the commit moves it to the new token, and the push subscription of the device too, in one
// transaction. Deleted first and stored later, it would survive whoever signs the device out in between.
func (Sessions) Moving(ctx context.Context) context.Context {
	return context.WithValue(ctx, moving{}, true)
}

// holdUser keeps others from signing a user in or out until the end of the transaction.
func (t *tx) holdUser(user record.UserID) error {
	return t.hold("SELECT 1 FROM users WHERE id = ?", int64(user))
}

// asks tells in a transaction whether the session with the token here, which asks for something, is still the user's; "" for no
// session. Errors: record.ErrEnded.
func (t *tx) asks(user record.UserID, here string) error {
	if here == "" {
		return nil
	}
	return t.signedIn(user, record.StoredToken(here))
}

// signedIn tells in a transaction whether the session with this stored token is the user's. Errors: record.ErrEnded.
func (t *tx) signedIn(user record.UserID, stored string) error {
	if err := t.holdUser(user); err != nil {
		return err
	}
	err := t.row([]any{new(int)}, "SELECT 1 FROM sessions WHERE token = ? AND user_id = ?", stored, int64(user))
	if errors.Is(err, record.ErrNotFound) {
		err = record.ErrEnded
	}
	return err
}

// DeleteCtx implements scs.CtxStore.
func (ss Sessions) DeleteCtx(ctx context.Context, token string) error {
	if ctx.Value(moving{}) != nil {
		return nil
	}
	ss.s.sessions.end(token)
	err := ss.s.do(context.WithoutCancel(ctx), func(t *tx) error {
		_, err := t.exec("DELETE FROM sessions WHERE token = ?", token)
		ss.s.endSession(t, token)
		return err
	})
	if err != nil {
		return fmt.Errorf("delete session: %w", err)
	}
	return nil
}

// Find, Commit and Delete implement scs.Store, which CtxStore contains; scs calls the others.
func (ss Sessions) Find(token string) ([]byte, bool, error) {
	return ss.FindCtx(context.Background(), token)
}

// Commit implements scs.Store.
func (ss Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return ss.CommitCtx(context.Background(), token, data, expiry)
}

// Delete implements scs.Store.
func (ss Sessions) Delete(token string) error { return ss.DeleteCtx(context.Background(), token) }

// Encode implements scs.Codec. It writes a session as length-prefixed strings: 10 times quicker to read than
// gob, and it is read at every request. Values must be strings.
func (Sessions) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	b := binary.AppendVarint(nil, deadline.UnixMilli())
	for key, v := range values {
		text, ok := v.(string)
		if !ok {
			return nil, fmt.Errorf("session value %q is %T, want string", key, v)
		}
		for _, s := range [...]string{key, text} {
			b = binary.AppendUvarint(b, uint64(len(s)))
			b = append(b, s...)
		}
	}
	return b, nil
}

var errSession = errors.New("session data not readable")

// Decode implements scs.Codec.
func (Sessions) Decode(b []byte) (time.Time, map[string]any, error) {
	ms, n := binary.Varint(b)
	if n <= 0 {
		return time.Time{}, nil, errSession
	}
	b = b[n:]
	values := make(map[string]any, 4)
	for len(b) > 0 {
		var pair [2]string
		for i := range pair {
			size, n := binary.Uvarint(b)
			if n <= 0 || size > uint64(len(b)-n) {
				return time.Time{}, nil, errSession
			}
			pair[i] = string(b[n : n+int(size)])
			b = b[n+int(size):]
		}
		values[pair[0]] = pair[1]
	}
	return time.UnixMilli(ms).UTC(), values, nil
}
