package fragment

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"
)

// History remembers the pages that were sent to one viewer, the newest first, so that a browser which shows one of them
// need not get it again. It is not safe for concurrent use.
//
// Every page that it writes carries a token, data-shows. The browser sends the token of what it shows with its next
// request. Without a token, or with one that is forgotten, it gets the whole page.
type History []sent

// sent is what is remembered of a page.
type sent struct {
	token    uint64
	snapshot snapshot
	tags     []startTag
}

// historySize is how many pages a History remembers, each about 2 kB: browsers show one of the newest, but an answer can
// be lost.
const historySize = 4

// Size is how many bytes of memory a History takes.
func (h History) Size() int {
	n := cap(h) * int(unsafe.Sizeof(sent{}))
	for i := range h {
		n += cap(h[i].snapshot)*int(unsafe.Sizeof(digest{})) + cap(h[i].tags)*int(unsafe.Sizeof(startTag{}))
	}
	return n
}

// Newest is a History of the newest page only.
func (h History) Newest() History { return slices.Clone(h[:min(len(h), 1)]) }

// recall puts the page with a token first. It returns false if the page is forgotten.
func (h History) recall(token uint64) bool {
	i := slices.IndexFunc(h, func(s sent) bool { return s.token == token })
	if i < 0 {
		return false
	}
	s := h[i]
	copy(h[1:], h[:i])
	h[0] = s
	return true
}

// room makes room for one more page, if necessary by forgetting the oldest.
func (h *History) room() sent {
	n := len(*h)
	if n < historySize {
		return sent{}
	}
	room := (*h)[n-1]
	*h = (*h)[:n-1]
	return room
}

// pages are reused.
var pages = sync.Pool{New: func() any { return new(page) }}

// tokenBefore is the attribute with the token, up to the token itself.
const tokenBefore = ` data-shows="`

// Knows tells whether the page with a token is remembered: then what Write writes fits that page only.
func (h History) Knows(token string) bool {
	t, ok := hashOf(token)
	return ok && h.recall(t)
}

// hashOf is what a token says of the page: a token is the hash of the page and, after a point, a mark of the caller's.
func hashOf(token string) (hash uint64, ok bool) {
	text, _, _ := strings.Cut(token, ".")
	hash, err := strconv.ParseUint(text, 36, 64)
	return hash, err == nil
}

// Mark is the mark in a token that a browser has sent; false if there is none. It may be made up.
func Mark(token string) (mark int, ok bool) {
	_, text, _ := strings.Cut(token, ".")
	n, err := strconv.ParseUint(text, 36, 31)
	return int(n), err == nil
}

// Write renders a page to out, with its token and without what the browser has already, which sent the token shows. It
// returns the token of the page, "" if it has none. The token carries mark, not below 0: what the caller wants to know of a page even
// if it is not remembered, because another process has drawn it.
func (h *History) Write(ctx context.Context, body Component, shows string, mark int, out *bytes.Buffer) (string, error) {
	page := pages.Get().(*page)
	defer pages.Put(page)
	if err := page.Draw(ctx, body); err != nil {
		return "", err
	}
	var shown sent
	if t, ok := hashOf(shows); ok && h.recall(t) {
		shown = (*h)[0]
	}
	now := page.snapshot(page.room)
	if now == nil {
		page.writeWhole(out)
		return "", nil
	}
	token := now[0].Hash
	var space [len(tokenBefore) + 24]byte
	attribute := append(strconv.AppendUint(append(space[:0], tokenBefore...), token, 36), '.')
	attribute = strconv.AppendUint(attribute, uint64(mark), 36)
	text := string(attribute[len(tokenBefore):])
	page.writeDiff(append(attribute, '"'), shown, out)
	page.room = now
	if !h.recall(token) { // only a page that is new may drive out another, which some browser may show
		room := h.room()
		*h = slices.Insert(*h, 0, sent{token: token, snapshot: now, tags: page.startTags(room.tags)})
		page.room = room.snapshot
	}
	return text, nil
}
