package fragment

import (
	"bytes"
	"hash/maphash"
)

// Element is an element with an id, as positions in the markup.
type Element struct {
	Start, End   int    // of the element
	idFrom, idTo int    // of its id
	nameTo       int    // where its name ends; it begins after the <
	tagTo        int    // where its start tag ends, after the >
	tagHash      uint64 // 0 for a short one
	digest
}

// digest is what a snapshot holds of an element.
type digest struct {
	Hash   uint64 // of all its bytes
	Key    uint32 // of its id; where two ids have the same, no more is sent again than their elements
	Inner  uint16 // elements with an id within it, which follow it
	Depth  uint8  // elements with an id around it
	Joined bool   // an element with an id ends where this one begins
}

// longTag is the length in bytes from which a start tag that the browser has already is left out. Scripts must not change
// the attributes of elements with such a tag, except for data-dirty.
const longTag = 64

// tag is the name of the element.
func (e *Element) tag(markup []byte) []byte { return markup[e.Start+1 : e.nameTo] }

// ID is its id.
func (e *Element) ID(markup []byte) []byte { return markup[e.idFrom:e.idTo] }

// seed makes hashes that mean nothing outside this process.
var seed = maphash.MakeSeed()

func keyOf(id []byte) uint32 { return uint32(maphash.Bytes(seed, id)) }

// void reports whether elements of this name have no end tag.
func void(name []byte) bool {
	switch string(name) {
	case "area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr":
		return true
	}
	return false
}

// scanner finds the elements with an id in markup, and in the stream of a page also the marks of fragments. It expects
// what our components write: < and > only as parts of tags.
type scanner struct {
	elements []Element
	marks    []mark
	stack    []open
	total    int // elements so far, those in fragments included
	depth    int // elements that are open
	last     int // where the newest element has ended
}

// mark is the place of a fragment in a stream.
type mark struct {
	*Fragment
	start, end int
	after      int // how many elements of the stream begin before it
	depth      int
	joined     bool // an element ends where it begins
}

// open is an element whose end has not come yet.
type open struct {
	name  []byte
	at    int // in elements, -1: no id
	from  int // where it begins
	total int // elements up to it
}

// read returns false for markup that our components do not write, and for a stream with a fragment of such markup.
//
// An element is hashed as it is in the stream, where a mark with a hash stands for a fragment: what is rendered
// once is hashed once.
func (s *scanner) read(stream []byte, fragments []*Fragment) bool {
	s.elements, s.marks, s.stack, s.total, s.depth, s.last = s.elements[:0], s.marks[:0], s.stack[:0], 0, 0, -1
	for at := 0; ; {
		i := bytes.IndexByte(stream[at:], '<')
		if i < 0 {
			return len(s.stack) == 0
		}
		start := at + i
		if start+2 >= len(stream) {
			return false
		}
		if stream[start+1] == '/' { // half of all tags: no need to search for their end
			if at = s.close(stream, start); at < 0 {
				return false
			}
			continue
		}
		j := bytes.IndexByte(stream[start:], '>')
		if j < 2 {
			return false
		}
		at = start + j + 1
		tag := stream[start+1 : at-1]
		switch tag[0] {
		case '!':
		case markByte:
			if len(fragments) == 0 || fragments[0].odd {
				return false
			}
			s.found(fragments[0], start, at)
			fragments = fragments[1:]
		default:
			s.open(tag, start)
		}
	}
}

// found notes a fragment.
func (s *scanner) found(f *Fragment, start, end int) {
	s.marks = append(s.marks, mark{f, start, end, len(s.elements), s.depth, start == s.last})
	s.total += len(f.elements)
	if f.ends {
		s.last = end
	}
}

// open begins an element.
func (s *scanner) open(tag []byte, start int) {
	n := 0 // where its name ends: names are short
	for n < len(tag) && tag[n] != ' ' {
		n++
	}
	name := tag[:n]
	if void(name) || tag[len(tag)-1] == '/' {
		return
	}
	o := open{name, -1, start, s.total}
	if len(tag) > n {
		const id = ` id="`
		from := n
		if string(tag[n:min(n+len(id), len(tag))]) != id { // usually the id comes first, or there is none
			if k := bytes.Index(tag[n:], []byte(id)); k >= 0 {
				from += k
			} else {
				from = -1
			}
		}
		if from >= 0 {
			s.begin(&o, tag, from+len(id), start)
		}
	}
	s.stack = append(s.stack, o)
}

// begin begins an element whose id begins at from within the tag.
func (s *scanner) begin(o *open, tag []byte, from, start int) {
	n := bytes.IndexByte(tag[from:], '"')
	if n <= 0 {
		return
	}
	o.at = len(s.elements)
	s.total++
	e := Element{
		Start: start, nameTo: start + 1 + len(o.name), tagTo: start + 1 + len(tag) + 1, idFrom: start + 1 + from, idTo: start + 1 + from + n,
		digest: digest{Key: keyOf(tag[from : from+n]), Depth: uint8(s.depth), Joined: start == s.last},
	}
	if len(tag) >= longTag {
		e.tagHash = maphash.Bytes(seed, tag)
	}
	s.elements = append(s.elements, e)
	s.depth++
}

// close ends the newest open element, whose end tag begins at start, and returns where that tag ends, or -1 if it
// belongs to another element.
func (s *scanner) close(stream []byte, start int) int {
	if len(s.stack) == 0 {
		return -1
	}
	o := &s.stack[len(s.stack)-1]
	from := start + len("</")
	at := from + len(o.name) + 1
	if at > len(stream) || stream[at-1] != '>' || string(stream[from:at-1]) != string(o.name) {
		return -1
	}
	if o.at >= 0 {
		e := &s.elements[o.at]
		e.End, e.Hash, e.Inner = at, maphash.Bytes(seed, stream[o.from:at]), uint16(s.total-o.total-1)
		s.depth--
		s.last = at
	}
	s.stack = s.stack[:len(s.stack)-1]
	return at
}
