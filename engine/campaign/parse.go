package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// How much a file may hold. A long attempt takes several hundred plies and a quarter of a megabyte.
const (
	MaxFile  = 16 << 20 // bytes
	maxPlies = 60_000   // of all attempts together
	maxHead  = 4 << 20  // bytes of a file without the plies
	maxRun   = 64 << 10 // bytes of a string, a number or white space
	maxList  = 64       // elements of a list, or keys of an object, that mostList does not name
)

// mostList is how many elements the lists of a file may have, and keys the objects, by field.
var mostList = map[string]int{
	"attempts": 200, "members": 60, "people": 60, "log": 10_000, "plies": maxPlies,
	"seats": 8, "ranking": 8, "completed_by": 8, "args": 8, "sources": 16, "options": 32,
}

// FileError says why a file cannot be restored.
type FileError struct {
	Why  string // catalogue key behind "import.": "unreadable", "old", "newer", "game", "rules" …
	A, B int    // the numbers in its sentence
	Err  error  // for operators
}

func (e *FileError) Error() string {
	if e.Err != nil {
		return "file of a campaign: " + e.Why + ": " + e.Err.Error()
	}
	return fmt.Sprintf("file of a campaign: %s %d %d", e.Why, e.A, e.B)
}

func (e *FileError) Unwrap() error { return e.Err }

func broken(why string, a int, format string, args ...any) error {
	return &FileError{Why: why, A: a, Err: fmt.Errorf(format, args...)}
}

// Source is a file that has been found readable. The plies of its matches, nearly all of it, are still
// in the file: they are read when they are played.
type Source struct {
	File  *File // without the plies of its matches
	in    io.ReaderAt
	plies []span
}

// span is where the list of the plies of an attempt is.
type span struct {
	attempt  int   // its place in the file
	from, to int64 // bytes of the file
}

// Read scans a file of size bytes and decodes all of it except the plies: one JSON object of the present format,
// without unknown or duplicate fields. Its contents are counted while they stream by, before anything is
// allocated for them: no file can take more than some megabytes of memory.
// Errors: *FileError; those of in unchanged.
func Read(in io.ReaderAt, size int64) (*Source, error) {
	if size > MaxFile {
		return nil, &FileError{Why: "large", A: MaxFile >> 20}
	}
	from := int64(0)
	bom := make([]byte, 3)
	if n, _ := in.ReadAt(bom, 0); n == 3 && string(bom) == "\xef\xbb\xbf" { // an editor may have put it there
		from = 3
	}
	s := skimmer{base: from}
	s.d = json.NewDecoder(&runs{in: io.NewSectionReader(in, from, size-from)})
	s.d.UseNumber()
	if err := s.whole(); err != nil {
		return nil, s.refuse(err)
	}
	head, err := s.head(in, size)
	if err != nil {
		return nil, err
	}
	x := &Source{File: new(File), in: in, plies: s.plies}
	if err := json.Unmarshal(head, x.File); err != nil {
		return nil, broken("unreadable", 0, "%w", err)
	}
	return x, nil
}

// errCount says that a file holds more of something than any campaign has; errRun, that something in it is longer
// than anything in a campaign.
var (
	errCount = errors.New("too many")
	errRun   = errors.New("a string, a number or white space without end")
)

// skimmer scans a file token by token and keeps only where the plies are.
type skimmer struct {
	d      *json.Decoder
	base   int64  // where in the file d began
	format string // as far as it is known
	at     int    // place of the attempt that is being looked at
	count  int    // plies so far
	plies  []span
}

// refuse turns an error caused by the file into a *FileError.
func (s *skimmer) refuse(err error) error {
	var file *FileError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &file):
		return err
	case errors.Is(err, errCount):
		return broken("too-much", 0, "%w", err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, errRun), errors.As(err, &syntax), errors.Is(err, errShape):
		return broken("unreadable", 0, "%w", err)
	}
	return err
}

var errShape = errors.New("not the shape of a file")

// whole looks at the one value of a file.
func (s *skimmer) whole() error {
	if err := s.value(reflect.TypeFor[File](), ""); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	if s.format == "" {
		return fmt.Errorf("%w: it has no format", errShape)
	}
	if _, err := s.d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: something follows", errShape)
	}
	return nil
}

// value looks at the next value, which must fit type t and belongs to field.
func (s *skimmer) value(t reflect.Type, field string) error {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	token, err := s.d.Token()
	if err != nil {
		return err
	}
	open, nests := token.(json.Delim)
	switch {
	case token == nil: // as lists that were never begun are written
		return nil
	case !nests && (t.Kind() == reflect.Struct || t.Kind() == reflect.Slice || t.Kind() == reflect.Map):
		return fmt.Errorf("%w: %s is %T", errShape, field, token)
	case !nests && field == "format":
		text, _ := token.(string)
		s.format = text
		return known(text)
	case !nests:
		return nil
	case open == '{' && t.Kind() == reflect.Struct:
		return s.object(t, field)
	case open == '{' && t.Kind() == reflect.Map:
		return s.table(t, field)
	case open == '[' && t.Kind() == reflect.Slice:
		return s.list(t, field)
	}
	return fmt.Errorf("%w: %s begins with %v", errShape, field, open)
}

// known tells whether a format is the present one. Errors: *FileError.
func known(format string) error {
	n, err := strconv.Atoi(strings.TrimPrefix(format, formatName))
	switch {
	case format == Format:
		return nil
	case !strings.HasPrefix(format, formatName) || err != nil || n < 1:
		return broken("unreadable", 0, "format %.40q", format)
	case n == 1:
		return broken("old", 0, "format %q", format)
	}
	return broken("newer", 0, "format %q", format)
}

// object looks at the fields of a struct after its brace.
func (s *skimmer) object(t reflect.Type, field string) error {
	var seen uint64 // bit set of the fields of t
	for s.d.More() {
		token, err := s.d.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		i := fieldOf(t, key)
		switch {
		case i < 0:
			return fmt.Errorf("%w: %s has no field %.40q", errShape, field, key)
		case seen&(1<<i) != 0:
			return fmt.Errorf("%w: field %.40q twice", errShape, key) // readers disagree about which of the two counts
		}
		seen |= 1 << i
		if err := s.value(t.Field(i).Type, key); err != nil {
			return err
		}
	}
	_, err := s.d.Token()
	return err
}

// fieldOf is the place of the field of t that is written as key, -1 if there is none.
func fieldOf(t reflect.Type, key string) int {
	for i := range t.NumField() {
		if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name == key && name != "-" {
			return i
		}
	}
	return -1
}

// table looks at the keys and values of a map after its brace.
func (s *skimmer) table(t reflect.Type, field string) error {
	seen := map[string]bool{}
	for s.d.More() {
		token, err := s.d.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		switch {
		case len(seen) == most(field):
			return fmt.Errorf("%w %s", errCount, field)
		case seen[key]:
			return fmt.Errorf("%w: %.40q twice", errShape, key)
		}
		seen[key] = true
		if err := s.value(t.Elem(), ""); err != nil {
			return err
		}
	}
	_, err := s.d.Token()
	return err
}

// list looks at the elements of a list after its bracket.
func (s *skimmer) list(t reflect.Type, field string) error {
	plies := t == reflect.TypeFor[[]FilePly]()
	from := s.base + s.d.InputOffset() - 1
	for n := 0; s.d.More(); n++ {
		if field == "attempts" {
			s.at = n
		}
		if plies {
			s.count++
		}
		if n == most(field) || s.count > maxPlies {
			return fmt.Errorf("%w %s", errCount, field)
		}
		if err := s.value(t.Elem(), ""); err != nil {
			return err
		}
	}
	_, err := s.d.Token()
	if plies {
		s.plies = append(s.plies, span{s.at, from, s.base + s.d.InputOffset()})
	}
	return err
}

func most(field string) int {
	if n, ok := mostList[field]; ok {
		return n
	}
	return maxList
}

// head is the file without its plies.
func (s *skimmer) head(in io.ReaderAt, size int64) ([]byte, error) {
	at, left := s.base, size-s.base
	for _, p := range s.plies {
		left -= p.to - p.from
	}
	if left > maxHead {
		return nil, broken("too-much", 0, "%d bytes besides the plies", left)
	}
	head := bytes.NewBuffer(make([]byte, 0, int(left)+bytes.MinRead+len("[]")*len(s.plies)))
	for _, p := range append(s.plies, span{from: size, to: size}) {
		if _, err := head.ReadFrom(io.NewSectionReader(in, at, p.from-at)); err != nil {
			return nil, err
		}
		if at = p.to; p.from < size {
			head.WriteString("[]")
		}
	}
	return head.Bytes(), nil
}

// runs passes JSON on as long as nothing in it is longer than maxRun: a decoder holds a whole string, or the
// white space before a value, in memory. Errors: errRun.
type runs struct {
	in     io.Reader
	kind   byte // what is being read: '"' a string, '\\' an escaped character in one, ' ', or 'x' for a number or word
	length int
}

func (r *runs) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	for i, c := range p[:n] {
		was := r.kind
		switch {
		case was == '\\':
			r.kind = '"'
		case was == '"' && c == '\\':
			r.kind = '\\'
		case was == '"' && c != '"':
		case was == '"', c == '{', c == '}', c == '[', c == ']', c == ',', c == ':':
			r.kind, r.length = 0, 0
			continue
		case c == '"':
			r.kind, r.length = '"', 0
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			r.kind = ' '
		default:
			r.kind = 'x'
		}
		if was != r.kind && (was == ' ' || was == 'x' || was == 0) {
			r.length = 0
		}
		if r.length++; r.length > maxRun {
			return i, errRun
		}
	}
	return n, err
}

// match reads the plies of the match of attempt i one by one.
func (x *Source) match(i int) *plyReader {
	at := slices.IndexFunc(x.plies, func(p span) bool { return p.attempt == i })
	if at < 0 {
		return &plyReader{d: json.NewDecoder(strings.NewReader("[]"))}
	}
	p := x.plies[at]
	return &plyReader{d: json.NewDecoder(&runs{in: io.NewSectionReader(x.in, p.from, p.to-p.from)})}
}

// plyReader reads a list of plies that Read has looked at.
type plyReader struct {
	d     *json.Decoder
	began bool
}

// next is the next ply. Errors: io.EOF after the last one; *FileError.
func (r *plyReader) next() (p FilePly, err error) {
	if !r.began {
		r.began = true
		if _, err := r.d.Token(); err != nil {
			return p, err
		}
	}
	if !r.d.More() {
		return p, io.EOF
	}
	var kind *json.UnmarshalTypeError
	if err = r.d.Decode(&p); errors.As(err, &kind) { // the skimmer looks at shapes only
		err = broken("unreadable", 0, "%w", err)
	}
	return p, err
}
