package parts

import (
	"bytes"
	"context"
	"slices"
	"strconv"
)

// Sheet is one page to be drawn: what is rendered on it, with its drawings. The zero Sheet is ready, and can be
// used for one page after the other.
type Sheet struct {
	stream   bytes.Buffer // the page with a mark for every drawing
	drawings []*Drawing
	scan     scanner
	pen      pen
}

type onSheet struct{}

// Draw renders a page.
func (s *Sheet) Draw(ctx context.Context, c Component) error {
	clear(s.drawings)
	s.drawings = s.drawings[:0]
	s.stream.Reset()
	return c.Render(context.WithValue(ctx, onSheet{}, s), &s.stream)
}

// Shown is what is remembered of a page: its parts in the order in which they begin.
type Shown []Piece

// Read finds the parts of the page and notes them in room, which may be nil. Without any, or if its first part is
// not all of it, it is nil: such a page can only be written whole.
func (s *Sheet) Read(room Shown) Shown {
	if !s.scan.read(s.stream.Bytes(), s.drawings) || len(s.scan.parts) == 0 || s.scan.parts[0].Start != 0 {
		s.scan.parts, s.scan.marks = s.scan.parts[:0], s.scan.marks[:0]
		return nil
	}
	now := slices.Grow(room[:0], s.scan.total)
	marks := s.scan.marks
	for i := 0; ; i++ {
		for len(marks) > 0 && marks[0].after == i {
			m := &marks[0]
			at := len(now)
			now = append(now, m.bits...)
			for k := at; k < len(now); k++ {
				now[k].Depth += uint8(m.depth)
			}
			if m.joined && at < len(now) && m.parts[0].Start == 0 {
				now[at].Joined = true
			}
			marks = marks[1:]
		}
		if i == len(s.scan.parts) {
			return now
		}
		now = append(now, s.scan.parts[i].Piece)
	}
}

// Whole writes the page.
func (s *Sheet) Whole(out *bytes.Buffer) {
	rest := s.stream.Bytes()
	for _, d := range s.drawings {
		before, after, found := bytes.Cut(rest, []byte(d.mark))
		if !found {
			break
		}
		out.Write(before)
		out.Write(d.html)
		rest = after
	}
	out.Write(rest)
}

// News writes the page that was read, with an attribute put into its first tag. Of what base shows already it
// writes only a mark: <li id="a" data-same></li>, and one for a run of neighbours: <li id="a" data-same="3"></li>.
func (s *Sheet) News(attribute []byte, base Shown, out *bytes.Buffer) {
	stream := s.stream.Bytes()
	p := &s.pen
	*p = pen{out: out, base: base}
	at := s.scan.parts[0].tagTo
	out.Write(stream[:at])
	out.Write(attribute)
	marks := s.scan.marks
	for i := 1; ; i++ {
		for len(marks) > 0 && (marks[0].after == i || i >= len(s.scan.parts)) {
			if m := &marks[0]; m.start >= at {
				p.write(stream[at:m.start])
				p.draw(m.Drawing)
				at = m.end
			}
			marks = marks[1:]
		}
		if i >= len(s.scan.parts) {
			break
		}
		if part := &s.scan.parts[i]; part.Start >= at && p.same(stream, part, at) {
			at = part.End
		}
	}
	p.write(stream[at:])
	p.flush()
	*p = pen{}
}

// pen writes news.
type pen struct {
	out  *bytes.Buffer
	base Shown
	next int    // parts come in the same order as before, so the one looked for is mostly the next
	tag  []byte // of the run of parts that are the same and still to be marked
	id   []byte
	run  int // its length, 0: none
	deep uint8
}

// draw writes a drawing.
func (p *pen) draw(d *Drawing) {
	at := 0
	for i := 0; i < len(d.parts); i++ {
		if part := &d.parts[i]; p.same(d.html, part, at) {
			at = part.End
			i += int(part.Inner)
		}
	}
	p.write(d.html[at:])
}

// same tells whether the page shows a part already. Then it has written what stands in the markup between at
// and the part, and has noted that the part is to be marked.
func (p *pen) same(markup []byte, part *Part, at int) bool {
	j := p.find(part.Key)
	if j < 0 {
		return false
	}
	neighbour := p.run > 0 && part.Start == at && j == p.next && p.base[j].Joined && p.base[j].Depth == p.deep
	p.next = j + 1
	tag, id := part.Tag(markup), part.ID(markup)
	switch {
	case p.base[j].Hash != part.Hash:
		return false
	case neighbour && bytes.Equal(tag, p.tag):
		p.run++
	case part.End-part.Start < len(`<div id="" data-same></div>`)+2*len(tag)+len(id) && bytes.IndexByte(markup[part.Start:part.End], markByte) < 0:
		return false
	default:
		p.write(markup[at:part.Start])
		p.flush()
		p.tag, p.id, p.run, p.deep = tag, id, 1, p.base[j].Depth
	}
	p.next += int(part.Inner)
	return true
}

// find looks for a part of the base from the next one on, and from the beginning if need be.
func (p *pen) find(key uint64) int {
	for j := p.next; j < len(p.base); j++ {
		if p.base[j].Key == key {
			return j
		}
	}
	for j := range min(p.next, len(p.base)) {
		if p.base[j].Key == key {
			return j
		}
	}
	return -1
}

// write writes markup as it is.
func (p *pen) write(markup []byte) {
	if len(markup) > 0 {
		p.flush()
		p.out.Write(markup)
	}
}

// flush writes what stands for the run.
func (p *pen) flush() {
	if p.run == 0 {
		return
	}
	out := p.out
	out.WriteByte('<')
	out.Write(p.tag)
	out.WriteString(` id="`)
	out.Write(p.id)
	out.WriteString(`" data-same`)
	if p.run > 1 {
		out.WriteString(`="`)
		out.WriteString(strconv.Itoa(p.run))
		out.WriteByte('"')
	}
	out.WriteString(`></`)
	out.Write(p.tag)
	out.WriteByte('>')
	p.run = 0
}
