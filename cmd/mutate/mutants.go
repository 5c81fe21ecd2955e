package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// mutant is one fault: bytes from to to of a function are replaced by text.
type mutant struct {
	file     string // base name
	line     int
	kind     string // gremlins' name for it, or removeStatement
	function string // the function it is in, with its receiver
	from, to int    // offsets in the file
	old, new string
}

// name identifies a mutant within its game, and stays the same while its function does not change.
func (m mutant) name() string {
	return fmt.Sprintf("%s %s: %s → %s", m.file, m.function, quoted(m.old), quoted(m.new))
}

func quoted(s string) string {
	if s == "" {
		return "nothing"
	}
	return strings.Join(strings.Fields(s), " ")
}

// removeStatement is our own kind besides those of gremlins: a call, an assignment or a step is left out.
const removeStatement = "REMOVE_STATEMENT"

// source is a file of rules with its functions.
type source struct {
	path, text string
	fset       *token.FileSet
	tree       *ast.File
}

func readSource(path string) (*source, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s := &source{path: path, text: string(text), fset: token.NewFileSet()}
	s.tree, err = parser.ParseFile(s.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	return s, err
}

func (s *source) offset(p token.Pos) int { return s.fset.Position(p).Offset }

// around is the function that holds an offset; nil outside of all.
func (s *source) around(offset int) *ast.FuncDecl {
	for _, d := range s.tree.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil && s.offset(f.Body.Lbrace) < offset && offset < s.offset(f.Body.Rbrace) {
			return f
		}
	}
	return nil
}

func (s *source) title(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	return strings.TrimPrefix(s.text[s.offset(t.Pos()):s.offset(t.End())], "*") + "." + f.Name.Name
}

// population lists all mutants of a game's rules, in the order of files and positions. outside is how many more there
// are in tables and constants, which are not in a function and cannot be switched.
func population(root string, sub subject) (list []mutant, outside int, err error) {
	reported, err := gremlins(root, sub)
	if err != nil {
		return nil, 0, err
	}
	paths, err := filepath.Glob(filepath.Join(root, sub.rules, "*.go"))
	if err != nil {
		return nil, 0, err
	}
	for _, path := range paths {
		base := filepath.Base(path)
		if strings.HasSuffix(base, "_test.go") || sub.leaves(base) {
			continue
		}
		src, err := readSource(path)
		if err != nil {
			return nil, 0, err
		}
		for _, r := range reported[base] {
			m, ok, err := src.exchanged(r)
			if err != nil {
				return nil, 0, err
			}
			if !ok {
				outside++
				continue
			}
			list = append(list, m)
		}
		list = append(list, src.removals()...)
	}
	slices.SortFunc(list, func(a, b mutant) int {
		if c := strings.Compare(a.file, b.file); c != 0 {
			return c
		}
		if a.from != b.from {
			return a.from - b.from
		}
		return strings.Compare(a.kind, b.kind)
	})
	return slices.CompactFunc(list, func(a, b mutant) bool { // two kinds can give the same mutant
		return a.file == b.file && a.from == b.from && a.to == b.to && a.new == b.new
	}), outside, nil
}

func (s subject) leaves(base string) bool {
	return slices.ContainsFunc(s.leftOut, func(pattern string) bool {
		ok, err := filepath.Match(pattern, base)
		return err == nil && ok
	})
}

// report is a mutant as gremlins reports it.
type report struct {
	Type         string
	Line, Column int
}

// gremlins asks the tool for its mutants, by file. It does not let it run tests, which would take one build per mutant.
func gremlins(root string, sub subject) (map[string][]report, error) {
	out, err := os.CreateTemp("", "gremlins-*.json")
	if err != nil {
		return nil, err
	}
	defer os.Remove(out.Name())
	defer out.Close()
	args := []string{"tool", "-modfile=" + filepath.Join(root, ".ci", "tools", "gremlins", "go.mod"), "gremlins", "unleash", "--dry-run", "--silent", "--output", out.Name()}
	for _, kind := range []string{"arithmetic-base", "conditionals-boundary", "conditionals-negation", "increment-decrement", "invert-assignments", "invert-bitwise",
		"invert-bwassign", "invert-logical", "invert-loopctrl", "invert-negatives", "remove-self-assignments"} {
		args = append(args, "--"+kind)
	}
	cmd := exec.Command("go", append(args, sub.rules)...)
	cmd.Dir, cmd.Env = root, append(os.Environ(), "GOFLAGS=-run=^$")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gremlins: %w\n%s", err, text)
	}
	data, err := io.ReadAll(out)
	if err != nil {
		return nil, err
	}
	var found struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []report
		}
	}
	if err := json.Unmarshal(data, &found); err != nil {
		return nil, fmt.Errorf("gremlins: %w", err)
	}
	list := map[string][]report{}
	for _, f := range found.Files {
		list[filepath.Base(f.Name)] = f.Mutations
	}
	if len(list) == 0 {
		return nil, errors.New("gremlins: no mutant")
	}
	return list, nil
}

// exchanges are the tokens that gremlins replaces by others, by kind of mutant (its internal/engine/mappings.go).
var exchanges = map[string]map[token.Token]token.Token{
	"ARITHMETIC_BASE":       {token.ADD: token.SUB, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL, token.SUB: token.ADD},
	"CONDITIONALS_BOUNDARY": {token.GEQ: token.GTR, token.GTR: token.GEQ, token.LEQ: token.LSS, token.LSS: token.LEQ},
	"CONDITIONALS_NEGATION": {token.EQL: token.NEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR, token.LSS: token.GEQ, token.NEQ: token.EQL},
	"INCREMENT_DECREMENT":   {token.DEC: token.INC, token.INC: token.DEC},
	"INVERT_ASSIGNMENTS":    {token.ADD_ASSIGN: token.SUB_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN},
	"INVERT_BITWISE":        {token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.AND_NOT: token.AND, token.SHL: token.SHR, token.SHR: token.SHL},
	"INVERT_BWASSIGN":       {token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN, token.AND_NOT_ASSIGN: token.AND_ASSIGN, token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN},
	"INVERT_LOGICAL":        {token.LAND: token.LOR, token.LOR: token.LAND},
	"INVERT_LOOPCTRL":       {token.BREAK: token.CONTINUE, token.CONTINUE: token.BREAK},
	"INVERT_NEGATIVES":      {token.SUB: token.ADD},
	"REMOVE_SELF_ASSIGNMENTS": {token.ADD_ASSIGN: token.ASSIGN, token.AND_ASSIGN: token.ASSIGN, token.AND_NOT_ASSIGN: token.ASSIGN, token.MUL_ASSIGN: token.ASSIGN,
		token.OR_ASSIGN: token.ASSIGN, token.QUO_ASSIGN: token.ASSIGN, token.REM_ASSIGN: token.ASSIGN, token.SHL_ASSIGN: token.ASSIGN, token.SHR_ASSIGN: token.ASSIGN,
		token.SUB_ASSIGN: token.ASSIGN, token.XOR_ASSIGN: token.ASSIGN},
}

// exchanged turns a report of gremlins into a mutant; ok is false outside of functions.
func (s *source) exchanged(r report) (m mutant, ok bool, err error) {
	lines := strings.SplitAfterN(s.text, "\n", r.Line)
	from := len(s.text) - len(lines[len(lines)-1]) + r.Column - 1
	f := s.around(from)
	if f == nil || f.Name.Name == "init" {
		return m, false, nil
	}
	var sc scanner.Scanner
	rest := []byte(s.text[from:])
	file := token.NewFileSet().AddFile("", -1, len(rest))
	sc.Init(file, rest, func(token.Position, string) {}, 0)
	_, tok, _ := sc.Scan()
	put, known := exchanges[r.Type][tok]
	if !known {
		if tok == token.REM_ASSIGN { // exchanged for itself
			return m, false, nil
		}
		return m, false, fmt.Errorf("%s:%d:%d: gremlins reports %s at %q", s.path, r.Line, r.Column, r.Type, tok)
	}
	old := tok.String()
	return mutant{filepath.Base(s.path), r.Line, r.Type, s.title(f), from, from + len(old), old, put.String()}, true, nil
}

// removals are the statements that can be left out: calls, assignments to declared variables, steps.
func (s *source) removals() (list []mutant) {
	for _, d := range s.tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || f.Name.Name == "init" {
			continue
		}
		drop := func(st ast.Stmt) {
			switch st := st.(type) {
			case *ast.ExprStmt, *ast.IncDecStmt:
			case *ast.AssignStmt:
				if st.Tok == token.DEFINE {
					return
				}
			default:
				return
			}
			from, to := s.offset(st.Pos()), s.offset(st.End())
			if strings.HasPrefix(s.text[from:to], "panic(") {
				return
			}
			list = append(list, mutant{filepath.Base(s.path), s.fset.Position(st.Pos()).Line, removeStatement, s.title(f), from, to, s.text[from:to], ""})
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				for _, st := range n.List {
					drop(st)
				}
			case *ast.CaseClause:
				for _, st := range n.Body {
					drop(st)
				}
			}
			return true
		})
	}
	return list
}

// sample draws n of the mutants by a seed, in random order.
func sample(list []mutant, n int, seed uint64) []mutant {
	list = slices.Clone(list)
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list[:min(n, len(list))]
}

// build makes one program in which every mutant of the list can be switched on: there is a copy of its function with the
// fault in it, and the original calls that copy. Mutants that do not compile are left out and returned as
// stillborn, by index.
func build(root string, sub subject, list []mutant, folder string) (program string, stillborn map[int]bool, err error) {
	stillborn = map[int]bool{}
	program = filepath.Join(folder, "mutants")
	for {
		places, err := overlay(root, sub, list, stillborn, folder)
		if err != nil {
			return "", nil, err
		}
		cmd := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-gcflags=portside/"+sub.rules+"=-e", "-o", program, "./cmd/mutate")
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		if err == nil {
			return program, stillborn, nil
		}
		before := len(stillborn)
		for line := range bytes.Lines(out) {
			var at int
			path, rest, _ := strings.Cut(string(line), ":")
			if _, err := fmt.Sscanf(rest, "%d:", &at); err != nil {
				continue
			}
			for _, p := range places {
				if p.file == filepath.Base(path) && p.first <= at && at <= p.last {
					stillborn[p.index] = true
				}
			}
		}
		if len(stillborn) == before {
			return "", nil, fmt.Errorf("the mutants cannot be built: %w\n%s", err, out)
		}
	}
}

// place is the position of a mutant's copy of a function in an overlaid file.
type place struct {
	file        string
	index       int
	first, last int // lines
}

// overlay writes the files that contain the mutants, and the -overlay list for the go command.
func overlay(root string, sub subject, list []mutant, without map[int]bool, folder string) (places []place, err error) {
	replace := map[string]string{}
	byFile := map[string][]int{}
	for i, m := range list {
		if !without[i] {
			byFile[m.file] = append(byFile[m.file], i)
		}
	}
	pkg := ""
	for base, indexes := range byFile {
		path := filepath.Join(root, sub.rules, base)
		src, err := readSource(path)
		if err != nil {
			return nil, err
		}
		pkg = src.tree.Name.Name
		text, copies := src.switched(list, indexes)
		for i, c := range copies {
			first := strings.Count(text, "\n") + 1
			text += c
			places = append(places, place{base, indexes[i], first, strings.Count(text, "\n")})
		}
		replace[path] = filepath.Join(folder, base)
		if err := os.WriteFile(replace[path], []byte(text), 0o600); err != nil {
			return nil, err
		}
	}
	const added = "mutant_switch.go"
	replace[filepath.Join(root, sub.rules, added)] = filepath.Join(folder, added)
	text := "package " + pkg + "\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nvar mutantOn = func() int {\n\tn, err := strconv.Atoi(os.Getenv(\"" + switchOn + "\"))\n\tif err != nil {\n\t\treturn -1\n\t}\n\treturn n\n}()\n"
	if err := os.WriteFile(filepath.Join(folder, added), []byte(text), 0o600); err != nil {
		return nil, err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, err
	}
	return places, os.WriteFile(filepath.Join(folder, "overlay.json"), data, 0o600)
}

// switchOn is the environment variable that switches a mutant on, by its index in the list.
const switchOn = "PORTSIDE_MUTANT"

// switched returns a file in which the functions of some mutants begin with the switch, and the copies for it.
func (s *source) switched(list []mutant, indexes []int) (text string, copies []string) {
	type edit struct {
		at, end int
		text    string
	}
	var edits []edit
	switches := map[*ast.FuncDecl]string{}
	named := map[*ast.FuncDecl]*signature{}
	for _, i := range indexes {
		m := list[i]
		f := s.around(m.from)
		if named[f] == nil {
			named[f] = s.signature(f)
			for _, n := range named[f].missing {
				edits = append(edits, edit{n.at, n.end, n.text})
			}
		}
		name := fmt.Sprintf("%s__%d", f.Name.Name, i)
		call := named[f].call(name)
		if f.Type.Results != nil {
			call = "return " + call
		} else {
			call += "\n\t\treturn"
		}
		switches[f] += fmt.Sprintf("\n\tif mutantOn == %d {\n\t\t%s\n\t}\n", i, call)
		own := []edit{{s.offset(f.Name.Pos()), s.offset(f.Name.End()), name}, {m.from, m.to, m.new}}
		for _, n := range named[f].missing {
			own = append(own, edit{n.at, n.end, n.text})
		}
		begin, end := s.offset(f.Pos()), s.offset(f.End())
		slices.SortFunc(own, func(a, b edit) int { return b.at - a.at })
		c := s.text[begin:end]
		for _, e := range own {
			c = c[:e.at-begin] + e.text + c[e.end-begin:]
		}
		copies = append(copies, "\n"+c+"\n")
	}
	for f, t := range switches {
		at := s.offset(f.Body.Lbrace) + 1
		edits = append(edits, edit{at, at, t})
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.at - a.at })
	text = s.text
	for _, e := range edits {
		text = text[:e.at] + e.text + text[e.end:]
	}
	return text, copies
}

// signature is what is needed to call a function with the arguments that it was called with.
type signature struct {
	receiver string
	args     []string
	missing  []struct { // names for receivers and parameters that have none
		at, end int
		text    string
	}
}

func (g *signature) call(name string) string {
	call := name + "(" + strings.Join(g.args, ", ") + ")"
	if g.receiver != "" {
		call = g.receiver + "." + call
	}
	return call
}

func (s *source) signature(f *ast.FuncDecl) *signature {
	g := &signature{}
	add := func(at, end int, text string) {
		g.missing = append(g.missing, struct {
			at, end int
			text    string
		}{at, end, text})
	}
	count := 0
	names := func(fields *ast.FieldList) (list []string) {
		for _, field := range fields.List {
			dots := ""
			if _, ok := field.Type.(*ast.Ellipsis); ok {
				dots = "..."
			}
			if len(field.Names) == 0 {
				count++
				name := fmt.Sprintf("unnamed%d", count)
				at := s.offset(field.Type.Pos())
				add(at, at, name+" ")
				list = append(list, name+dots)
			}
			for _, n := range field.Names {
				name := n.Name
				if name == "_" {
					count++
					name = fmt.Sprintf("unnamed%d", count)
					add(s.offset(n.Pos()), s.offset(n.End()), name)
				}
				list = append(list, name+dots)
			}
		}
		return list
	}
	if f.Recv != nil {
		g.receiver = names(f.Recv)[0]
	}
	g.args = names(f.Type.Params)
	return g
}
