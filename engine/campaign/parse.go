package campaign

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// How much a file may hold. An attempt of the longest kind takes some hundred plies and a quarter of a megabyte.
const (
	MaxFile     = 16 << 20 // bytes
	maxAttempts = 200
	maxMembers  = 60
	maxPlies    = 60_000 // of all attempts together
	maxEntries  = 10_000
	maxDepth    = 12
)

// FileError says why a file cannot be restored.
type FileError struct {
	Why  string // catalogue key behind "import.": "unreadable", "old", "newer", "game", "rules" …
	A, B int    // the numbers that its sentence speaks of
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

// Parse reads a file: one JSON object of the present format, without fields that the format does not know and
// without a field twice. Errors: *FileError.
func Parse(data []byte) (*File, error) {
	if len(data) > MaxFile {
		return nil, &FileError{Why: "large", A: MaxFile >> 20}
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")) // an editor may have put it there
	if err := plain(data); err != nil {
		return nil, broken("unreadable", 0, "%w", err)
	}
	var head struct {
		Format string `json:"format"`
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, broken("unreadable", 0, "%w", err)
	}
	switch n, err := strconv.Atoi(strings.TrimPrefix(head.Format, formatName)); {
	case head.Format == Format:
	case !strings.HasPrefix(head.Format, formatName) || err != nil || n < 1:
		return nil, broken("unreadable", 0, "format %.40q", head.Format)
	case n == 1:
		return nil, broken("old", 0, "format %q", head.Format)
	default:
		return nil, broken("newer", 0, "format %q", head.Format)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	x := new(File)
	if err := d.Decode(x); err != nil {
		return nil, broken("unreadable", 0, "%w", err)
	}
	plies := 0
	for i := range x.Attempts {
		if x.Attempts[i].Played != nil {
			plies += len(x.Attempts[i].Played.Plies)
		}
	}
	if len(x.Attempts) > maxAttempts || len(x.Members) > maxMembers || plies > maxPlies || len(x.Log) > maxEntries {
		return nil, broken("too-much", 0, "%d attempts, %d members, %d plies, %d entries", len(x.Attempts), len(x.Members), plies, len(x.Log))
	}
	return x, nil
}

// plain tells whether data is one JSON value, not nested deeper than our files are, in which no object has a
// field twice: readers disagree about which of the two counts.
func plain(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	type object struct {
		keys map[string]bool // nil for an array
		want bool            // a key comes next
	}
	var open []object
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) && len(open) == 0 {
			return errors.New("empty")
		}
		if err != nil {
			return err
		}
		top := len(open) - 1
		if s, ok := t.(string); ok && top >= 0 && open[top].want {
			key := strings.ToLower(s) // the decoder takes capital letters for small ones
			if open[top].keys[key] {
				return fmt.Errorf("field %.40q twice", s)
			}
			open[top].keys[key], open[top].want = true, false
			continue
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			if len(open) == maxDepth {
				return errors.New("nested too deeply")
			}
			next := object{}
			if t == json.Delim('{') {
				next = object{keys: map[string]bool{}, want: true}
			}
			open = append(open, next)
			continue
		case json.Delim('}'), json.Delim(']'):
			open = open[:top]
		}
		if len(open) == 0 {
			break
		}
		if last := &open[len(open)-1]; last.keys != nil {
			last.want = true
		}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows")
	}
	return nil
}
