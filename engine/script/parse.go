package script

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// line is one line of a case after its placeholders were filled in.
type line struct {
	n       int // in the file, from 1
	words   []string
	header  bool // before the first case: a case may say otherwise
	emptied bool // a row has left a word of it empty: a list with nothing on it
}

// valueless tells of a field that is named and given no value, which is a slip: nothing is written none.
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
	title  string
	header []line // of the file, before the first case
	lines  []line
	names  []string // of the placeholders
	rows   []row
}

type row struct {
	n      int
	values []string
}

// problem is one thing wrong at one place.
type problem struct {
	file string
	n    int
	text string
}

func (p problem) String() string { return fmt.Sprintf("%s:%d: %s", p.file, p.n, p.text) }

// readFile splits a file into its cases.
func readFile(path string) ([]testCase, []problem, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	cases, problems := parse(path, string(data))
	return cases, problems, nil
}

func parse(path, text string) (cases []testCase, problems []problem) {
	fault := func(n int, format string, args ...any) {
		problems = append(problems, problem{path, n, fmt.Sprintf(format, args...)})
	}
	var header []line
	var now *testCase
	for i, raw := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		l := line{n: i + 1, words: strings.Fields(withoutComment(raw))}
		if len(l.words) == 0 {
			continue
		}
		switch l.words[0] {
		case "case":
			cases = append(cases, testCase{file: path, n: l.n, header: header})
			now = &cases[len(cases)-1]
			if len(l.words) < 3 || !strings.ContainsAny(l.words[1], "0123456789") {
				fault(l.n, "a case needs a number and a title: case PR-050 Trading")
			}
			if len(l.words) > 1 {
				now.number, now.title = l.words[1], l.rest(2)
			}
		case "where":
			if now == nil || now.names != nil {
				fault(l.n, "where belongs once into a case")
				continue
			}
			if now.names = columns(l.rest(1)); len(l.words) == 1 {
				fault(l.n, "where names no column")
			}
			for k, name := range now.names {
				if slices.Contains(now.names[:k], name) {
					fault(l.n, "the column %q stands twice", name)
				}
			}
		case "row":
			if now == nil || now.names == nil {
				fault(l.n, "row needs a where line above it")
				continue
			}
			values := columns(l.rest(1))
			if len(values) != len(now.names) {
				fault(l.n, "%d values for %d names", len(values), len(now.names))
				continue
			}
			now.rows = append(now.rows, row{l.n, values})
		default:
			if now == nil {
				header = append(header, l)
			} else {
				now.lines = append(now.lines, l)
			}
		}
	}
	if len(cases) == 0 {
		fault(1, "no case in this file")
	}
	for _, l := range twice(header) {
		fault(l.n, "%s is said twice", l.words[0])
	}
	for _, c := range cases {
		for _, l := range twice(c.lines) {
			fault(l.n, "%s: %s is said twice", c.number, l.words[0])
		}
		if c.names != nil && c.rows == nil {
			fault(c.n, "%s: where without a row", c.number)
		}
	}
	return cases, problems
}

// twice are the lines that take back what another line of the same set-up has said; a position looks after
// itself, for a field may have several names. A case may say otherwise than its header: they are looked at
// one by one.
func twice(lines []line) (again []line) {
	said := map[string]bool{}
	for _, l := range lines {
		switch key := l.words[0]; key {
		case "options":
			for _, term := range l.words[1:] {
				k, _, _ := strings.Cut(term, "=")
				again = noted(again, said, "options "+k, l)
			}
		case "game", "seats", "rules", "deal":
			again = noted(again, said, key, l)
		case "given":
		default:
			clear(said)
		}
	}
	return again
}

func noted(again []line, said map[string]bool, what string, l line) []line {
	if said[what] {
		again = append(again, l)
	}
	said[what] = true
	return again
}

// withoutComment cuts from a # that begins a word.
func withoutComment(s string) string {
	for i := range len(s) {
		if s[i] == '#' && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
			return s[:i]
		}
	}
	return s
}

func columns(s string) []string {
	var out []string
	for _, c := range strings.Split(s, "|") {
		out = append(out, strings.TrimSpace(c))
	}
	return out
}

// filled is the case's lines with the placeholders of a row filled in; a line of which the row leaves nothing
// is left out.
func (c *testCase) filled(r *row) ([]line, error) {
	var all []line
	for i, l := range append(append([]line(nil), c.header...), c.lines...) {
		text := l.rest(0)
		if r != nil {
			for k, name := range c.names {
				text = strings.ReplaceAll(text, "{"+name+"}", r.values[k])
			}
		}
		if strings.ContainsAny(text, "{}") {
			return nil, fmt.Errorf("%s:%d: no where column fills %q", c.file, l.n, text)
		}
		words := strings.Fields(text)
		if len(words) == 0 {
			continue
		}
		all = append(all, line{l.n, words, i < len(c.header), len(words) < len(l.words)})
	}
	return settingFirst(all), nil
}

// settingFirst puts the set-up before the position that is given in it, in the header or in the case: a position is
// one of the match that they set up.
func settingFirst(all []line) []line {
	begun := slices.IndexFunc(all, func(l line) bool { return beginnings[l.words[0]] == 0 })
	if begun < 0 {
		begun = len(all)
	}
	slices.SortStableFunc(all[:begun], func(a, b line) int { return beginnings[a.words[0]] - beginnings[b.words[0]] })
	return all
}

// beginnings are the keywords of what comes before anything happens, in the order in which it does.
var beginnings = map[string]int{"game": 1, "seats": 1, "rules": 1, "options": 1, "deal": 2, "given": 3}
