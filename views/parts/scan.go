package parts

import (
	"bytes"
	"hash/maphash"
)

// Part is an element with an id, by places in its page.
type Part struct {
	Start, End   int // of the element
	idFrom, idTo int // of its id
	tagTo        int // where its name ends; it begins after the <
	Piece
}

// Piece is what is to be remembered of a part.
type Piece struct {
	Key, Hash uint64 // of its id and of all its bytes
	Inner     uint16 // parts within it, which follow it in the list
	Joined    bool   // the part before it ends where this one begins
}

// Tag is the name of the element, ID its id.
func (p *Part) Tag(page []byte) []byte { return page[p.Start+1 : p.tagTo] }

// ID is what Tag says.
func (p *Part) ID(page []byte) []byte { return page[p.idFrom:p.idTo] }

// moved is the part in a page that has its own page at the place by.
func (p Part) moved(by int) Part {
	p.Start, p.End, p.idFrom, p.idTo, p.tagTo = p.Start+by, p.End+by, p.idFrom+by, p.idTo+by, p.tagTo+by
	return p
}

// seed makes hashes that mean nothing outside this process.
var seed = maphash.MakeSeed()

// void tells whether elements of this name have no end tag.
func void(name []byte) bool {
	switch string(name) {
	case "area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr":
		return true
	}
	return false
}

// Reader finds the parts of pages, one after the other. The zero Reader is ready.
type Reader struct {
	Page  []byte // the page that was read
	list  []Part
	stack []open
	last  int // where the newest part has ended, in the page
}

// open is an element whose end has not come yet.
type open struct {
	name []byte
	part int // -1: no id
	from int // where it begins in the stream
}

// Read puts the drawings of a sheet into the stream that was rendered with it, which makes the page, and
// finds its parts in the order in which they begin. It reads what our components write, where < and > stand
// for nothing but tags; anything else has no parts. Page and list are good until the next Read.
//
// A part is hashed as it stands in the stream, where a mark with its hash stands for a drawing: what is
// drawn once is hashed once.
func (r *Reader) Read(stream []byte, sheet *Sheet) []Part {
	r.Page, r.list, r.stack, r.last = r.Page[:0], r.list[:0], r.stack[:0], -1
	if !r.read(stream, sheet.drawings) {
		r.Page = sheet.fill(r.Page[:0], stream)
		return nil
	}
	if len(r.list) == 0 || r.list[0].Start != 0 {
		return nil
	}
	return r.list
}

func (r *Reader) read(stream []byte, drawings []*Drawing) bool {
	copied := 0 // of the stream into the page
	for at := 0; ; {
		i := bytes.IndexByte(stream[at:], '<')
		if i < 0 {
			break
		}
		start := at + i
		j := bytes.IndexByte(stream[start:], '>')
		if j < 2 {
			return false
		}
		at = start + j + 1
		tag := stream[start+1 : at-1]
		switch tag[0] {
		case '!':
		case markByte:
			if len(drawings) == 0 || drawings[0].odd {
				return false
			}
			r.Page = append(r.Page, stream[copied:start]...)
			copied = at
			r.put(drawings[0])
			drawings = drawings[1:]
		case '/':
			if !r.close(stream, at, len(r.Page)+at-copied) {
				return false
			}
		default:
			r.open(tag, start, len(r.Page)+start-copied)
		}
	}
	r.Page = append(r.Page, stream[copied:]...)
	return len(r.stack) == 0
}

// put adds a drawing to the page.
func (r *Reader) put(d *Drawing) {
	by := len(r.Page)
	r.Page = append(r.Page, d.html...)
	for _, p := range d.parts {
		p = p.moved(by)
		p.Joined = p.Joined || p.Start == r.last
		r.list = append(r.list, p)
	}
	if d.last >= 0 {
		r.last = d.last + by
	}
}

// open begins an element at start in the stream and here in the page.
func (r *Reader) open(tag []byte, start, here int) {
	name := tag
	if k := bytes.IndexByte(tag, ' '); k >= 0 {
		name = tag[:k]
	}
	if void(name) || tag[len(tag)-1] == '/' {
		return
	}
	o := open{name, -1, start}
	if k := bytes.Index(tag[len(name):], []byte(` id="`)); k >= 0 {
		from := len(name) + k + len(` id="`)
		if n := bytes.IndexByte(tag[from:], '"'); n > 0 {
			o.part = len(r.list)
			r.list = append(r.list, Part{
				Start: here, tagTo: here + 1 + len(name), idFrom: here + 1 + from, idTo: here + 1 + from + n,
				Piece: Piece{Key: maphash.Bytes(seed, tag[from:from+n]), Joined: here == r.last},
			})
		}
	}
	r.stack = append(r.stack, o)
}

// close ends the newest open element at a place in the stream and here in the page. It is false if the end
// tag is that of another one.
func (r *Reader) close(stream []byte, at, here int) bool {
	if len(r.stack) == 0 {
		return false
	}
	o := r.stack[len(r.stack)-1]
	if end := stream[at-1-len(o.name) : at-1]; !bytes.Equal(end, o.name) || stream[at-2-len(o.name)] != '/' {
		return false
	}
	r.stack = r.stack[:len(r.stack)-1]
	if o.part >= 0 {
		p := &r.list[o.part]
		p.End, p.Hash, p.Inner = here, maphash.Bytes(seed, stream[o.from:at]), uint16(len(r.list)-o.part-1)
		r.last = here
	}
	return true
}
