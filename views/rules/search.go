package rules

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSearch is how many letters of a search count; the rest is ignored.
const MaxSearch = 60

const maxWords = 8

// Search is what is looked for in the rules: words that a section must all have, anywhere in it. Capital letters, accents
// and the shape of apostrophes and dashes do not matter. It is for one request.
type Search struct {
	Text  string // as it is shown again
	words [][]byte
	found [maxWords]bool // since begin

	folded []byte // the text read last
	from   []int  // the byte of that text which each byte of folded comes from, and its length
	hit    []bool // one per byte of folded
}

// NewSearch reads what somebody has typed, of any length.
func NewSearch(typed string) *Search {
	s := &Search{}
	letters := 0
	for at := range typed {
		if letters++; letters > MaxSearch {
			typed = typed[:at]
			break
		}
	}
	s.Text = strings.Join(strings.Fields(strings.ToValidUTF8(typed, " ")), " ")
	for word := range strings.FieldsSeq(s.Text) {
		if s.fold(word); len(s.words) < maxWords && len(s.folded) > 0 {
			s.words = append(s.words, bytes.Clone(s.folded))
		}
	}
	return s
}

// Any reports whether anything is searched for.
func (s *Search) Any() bool { return len(s.words) > 0 }

func (s *Search) begin() { clear(s.found[:]) }

// read notes the words that stand in text.
func (s *Search) read(text string) {
	s.fold(text)
	for i, w := range s.words {
		s.found[i] = s.found[i] || bytes.Contains(s.folded, w)
	}
}

// all reports whether every word was in one of the texts read since begin.
func (s *Search) all() bool {
	for i := range s.words {
		if !s.found[i] {
			return false
		}
	}
	return true
}

// piece is a part of a text.
type piece struct {
	text string
	hit  bool // it was searched for
}

// cut divides text into what was searched for and what lies between.
func (s *Search) cut(text string) []piece {
	if !s.Any() {
		return []piece{{text: text}}
	}
	s.fold(text)
	s.hit = append(s.hit[:0], make([]bool, len(s.folded))...)
	for _, w := range s.words {
		for at := 0; ; {
			i := bytes.Index(s.folded[at:], w)
			if i < 0 {
				break
			}
			for j := range w {
				s.hit[at+i+j] = true
			}
			at += i + len(w)
		}
	}
	var list []piece
	begin := 0
	for i := 1; i <= len(s.hit); i++ {
		// A letter that became two, such as ß, is not divided.
		if i < len(s.hit) && (s.hit[i] == s.hit[i-1] || s.from[i] == s.from[i-1]) {
			s.hit[i] = s.hit[i] || s.hit[i-1] && s.from[i] == s.from[i-1]
			continue
		}
		end := s.from[i]
		if end > begin {
			list = append(list, piece{text[begin:end], s.hit[i-1]})
		}
		begin = end
	}
	return list
}

// plain are the letters that are searched for without their accents, and signs that keyboards lack.
var plain = func() map[rune]string {
	list := map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", '’': "'", '‘': "'", '–': "-", '−': "-", '\u00a0': " ", '\u202f': " "}
	for to, letters := range map[string]string{"a": "àáâãäå", "c": "ç", "e": "èéêë", "i": "ìíîïı", "n": "ñ", "o": "òóôõöø", "u": "ùúûü", "y": "ýÿ"} {
		for _, r := range letters {
			list[r] = to
		}
	}
	return list
}()

// fold reads text into folded: in lower case and without accents, be they part of the letter or a sign after it.
func (s *Search) fold(text string) {
	s.folded, s.from = s.folded[:0], s.from[:0]
	for at, r := range text {
		r = unicode.ToLower(r)
		switch to, ok := plain[r]; {
		case ok:
			s.folded = append(s.folded, to...)
		case unicode.Is(unicode.Mn, r):
		default:
			s.folded = utf8.AppendRune(s.folded, r)
		}
		for len(s.from) < len(s.folded) {
			s.from = append(s.from, at)
		}
	}
	s.from = append(s.from, len(text))
}
