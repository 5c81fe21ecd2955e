// Package dialect writes for PostgreSQL what the store says to SQLite, so that each statement is written once.
package dialect

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Every statement of package db is written once, as SQLite takes it, and Text writes it for PostgreSQL by these rules:
//
//	?, ?3                                 $1, $3; a bare ? is one more than the largest before it
//	max(a, b), min(a, b)                  greatest(a, b), least(a, b); NULL counts in the first and not in the second: have none
//	INDEXED BY x                          left out
//	CROSS JOIN m ON                       JOIN m ON
//	CAST(unixepoch('subsec') * 1000 AS INTEGER)   the same of clock_timestamp()
//	SELECT value FROM json_each(?)        the same list of numbers from json_array_elements_text
//
// The rest both databases must accept as it is written. What PostgreSQL refuses, TestStatementsOnPostgres finds; these differ in what
// they mean or fail only when they run, so see to them: a list of texts in json_each, LIKE and case, the order of NULLs, 1 << 62,
// LIMIT -1, and an error within a transaction, after which PostgreSQL refuses everything else.
var (
	numbered = regexp.MustCompile(`\?(\d*)`)
	indexed  = regexp.MustCompile(` INDEXED BY \w+`)
	crossed  = regexp.MustCompile(`CROSS JOIN (\w+ \w+ ON)`)
	listing  = regexp.MustCompile(`SELECT value FROM json_each\((\$\d+)\)`)
	extreme  = regexp.MustCompile(`\b(max|min)\(`)
)

// texts are the statements that were written for PostgreSQL, by their text.
var texts sync.Map

// Text is a statement as PostgreSQL takes it.
func Text(query string) string {
	if text, ok := texts.Load(query); ok {
		return text.(string)
	}
	most := 0
	text := numbered.ReplaceAllStringFunc(query, func(m string) string {
		n, err := strconv.Atoi(m[1:])
		if err != nil {
			n = most + 1
		}
		most = max(most, n)
		return "$" + strconv.Itoa(n)
	})
	text = strings.ReplaceAll(text, "CAST(unixepoch('subsec') * 1000 AS INTEGER)", "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
	text = crossed.ReplaceAllString(indexed.ReplaceAllString(text, ""), "JOIN $1")
	text = listing.ReplaceAllString(text, "SELECT value::bigint FROM json_array_elements_text($1::json)")
	text = extremes(text)
	texts.Store(query, text)
	return text
}

// extremes renames max and min of several values. With one value they are aggregates.
func extremes(text string) string {
	for from := 0; ; {
		at := extreme.FindStringIndex(text[from:])
		if at == nil {
			return text
		}
		start, open := from+at[0], from+at[1]
		from = open
		for i, depth := open, 1; i < len(text) && depth > 0; i++ {
			switch text[i] {
			case '(':
				depth++
			case ')':
				depth--
			case ',':
				if depth == 1 {
					name := map[string]string{"max": "greatest", "min": "least"}[text[start:open-1]]
					text = text[:start] + name + text[open-1:]
					depth = 0
				}
			}
		}
	}
}

// Args are the arguments of a statement as PostgreSQL takes them: flags are numbers, because their columns are smallint, so that a statement may say
// archived = 0 on both databases.
func Args(args []any) []any {
	list := make([]any, len(args))
	for i, a := range args {
		switch v := a.(type) {
		case bool:
			a = flag(v)
		case *bool:
			a = nil
			if v != nil {
				a = flag(*v)
			}
		}
		list[i] = a
	}
	return list
}

func flag(set bool) int64 {
	if set {
		return 1
	}
	return 0
}
