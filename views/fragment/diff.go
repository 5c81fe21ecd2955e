package fragment

import (
	"bytes"
	"slices"
	"strconv"
)

// diff writes what is new on a page.
type diff struct {
	out   *bytes.Buffer
	shown snapshot // what the browser has
	tags  []startTag
	next  int    // elements usually come in the same order as before, so the one sought is usually the next
	tag   []byte // of the run of unchanged elements still to be marked
	id    []byte
	run   int // its length, 0: none
	deep  uint8
}

// fragment writes a fragment.
func (d *diff) fragment(f *Fragment) {
	at := 0
	for i := 0; i < len(f.elements); i++ {
		if e := &f.elements[i]; d.same(f.html, e, at) {
			at = e.End
			i += int(e.Inner)
		}
	}
	d.write(f.html[at:])
}

// element writes or marks an element of the page and returns up to where the markup, which is written up to at, is dealt
// with.
func (d *diff) element(markup []byte, e *Element, at int) int {
	if d.same(markup, e, at) {
		return e.End
	}
	if e.tagHash == 0 || !slices.Contains(d.tags, startTag{e.Key, e.tagHash}) {
		return at
	}
	d.write(markup[at:e.nameTo])
	d.out.WriteString(` id="`)
	d.out.Write(e.ID(markup))
	d.out.WriteString(`" data-tag>`)
	return e.tagTo
}

// same tells whether the browser already shows an element. If so, it has written the markup between at and the element,
// and noted that the element is to be marked.
func (d *diff) same(markup []byte, e *Element, at int) bool {
	j := d.find(e.Key)
	if j < 0 {
		return false
	}
	neighbour := d.run > 0 && e.Start == at && j == d.next && d.shown[j].Joined && d.shown[j].Depth == d.deep
	d.next = j + 1
	tag, id := e.tag(markup), e.ID(markup)
	switch {
	case d.shown[j].Hash != e.Hash:
		return false
	case neighbour && bytes.Equal(tag, d.tag):
		d.run++
	case e.End-e.Start < len(`<div id="" data-same></div>`)+2*len(tag)+len(id) && bytes.IndexByte(markup[e.Start:e.End], markByte) < 0:
		return false // the mark would be longer
	default:
		d.write(markup[at:e.Start])
		d.flush()
		d.tag, d.id, d.run, d.deep = tag, id, 1, d.shown[j].Depth
	}
	d.next += int(e.Inner)
	return true
}

// find looks for an element among those that the browser shows, from the next one on and then from the beginning.
func (d *diff) find(key uint32) int {
	for j := d.next; j < len(d.shown); j++ {
		if d.shown[j].Key == key {
			return j
		}
	}
	for j := range min(d.next, len(d.shown)) {
		if d.shown[j].Key == key {
			return j
		}
	}
	return -1
}

// write writes markup as it is.
func (d *diff) write(markup []byte) {
	if len(markup) > 0 {
		d.flush()
		d.out.Write(markup)
	}
}

// flush writes the mark of the run.
func (d *diff) flush() {
	if d.run == 0 {
		return
	}
	out := d.out
	out.WriteByte('<')
	out.Write(d.tag)
	out.WriteString(` id="`)
	out.Write(d.id)
	out.WriteString(`" data-same`)
	if d.run > 1 {
		out.WriteString(`="`)
		out.WriteString(strconv.Itoa(d.run))
		out.WriteByte('"')
	}
	out.WriteString(`></`)
	out.Write(d.tag)
	out.WriteByte('>')
	d.run = 0
}
