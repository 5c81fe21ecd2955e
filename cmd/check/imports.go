package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// module is the first element of every package path of the project.
const module = "portside"

// rule says what the packages of one folder may import. Patterns are paths below the module; * stands
// for one element, a final ... for any number of them, even none, <game> for any game and <own> for the game that
// the importing folder belongs to.
type rule struct {
	folder       string
	may          []string // packages of the project
	modules      []string // external modules, by prefix; none: standard library only
	not          []string // forbidden packages of the standard library, with everything below them
	noGoroutines bool     // neither it nor its tests may start goroutines, so nothing there can race
	ownProcess   bool     // its tests run goroutines in programs of their own, where the race detector would not see them
}

// outside is what the rules of a game may not touch: they have no clock, disk, network, log or dice of
// their own, and they wait for nobody.
var outside = []string{
	"time", "context", "os", "io/ioutil", "net", "database", "log", "syscall", "sync", "crypto/rand", "html", "text/template", "unsafe",
}

// Views draw what they are given.
var (
	serving = []string{"net/http", "database"}                                                                        // not the views' business
	shared  = []string{"views/i18n", "views/fragment", "views/kit", "views/form", "views/page", "views/qr", "static"} // what every page may use
	drawing = []string{"github.com/a-h/templ"}
)

// The handlers ask the engine and draw with views. The database is behind interfaces that they declare.
var (
	site  = []string{"views", "views/...", "static", "engine", "engine/match", "engine/record", "engine/campaign", "engine/bot", "engine/host", "engine/clock", "engine/notice", "engine/campaigns", "engine/tables", "engine/chat", "engine/replays", "engine/votes", "engine/upkeep", "engine/due", "engine/poll", "engine/projection", "engine/games", "engine/keymutex", "engine/lesson", "engine/names", "engine/claim"}
	serve = []string{"github.com/labstack/echo/v4", "github.com/a-h/templ", "github.com/alexedwards/scs/v2", "github.com/klauspost/compress", "golang.org/x/time", "golang.org/x/text"}
)

// rules cover every folder; the first that fits counts. A package that fits none is refused: a new folder
// gets its line here before it gets a second file.
var rules = []rule{
	{folder: "engine", not: outside, noGoroutines: true},
	{folder: "engine/hexmap", may: []string{"engine"}, not: outside, noGoroutines: true},
	{folder: "engine/match", may: []string{"engine"}, not: outside, noGoroutines: true},
	{folder: "engine/record", may: []string{"engine", "engine/match"}, not: []string{"net", "database", "os"}, noGoroutines: true},
	{folder: "engine/clock", may: []string{"engine", "engine/match", "engine/record"}, not: []string{"net", "database", "os"}, noGoroutines: true},
	{folder: "engine/notice", may: []string{"engine", "engine/match", "engine/record"}, not: []string{"net", "database", "os", "time"}, noGoroutines: true},
	{folder: "engine/bot", may: []string{"engine", "engine/match"}, not: outside, noGoroutines: true},
	{folder: "engine/games", may: []string{"engine", "engine/script", "engine/<game>", "engine/<game>/game"}, not: outside, noGoroutines: true},
	{folder: "engine/campaign", may: []string{"engine", "engine/match", "engine/record"}, not: outside, noGoroutines: true},
	{folder: "engine/campaign/catalogue", may: []string{"engine", "engine/record", "engine/campaign", "engine/<game>", "engine/<game>/game"}, not: outside, noGoroutines: true},
	{folder: "engine/names", modules: []string{"golang.org/x/text"}, not: outside, noGoroutines: true},
	{folder: "engine/keymutex", not: []string{"net", "database", "os", "time"}},
	{folder: "engine/claim", may: []string{"engine", "engine/match", "engine/record"}, not: []string{"net", "database", "os"}},
	{folder: "engine/poll", may: []string{"engine", "engine/clock", "engine/match", "engine/record"}, not: outside, noGoroutines: true},
	{folder: "engine/projection", may: []string{"engine", "engine/clock", "engine/match", "engine/record", "engine/poll"}, not: outside, noGoroutines: true},
	{folder: "engine/campaigns", may: []string{"engine", "engine/clock", "engine/keymutex", "engine/match", "engine/record", "engine/campaign", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/chat", may: []string{"engine", "engine/projection", "engine/match", "engine/record", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/replays", may: []string{"engine", "engine/projection", "engine/match", "engine/record", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/votes", may: []string{"engine", "engine/clock", "engine/poll", "engine/projection", "engine/match", "engine/record", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/upkeep", may: []string{"engine", "engine/claim", "engine/clock", "engine/match", "engine/record", "engine/votes", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/tables", may: []string{"engine", "engine/projection", "engine/match", "engine/record", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/due", may: []string{"engine", "engine/projection", "engine/clock", "engine/match", "engine/record", "engine/poll", "engine/campaigns", "engine/host"}, not: []string{"net", "database", "os"}},
	{folder: "engine/host", may: []string{"engine", "engine/projection", "engine/notice", "engine/clock", "engine/keymutex", "engine/match", "engine/record", "engine/campaign", "engine/bot", "engine/games"}, not: []string{"net", "database", "os"}},

	// Packages that test games may read files and measure time, but know no game by name.
	{folder: "engine/reveal", may: []string{"engine"}, not: outside, noGoroutines: true},
	{folder: "engine/script", may: []string{"engine", "engine/match", "engine/reveal"}, not: []string{"context", "net", "database"}, noGoroutines: true},
	{folder: "engine/lesson", may: []string{"engine", "engine/bot", "engine/script"}, not: outside, noGoroutines: true},
	{folder: "engine/enginetest", may: []string{"engine", "engine/match", "engine/bot", "engine/reveal", "engine/enginetest/nightly"}, not: []string{"context", "net", "database"}, noGoroutines: true},
	{folder: "engine/enginetest/nightly", noGoroutines: true},
	{folder: "engine/enginetest/patience", not: []string{"net", "database"}},
	{folder: "engine/enginetest/toy", may: []string{"engine", "engine/script"}, not: outside, noGoroutines: true},

	// A game: its face, which everybody may use, its inside, and the package that joins them. The face imports nothing
	// of the inside; bots and case scripts know the rules but not each other.
	{folder: "engine/*/internal/rules", may: []string{"engine", "engine/hexmap", "engine/<own>"}, not: outside, noGoroutines: true},
	{folder: "engine/*/internal/odds", may: []string{"engine", "engine/hexmap", "engine/<own>", "engine/<own>/internal/rules"}, not: outside, noGoroutines: true},
	{folder: "engine/*/internal/evaluator", may: []string{"engine", "engine/hexmap", "engine/<own>", "engine/<own>/internal/rules", "engine/<own>/internal/odds"}, not: outside, noGoroutines: true},
	{folder: "engine/*/internal/script", may: []string{"engine", "engine/hexmap", "engine/script", "engine/<own>", "engine/<own>/internal/rules", "engine/<own>/internal/odds"}, not: outside, noGoroutines: true},
	{folder: "engine/*/game", may: []string{"engine", "engine/script", "engine/<own>", "engine/<own>/internal/*"}, not: outside, noGoroutines: true},
	{folder: "engine/*", may: []string{"engine", "engine/hexmap"}, not: outside, noGoroutines: true},

	{folder: "db/migrations"},
	{folder: "db/dbtest/pgserver/pgbin", not: []string{"net", "database"}, noGoroutines: true}, // the check finds the programs with it before it compiles anything
	{folder: "db/dbtest/pgserver", may: []string{"db/dbtest/pgserver/pgbin"}, modules: []string{"github.com/jackc/pgx/v5"}, not: []string{"net/http"}},
	{folder: "db/dbtest/pgtest", may: []string{"db/dbtest/pgserver"}, not: []string{"net/http"}},
	{folder: "db/dbtest", may: []string{"db", "db/dialect", "db/dbtest/pgserver", "db/dbtest/pgtest"}, modules: []string{"github.com/jackc/pgx/v5"}, not: []string{"net/http"}},
	{folder: "db/dialect", not: []string{"net", "database", "os", "time"}},
	{folder: "db/primary", may: []string{"engine/record"}, modules: []string{"github.com/jackc/pgx/v5"}, not: []string{"net/http", "database"}},
	{folder: "db", may: []string{"db/migrations", "db/dialect", "db/primary", "engine", "engine/match", "engine/record", "engine/names", "engine/host"},
		modules: []string{"modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/alexedwards/scs/v2"}, not: []string{"net/http"}},

	{folder: "static", modules: []string{"github.com/andybalholm/brotli", "github.com/klauspost/compress", "github.com/tdewolff/minify"}, not: []string{"database"}, noGoroutines: true},
	{folder: "views/i18n/...", may: []string{"views/i18n/..."}, modules: []string{"golang.org/x/text"}, not: serving, noGoroutines: true},
	{folder: "views/fragment", modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/kit", may: []string{"views/i18n", "views/fragment", "static"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/form", may: []string{"views/i18n", "views/kit"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/qr", may: []string{"views/i18n", "views/kit"}, modules: []string{"github.com/a-h/templ", "rsc.io/qr"}, not: serving, noGoroutines: true},
	{folder: "views/layout", may: []string{"views/i18n", "views/kit", "static"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/page", may: []string{"views/i18n", "views/kit", "views/layout", "static"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/table", may: []string{"views/i18n", "views/kit", "views/layout", "views/fragment", "engine", "engine/match", "static"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/title", may: []string{"views/i18n", "views/page", "views/table", "engine", "static"}, modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/campaign", may: append([]string{"views", "views/title", "views/layout", "engine", "engine/record", "engine/campaign"}, shared...), modules: drawing, not: serving, noGoroutines: true},
	{folder: "views/*", may: append([]string{"views", "views/title", "views/layout", "views/table", "engine", "engine/match", "engine/hexmap", "engine/<own>"}, shared...), modules: drawing, not: serving, noGoroutines: true},
	{folder: "views", may: []string{"views/*", "engine", "engine/match"}, modules: drawing, not: serving, noGoroutines: true},

	// Notices take their words from views and are kept in a store; only outgoing calls addresses that users have entered.
	{folder: "handlers/notices/outgoing", not: []string{"database"}},
	{folder: "handlers/notices", may: []string{"engine/claim", "handlers/notices/outgoing", "views", "views/title", "views/i18n", "views/page", "views/table", "engine", "engine/match", "engine/record", "engine/notice", "engine/poll", "engine/projection", "engine/campaigns", "engine/due", "engine/host"},
		modules: []string{"github.com/SherClockHolmes/webpush-go", "github.com/wneessen/go-mail"}, not: []string{"database"}},

	{folder: "handlers/browsertest", may: []string{"..."}, modules: []string{""}},
	{folder: "handlers/proxytest", may: []string{"engine/enginetest/patience"}},
	{folder: "handlers/passwords", modules: []string{"golang.org/x/crypto", "golang.org/x/text"}, not: []string{"net", "database", "os"}, noGoroutines: true},
	{folder: "handlers/responsebuffer", not: []string{"database"}},
	{folder: "handlers/naming", modules: []string{"golang.org/x/text"}, not: []string{"net/http", "database"}, noGoroutines: true},
	{folder: "handlers/handlerstest/...", may: []string{"..."}, modules: []string{""}},
	// base knows no topic; a topic may use another one.
	{folder: "handlers/base", may: append([]string{"handlers/responsebuffer", "handlers/naming"}, site...), modules: serve, not: []string{"database"}},
	{folder: "handlers/*", may: append([]string{"handlers/*"}, site...), modules: serve, not: []string{"database"}},
	{folder: "handlers", may: append([]string{"handlers/*"}, site...), modules: serve, not: []string{"database"}},
	{folder: "cmd/gallery", may: []string{"..."}, modules: []string{""}, noGoroutines: true},
	{folder: "cmd/portside", may: []string{"..."}, modules: []string{""}, ownProcess: true},
	// An outside client of the site: it may know how markup is sent, but nothing that runs in the server.
	{folder: "cmd/internal/load", may: []string{"views/fragment"}, not: []string{"database"}},
	{folder: "cmd/internal/siege", may: []string{"cmd/internal/load", "db", "db/dbtest/pgserver", "engine", "engine/games", "engine/match", "engine/record"}, modules: []string{"github.com/jackc/pgx/v5"}},
	{folder: "cmd/*", may: []string{"..."}, modules: []string{""}},
}

// listed is what `go list -json` says about a package.
type listed struct {
	ImportPath, Dir                    string
	GoFiles, TestGoFiles, XTestGoFiles []string
	Imports, TestImports, XTestImports []string
}

// imports checks every package of the project against rules.
func (r *run) imports() error {
	packages, err := r.list()
	if err != nil {
		return err
	}
	var bad []string
	for _, p := range packages {
		bad = append(bad, violations(p)...)
		more, err := goroutines(p)
		if err != nil {
			return err
		}
		bad = append(bad, more...)
	}
	for _, line := range bad {
		r.say("%s", line)
	}
	r.say("%d packages", len(packages))
	if len(bad) > 0 {
		return fmt.Errorf("%d imports or goroutines against the rules in cmd/check/imports.go", len(bad))
	}
	return nil
}

// list asks the go command for the packages of the project.
func (r *run) list() ([]listed, error) {
	cmd := r.command("go", "list", "-json=ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports", "./...")
	cmd.Stderr = r.out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var packages []listed
	for in := json.NewDecoder(pipe); ; {
		var p listed
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, errors.Join(fmt.Errorf("go list: %w", err), cmd.Wait())
		}
		packages = append(packages, p)
	}
	return packages, cmd.Wait()
}

// violations are the imports of p that its folder may not have. Tests may import more of the project's
// testing packages, the clock and test modules, but never another game.
func violations(p listed) []string {
	folder := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.folder, folder) })
	if i < 0 {
		return []string{folder + ": no rule places this folder"}
	}
	var bad []string
	for _, path := range p.Imports {
		if why := rules[i].refuses(folder, path); why != "" {
			bad = append(bad, folder+": "+why)
		}
	}
	for _, path := range slices.Concat(p.TestImports, p.XTestImports) {
		if own, ok := game(folder); ok {
			if other, ok := game(strings.TrimPrefix(path, module+"/")); ok && other != own {
				bad = append(bad, folder+": its tests may not import another game, "+other)
			}
		}
	}
	return bad
}

// game says which game a folder belongs to; ok is false if it is of none.
func game(folder string) (key string, ok bool) {
	parts := strings.Split(folder, "/")
	if len(parts) < 2 || parts[0] != "engine" {
		return "", false
	}
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.folder, parts[0]+"/"+parts[1]) })
	return parts[1], rules[i].folder == "engine/*"
}

// refuses says why folder may not import path; empty when it may.
func (r rule) refuses(folder, path string) string {
	if inner, ok := strings.CutPrefix(path, module+"/"); ok {
		own, inside := game(folder)
		if !inside {
			own = filepath.Base(folder)
		}
		other, isGame := game(inner)
		for _, pattern := range r.may {
			pattern = strings.Replace(pattern, "<own>", own, 1)
			if isGame {
				pattern = strings.Replace(pattern, "<game>", other, 1)
			}
			if matches(pattern, inner) {
				return ""
			}
		}
		return "may not import " + inner
	}
	if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
		if slices.ContainsFunc(r.modules, func(m string) bool { return m == "" || below(m, path) }) {
			return ""
		}
		return "may not import " + path
	}
	if slices.ContainsFunc(r.not, func(n string) bool { return below(n, path) }) {
		return "may not import " + path
	}
	return ""
}

// below says whether path is top or is under it.
func below(top, path string) bool { return path == top || strings.HasPrefix(path, top+"/") }

// matches says whether a pattern of the rules covers a path.
func matches(pattern, path string) bool {
	if top, ok := strings.CutSuffix(pattern, "..."); ok {
		top = strings.TrimSuffix(top, "/")
		return top == "" || below(top, path)
	}
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, got, func(w, g string) bool { return w == "*" || w == g })
}

// starters are the methods and functions that start goroutines for their caller.
var starters = []string{"Go", "Parallel", "NewServer", "NewTLSServer"}

// goroutines finds the places where a package that must be still, or a test of it, starts goroutines: their order would
// depend on the scheduler, and the race detector does not watch them.
func goroutines(p listed) ([]string, error) {
	folder := strings.TrimPrefix(p.ImportPath, module+"/")
	i := slices.IndexFunc(rules, func(r rule) bool { return matches(r.folder, folder) })
	if i < 0 || !rules[i].noGoroutines {
		return nil, nil
	}
	var bad []string
	fset := token.NewFileSet()
	for _, name := range slices.Concat(p.GoFiles, p.TestGoFiles, p.XTestGoFiles) {
		file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			_, starts := n.(*ast.GoStmt)
			if call, ok := n.(*ast.CallExpr); ok {
				f, ok := call.Fun.(*ast.SelectorExpr)
				starts = ok && slices.Contains(starters, f.Sel.Name)
			}
			if starts {
				bad = append(bad, fmt.Sprintf("%s: line %d of %s starts a goroutine", folder, fset.Position(n.Pos()).Line, name))
			}
			return true
		})
	}
	return bad, nil
}
