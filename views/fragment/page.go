package fragment

import (
	"bytes"
	"context"
	"slices"
)

// page is one rendered page with its fragments. The zero page is ready, and can be reused.
type page struct {
	stream    bytes.Buffer // the page with a mark for every fragment
	fragments []*Fragment
	scan      scanner
	diff      diff
	room      snapshot // for the next snapshot
}

type onPage struct{}

// Draw renders a page.
func (p *page) Draw(ctx context.Context, c Component) error {
	clear(p.fragments)
	p.fragments = p.fragments[:0]
	p.stream.Reset()
	return c.Render(context.WithValue(ctx, onPage{}, p), &p.stream)
}

// snapshot is what a History remembers of a page: its elements with an id, in the order in which they begin.
type snapshot []digest

// startTag is what a History remembers of a long start tag.
type startTag struct {
	key  uint32
	hash uint64
}

// startTags notes in room the long start tags of the page of which a snapshot was taken, those in fragments not included.
func (p *page) startTags(room []startTag) []startTag {
	room = room[:0]
	for i := range p.scan.elements {
		if e := &p.scan.elements[i]; e.tagHash != 0 {
			room = append(room, startTag{e.Key, e.tagHash})
		}
	}
	return room
}

// snapshot finds the elements of the page and notes them in room, which may be nil. It returns nil if the page has none,
// or if its first element is not the whole page: such a page can only be written whole.
func (p *page) snapshot(room snapshot) snapshot {
	s := &p.scan
	if !s.read(p.stream.Bytes(), p.fragments) || len(s.elements) == 0 || s.elements[0].Start != 0 {
		s.elements, s.marks = s.elements[:0], s.marks[:0]
		return nil
	}
	now := slices.Grow(room[:0], s.total)
	marks := s.marks
	for i := 0; ; i++ {
		for len(marks) > 0 && marks[0].after == i {
			m := &marks[0]
			at := len(now)
			now = append(now, m.digests...)
			for k := at; k < len(now); k++ {
				now[k].Depth += uint8(m.depth)
			}
			if m.joined && at < len(now) && m.elements[0].Start == 0 {
				now[at].Joined = true
			}
			marks = marks[1:]
		}
		if i == len(s.elements) {
			return now
		}
		now = append(now, s.elements[i].digest)
	}
}

// writeWhole writes the page.
func (p *page) writeWhole(out *bytes.Buffer) {
	rest := p.stream.Bytes()
	for _, f := range p.fragments {
		before, after, found := bytes.Cut(rest, []byte(f.mark))
		if !found {
			break
		}
		out.Write(before)
		out.Write(f.html)
		rest = after
	}
	out.Write(rest)
}

// writeDiff writes the page of which a snapshot was taken, with an attribute added to its first tag. For an element that
// shown has already it writes only a mark: <li id="a" data-same></li>, and one for a run of neighbours:
// <li id="a" data-same="3"></li>. A long start tag that shown has already is marked as well, where it is not part of a
// fragment: <form id="b" data-tag>.
func (p *page) writeDiff(attribute []byte, shown sent, out *bytes.Buffer) {
	stream, elements := p.stream.Bytes(), p.scan.elements
	d := &p.diff
	*d = diff{out: out, shown: shown.snapshot, tags: shown.tags}
	at := elements[0].nameTo
	out.Write(stream[:at])
	out.Write(attribute)
	marks := p.scan.marks
	for i := 1; ; i++ {
		for len(marks) > 0 && (marks[0].after == i || i >= len(elements)) {
			if m := &marks[0]; m.start >= at {
				d.write(stream[at:m.start])
				d.fragment(m.Fragment)
				at = m.end
			}
			marks = marks[1:]
		}
		if i >= len(elements) {
			break
		}
		if e := &elements[i]; e.Start >= at {
			at = d.element(stream, e, at)
		}
	}
	d.write(stream[at:])
	d.flush()
	*d = diff{}
}
