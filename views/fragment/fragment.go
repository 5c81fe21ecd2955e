package fragment

import (
	"bytes"
	"context"
	"hash/maphash"
	"io"
	"slices"
	"strconv"
	"sync"
	"unsafe"
)

// Fragment is what a component has rendered, with the elements in it that have an id. It never changes.
type Fragment struct {
	html     []byte
	mark     string // stands for it in the stream of a page
	elements []Element
	digests  []digest // of elements, side by side, because a page reads those of all its fragments
	ends     bool     // with an element
	odd      bool     // not what our components write: a page with it is sent whole
}

// markByte begins the mark of a fragment: <, markByte, its hash, >. Control characters are in no page.
const markByte = '\x01'

// readers are reused to read what was rendered.
var readers = sync.Pool{New: func() any { return new(reader) }}

type reader struct {
	out  bytes.Buffer
	scan scanner
}

// Component is anything that can be rendered, such as a templ.Component.
type Component interface {
	Render(ctx context.Context, w io.Writer) error
}

// Of returns the fragment that a component renders.
func Of(ctx context.Context, c Component) (*Fragment, error) {
	r := readers.Get().(*reader)
	defer readers.Put(r)
	r.out.Reset()
	if err := c.Render(ctx, &r.out); err != nil {
		return nil, err
	}
	return r.fragment(bytes.Clone(r.out.Bytes())), nil
}

// Parse returns the fragment with this markup, and takes ownership of the markup.
func Parse(html []byte) *Fragment {
	r := readers.Get().(*reader)
	defer readers.Put(r)
	return r.fragment(html)
}

// Single does what Parse does for one element with an id and no other id in it, but does not read the markup.
func Single(html []byte) *Fragment {
	const before = ` id="`
	from := bytes.Index(html, []byte(before)) + len(before)
	to := from + bytes.IndexByte(html[from:], '"')
	f := &struct { // one allocation for all three
		Fragment
		element [1]Element
		digest  [1]digest
	}{Fragment: Fragment{html: html, ends: true}}
	hash := maphash.Bytes(seed, html)
	f.mark = markOf(hash)
	f.element[0] = Element{
		End: len(html), nameTo: bytes.IndexByte(html, ' '), tagTo: bytes.IndexByte(html, '>') + 1, idFrom: from, idTo: to,
		digest: digest{Key: keyOf(html[from:to]), Hash: hash},
	}
	f.digest[0] = f.element[0].digest
	f.elements, f.digests = f.element[:], f.digest[:]
	return &f.Fragment
}

func markOf(hash uint64) string {
	var room [24]byte
	return string(append(strconv.AppendUint(append(room[:0], '<', markByte), hash, 36), '>'))
}

func (r *reader) fragment(html []byte) *Fragment {
	f := &Fragment{html: html, odd: !r.scan.read(html, nil)}
	f.mark = markOf(maphash.Bytes(seed, html))
	if f.odd {
		return f
	}
	f.elements = slices.Clone(r.scan.elements)
	if len(f.elements) > 0 {
		f.digests = make([]digest, len(f.elements))
	}
	for i := range f.elements {
		f.digests[i] = f.elements[i].digest
		f.ends = f.ends || f.elements[i].End == len(html)
	}
	return f
}

// Size is how many bytes of memory a fragment takes.
func (f *Fragment) Size() int {
	return int(unsafe.Sizeof(*f)) + cap(f.html) + len(f.mark) + cap(f.elements)*int(unsafe.Sizeof(Element{})) + cap(f.digests)*int(unsafe.Sizeof(digest{}))
}

// HTML is the markup, which must not be changed.
func (f *Fragment) HTML() []byte { return f.html }

// String is the markup.
func (f *Fragment) String() string { return string(f.html) }

// Within returns what is between the first from bytes and the last to bytes of a fragment.
func (f *Fragment) Within(from, to int) Component { return markup(f.html[from : len(f.html)-to]) }

// markup is a part of a fragment. Elements in it are read again with the page.
type markup []byte

// Render implements Component.
func (m markup) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(m)
	return err
}

// Elements returns the elements with an id, in the order in which they begin.
func (f *Fragment) Elements() []Element { return f.elements }

// Render implements templ.Component. On a page it leaves its mark.
func (f *Fragment) Render(ctx context.Context, w io.Writer) error {
	if p, ok := ctx.Value(onPage{}).(*page); ok {
		p.fragments = append(p.fragments, f)
		_, err := io.WriteString(w, f.mark)
		return err
	}
	_, err := w.Write(f.html)
	return err
}
