package script

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// line is one line of a case after its placeholders were filled in.
type line struct {
	n       int // in the file, from 1
	words   []string
	header  bool // before the first case: a case may override it
	filled  bool // by a row
	emptied bool // a row has left one of its words empty: an empty list
}

// valueless refuses a field named without a value, which is a slip: an empty value is written none.
func (l line) valueless() error {
	if len(l.words) == 2 && !l.emptied {
		return fmt.Errorf("%s %s what? (where it is nothing: none)", l.words[0], l.words[1])
	}
	return nil
}

// rest is the line from word i on, words separated by single spaces.
func (l line) rest(i int) string { return strings.Join(l.words[min(i, len(l.words)):], " ") }

// testCase is one numbered case of a file.
type testCase struct {
	file   string
	n      int // line of its heading
	number string
	header []line // of the file, before the first case
	lines  []line
	names  []string // of the placeholders
	rows   []row    // an empty one if there are none
	faults []string
}

// row is the values of the placeholders.
type row struct {
	n      int // line, 0 for a case without rows
	values []string
}

// fault describes an error at a line of the file.
func (c *testCase) fault(n int, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: ", c.file, n) + fmt.Sprintf(format, args...)
}

// parse splits a file into its cases; faults are those before the first.
func parse(path, text string) (cases []testCase, faults []string) {
	header := testCase{file: path}
	c := &header
	for i, raw := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		l := line{n: i + 1, words: strings.Fields(raw), header: c == &header}
		if comment := slices.IndexFunc(l.words, func(w string) bool { return w[0] == '#' }); comment >= 0 {
			l.words = l.words[:comment]
		}
		if len(l.words) == 0 {
			continue
		}
		fault := func(format string, args ...any) { c.faults = append(c.faults, c.fault(l.n, format, args...)) }
		switch l.words[0] {
		case "case":
			cases = append(cases, testCase{file: path, n: l.n, header: header.lines})
			c = &cases[len(cases)-1]
			if len(l.words) < 3 || !strings.ContainsAny(l.words[1], "0123456789") {
				fault("a case needs a number and a title: case PR-050 Trading")
			}
			if len(l.words) > 1 {
				c.number = l.words[1]
			}
		case "where":
			switch names := columns(l); {
			case l.header || c.names != nil:
				fault("where belongs once into a case")
			case len(l.words) == 1:
				fault("where names no column")
			case len(slices.Compact(slices.Sorted(slices.Values(names)))) < len(names):
				fault("a column of %q stands twice", names)
			default:
				c.names = names
			}
		case "row":
			if r := (row{l.n, columns(l)}); c.names == nil {
				fault("row needs a where line above it")
			} else if c.rows = append(c.rows, r); len(r.values) != len(c.names) {
				fault("%d values for %d names", len(r.values), len(c.names))
			}
		default:
			c.lines = append(c.lines, l)
		}
	}
	if len(cases) == 0 {
		header.faults = append(header.faults, header.fault(1, "no case in this file"))
	}
	for i, c := range cases {
		if c.names == nil {
			cases[i].rows = []row{{}}
		} else if c.rows == nil {
			cases[i].faults = append(c.faults, c.fault(c.n, "%s: where without a row", c.number))
		}
	}
	return cases, header.faults
}

// columns is the cells of a line after its first word.
func columns(l line) []string {
	list := strings.Split(l.rest(1), "|")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}

// filled is the case's lines with the placeholders of a row filled in; a line that the row empties
// is left out. Set-up lines come before the position given in the case, whether the header or the case
// has them.
func (c *testCase) filled(r row) (all []line, err error) {
	for _, l := range slices.Concat(c.header, c.lines) {
		text := l.rest(0)
		for k, value := range r.values[:min(len(r.values), len(c.names))] {
			text = strings.ReplaceAll(text, "{"+c.names[k]+"}", value)
		}
		if strings.ContainsAny(text, "{}") {
			return nil, fmt.Errorf("no where column fills %q at line %d", text, l.n)
		}
		before := len(l.words)
		l.filled = text != l.rest(0)
		if l.words = strings.Fields(text); len(l.words) > 0 {
			l.emptied = len(l.words) < before
			all = append(all, l)
		}
	}
	begun := slices.IndexFunc(all, func(l line) bool { return beginnings[l.words[0]] == 0 })
	if begun < 0 {
		begun = len(all)
	}
	slices.SortStableFunc(all[:begun], func(a, b line) int { return cmp.Compare(beginnings[a.words[0]], beginnings[b.words[0]]) })
	return all, nil
}

// beginnings is the keywords of set-up lines, in the order in which they take effect.
var beginnings = map[string]int{"game": 1, "seats": 1, "rules": 1, "options": 1, "deal": 2, "given": 3}
