package handlers

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
)

// A fragment after a ply is mostly what the page shows already. So every fragment carries a token, the
// page sends the token of what it shows with its next request, and of the elements with an id that are
// the same only an empty mark is sent: <li id="place-2" data-same></li>. The page leaves such an element
// as it is. Without a token, or with one that is forgotten, the fragment is whole.

// shows names the header in which a page tells the token of what it shows.
const shows = "Portside-Shows"

// part is an element with an id.
type part struct {
	start, end int
	tag        []byte // its name
	id         []byte
	key, hash  uint64 // of its id and of all its bytes
}

// piece is what is remembered of a part.
type piece struct{ key, hash uint64 }

// memory remembers what was sent, in two generations: when the young one is full it becomes the old
// one, and the old one is forgotten.
type memory struct {
	mu    sync.Mutex
	young map[uint64][]piece
	old   map[uint64][]piece
}

// memorySize is how many fragments a generation remembers, each about 1 kB.
const memorySize = 4096

// seed makes tokens that mean nothing outside this process.
var seed = maphash.MakeSeed()

func (m *memory) get(token uint64) []piece {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p, ok := m.young[token]; ok {
		return p
	}
	return m.old[token]
}

func (m *memory) put(token uint64, p []piece) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= memorySize {
		m.old, m.young = m.young, make(map[uint64][]piece, memorySize)
	}
	m.young[token] = p
}

// delta writes the fragment page to out: with its token, and without what the page with the token told
// shows already.
func (m *memory) delta(page []byte, told string, out *bytes.Buffer) {
	r := readers.Get().(*reader)
	defer readers.Put(r)
	list := r.parts(page)
	if len(list) == 0 {
		out.Write(page)
		return
	}
	token := list[0].hash
	now := make([]piece, len(list))
	for i := range list {
		now[i] = piece{list[i].key, list[i].hash}
	}
	var base []piece
	if t, err := strconv.ParseUint(told, 36, 64); err == nil {
		base = m.get(t)
	}
	m.put(token, now)
	at := list[0].start + 1 + len(list[0].tag)
	out.Write(page[:at])
	out.WriteString(` data-shows="`)
	out.WriteString(strconv.FormatUint(token, 36))
	out.WriteByte('"')
	next := 0 // parts come in the same order as before, so the one looked for is mostly the next
	for i := 1; i < len(list); i++ {
		p := &list[i]
		j := find(base, next, p.key)
		if j < 0 {
			continue
		}
		next = j + 1
		if base[j].hash != p.hash || p.start < at || p.end-p.start < len(`<div id="" data-same></div>`)+2*len(p.tag)+len(p.id) {
			continue
		}
		out.Write(page[at:p.start])
		out.WriteByte('<')
		out.Write(p.tag)
		out.WriteString(` id="`)
		out.Write(p.id)
		out.WriteString(`" data-same></`)
		out.Write(p.tag)
		out.WriteByte('>')
		at = p.end
	}
	out.Write(page[at:])
}

// find looks for a key from a place on, and from the beginning if need be.
func find(list []piece, from int, key uint64) int {
	for n := range list {
		if j := (from + n) % len(list); list[j].key == key {
			return j
		}
	}
	return -1
}

// void tells whether elements of this name have no end tag.
func void(name []byte) bool {
	switch string(name) {
	case "area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr":
		return true
	}
	return false
}

// reader finds the parts of a page. It is used again and again, for it is needed at every ply.
type reader struct {
	list  []part
	stack []open
}

// open is an element whose end has not come yet.
type open struct {
	tag  []byte
	part int // -1: no id
}

var readers = sync.Pool{New: func() any { return new(reader) }}

// parts finds the elements with an id, in the order in which they begin. It reads what our components
// write, where < and > stand for nothing but tags. Anything else gives no parts. The list is good
// until the reader is used again.
func (r *reader) parts(page []byte) []part {
	list, stack := r.list[:0], r.stack[:0]
	defer func() { r.list, r.stack = list[:0], stack[:0] }()
	for at := 0; ; {
		i := bytes.IndexByte(page[at:], '<')
		if i < 0 {
			break
		}
		start := at + i
		j := bytes.IndexByte(page[start:], '>')
		if j < 2 {
			return nil
		}
		at = start + j + 1
		tag := page[start+1 : at-1]
		if tag[0] == '!' {
			continue
		}
		if tag[0] == '/' {
			if len(stack) == 0 || !bytes.Equal(stack[len(stack)-1].tag, tag[1:]) {
				return nil
			}
			if p := stack[len(stack)-1].part; p >= 0 {
				list[p].end = at
				list[p].hash = maphash.Bytes(seed, page[list[p].start:at])
			}
			stack = stack[:len(stack)-1]
			continue
		}
		name := tag
		if k := bytes.IndexByte(tag, ' '); k >= 0 {
			name = tag[:k]
		}
		if void(name) || tag[len(tag)-1] == '/' {
			continue
		}
		o := open{name, -1}
		if k := bytes.Index(tag[len(name):], []byte(` id="`)); k >= 0 {
			id := tag[len(name)+k+5:]
			if e := bytes.IndexByte(id, '"'); e > 0 {
				o.part = len(list)
				list = append(list, part{start: start, tag: name, id: id[:e], key: maphash.Bytes(seed, id[:e])})
			}
		}
		stack = append(stack, o)
	}
	if len(stack) > 0 || len(list) == 0 || list[0].start != 0 || slices.ContainsFunc(list, func(p part) bool { return p.end == 0 }) {
		return nil
	}
	return list
}
