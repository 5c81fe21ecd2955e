package games_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine/games"
	"portside/engine/script"
)

var (
	quoted  = regexp.MustCompile("`([^`]+)`")
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// TestGrammarIsDocumented: a title's CASES.md describes every field, action and event word that the title declares,
// and no others.
func TestGrammarIsDocumented(t *testing.T) {
	for _, g := range games.Scripted() {
		t.Run(g.Info().Key, func(t *testing.T) {
			folder := filepath.Join("..", strings.ReplaceAll(g.Info().Key, "-", ""))
			text, err := os.ReadFile(filepath.Join(folder, "CASES.md"))
			if err != nil {
				t.Fatal(err)
			}
			sections := sectionsOf(string(text))
			grammar := g.Script()
			sameFields(t, documentedFields(string(text)), grammar.Fields.Declared())
			actions := wordsOf(sections["actions"], ".")
			for _, word := range grammar.Actions {
				if !slices.Contains(actions, word) {
					t.Errorf("no word on the action %s", word)
				}
			}
			told := append(wordsOf(sections["events"], " "), wordsOf(sections["questions"], " ")...)
			for _, word := range grammar.EventFormat.Kinds() {
				if !slices.Contains(told, word) {
					t.Errorf("no word on the event %s", word)
				}
			}
			known := slices.Concat(grammar.EventFormat.Kinds(), grammar.EventFormat.Values(), grammar.Words, grammar.Actions, []string{"expect", "none"})
			for _, word := range told {
				if !slices.Contains(known, word) {
					t.Errorf("%s is described and no event tells of it", word)
				}
			}
		})
	}
}

// sectionsOf splits a text by the first word of its headings, in lower case.
func sectionsOf(text string) map[string]string {
	sections := map[string]string{}
	at := heading.FindAllStringSubmatchIndex(text, -1)
	for i, m := range at {
		end := len(text)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		word, _, _ := strings.Cut(strings.ToLower(text[m[2]:m[3]]), " ")
		sections[word] += text[m[1]:end]
	}
	return sections
}

// wordsOf is the first words of a text's quoted phrases.
func wordsOf(text, until string) (words []string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		word, _, _ := strings.Cut(m[1], until)
		words = append(words, word)
	}
	return words
}

// documentedFields reads the tables of fields: their names, and whether each can be set. The heading of a table can
// name the owner of its fields; a name that begins with a dot replaces the end of the one before. If only some
// fields of a row can be set, its second column names them.
func documentedFields(text string) map[string]bool {
	fields := map[string]bool{}
	owner, table := "", false
	for line := range strings.Lines(text) {
		cells := strings.Split(line, " | ")
		first := strings.TrimPrefix(cells[0], "| ")
		switch {
		case strings.HasPrefix(line, "|---"):
		case len(cells) < 3:
			table = false
		case strings.HasPrefix(first, "field"):
			table, owner = true, ""
			if m := quoted.FindStringSubmatch(first); m != nil {
				owner = strings.TrimSuffix(m[1], "…")
			}
		case table:
			last := ""
			for _, m := range quoted.FindAllStringSubmatch(first, -1) {
				name := owner + m[1]
				if strings.HasPrefix(m[1], ".") {
					name = last[:strings.LastIndex(last, ".")] + m[1]
				}
				fields[name] = cells[1] == "yes" || cells[1] != "no" && slices.Contains(wordsOf(cells[1], " "), m[1])
				last = name
			}
		}
	}
	return fields
}

func sameFields(t *testing.T, documented map[string]bool, declared []script.Declared) {
	for _, f := range declared {
		set, known := documented[f.Name]
		if !known {
			t.Errorf("no word on the field %s", f.Name)
		} else if set != f.Set {
			t.Errorf("%s: described as a field that can be set: %t, it can: %t", f.Name, set, f.Set)
		}
		delete(documented, f.Name)
	}
	for name := range documented {
		t.Errorf("%s is described and no field", name)
	}
}
