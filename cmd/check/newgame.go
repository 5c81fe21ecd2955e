package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// skeleton is a small playable game, named newgame, new-game and New Game. Its files end in .txt, so that
// the go command ignores them.
//
//go:embed all:skeleton
var skeleton embed.FS

var keyed = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// newGameMain is the subcommand new-game with its arguments. It writes help and errors to errs, and returns the exit
// status.
func newGameMain(ctx context.Context, args []string, errs io.Writer) int {
	flags := flag.NewFlagSet("new-game", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: go run ./cmd/check new-game KEY\n\nWrite a new game, such as sea-dogs, that passes the check. Then make it yours: engine/README.md says how.")
	}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() != 1:
		flags.Usage()
		return 2
	}
	root, err := moduleRoot(ctx)
	if err == nil {
		err = newGame(ctx, root, flags.Arg(0), os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(errs, "new-game:", err)
		return 1
	}
	return 0
}

// newGame writes the skeleton of a game to the project at root and adds the game to the two lists of games.
func newGame(ctx context.Context, root, key string, out io.Writer) error {
	pkg := strings.ReplaceAll(key, "-", "")
	switch {
	case !keyed.MatchString(key) || token.IsKeyword(pkg):
		return fmt.Errorf("%q cannot be the key of a game: use small letters and digits, with hyphens between words", key)
	case taken(root, "engine/"+pkg) || taken(root, "views/"+pkg):
		return fmt.Errorf("engine/%s or views/%s exists already", pkg, pkg)
	}
	r := &run{ctx: ctx, root: root, out: out}
	named := strings.NewReplacer("newgame", pkg, "new-game", key, "New Game", titled(key))
	err := fs.WalkDir(skeleton, "skeleton", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := skeleton.ReadFile(path)
		if err != nil {
			return err
		}
		to := named.Replace(strings.TrimSuffix(strings.TrimPrefix(path, "skeleton/"), ".txt"))
		return r.write(to, named.Replace(string(data)))
	})
	if err != nil {
		return err
	}
	if err := errors.Join(
		r.enlist("engine/games/games.go", pkg+` "portside/engine/`+pkg+`/game"`, pkg+".Game,"),
		r.enlist("views/titles.go", `"portside/views/`+pkg+`"`, pkg+".Title,"),
	); err != nil {
		return err
	}
	return errors.Join(
		r.show("go", "tool", "templ", "generate", "-log-level", "error", "-f", "views/"+pkg+"/table.templ"),
		r.show("go", "test", "./engine/"+pkg, "-run", "TestPlaythroughs", "-update"),
	)
}

// withSkeleton writes the skeleton to a temporary folder, with its generated templates, and returns an -overlay file that
// shows it to the go command as part of the project.
func (r *run) withSkeleton() (overlay string, err error) {
	aside := filepath.Join(r.temp, "skeleton")
	if err := os.CopyFS(aside, skeleton); err != nil {
		return "", err
	}
	var files struct{ Replace map[string]string }
	files.Replace = map[string]string{}
	err = filepath.WalkDir(aside, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		plain := strings.TrimSuffix(path, ".txt")
		if err := os.Rename(path, plain); err != nil {
			return err
		}
		if generated, ok := strings.CutSuffix(plain, ".templ"); ok {
			files.Replace[r.inProject(aside, generated+"_templ.go")] = generated + "_templ.go"
		}
		files.Replace[r.inProject(aside, plain)] = plain
		return nil
	})
	if err != nil {
		return "", err
	}
	if err := r.show("go", "tool", "templ", "generate", "-path", aside, "-log-level", "error"); err != nil {
		return "", err
	}
	data, err := json.Marshal(files)
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(r.temp, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

// inProject is where a file of the skeleton aside belongs.
func (r *run) inProject(aside, path string) string {
	return filepath.Join(r.root, strings.TrimPrefix(path, filepath.Join(aside, "skeleton")))
}

func taken(root, folder string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(folder)))
	return err == nil
}

// titled makes the name of a game from its key: "sea-dogs" becomes "Sea Dogs".
func titled(key string) string {
	words := strings.Split(key, "-")
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// write writes a file of the project, formatted if it is Go, and names it.
func (r *run) write(path, text string) error {
	data := []byte(text)
	if strings.HasSuffix(path, ".go") {
		var err error
		if data, err = format.Source(data); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	to := filepath.Join(r.root, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	r.say("%s", path)
	return os.WriteFile(to, data, 0o644)
}

// enlist adds an import to a file with a list of games, and a line to the end of the list.
func (r *run) enlist(path, imported, line string) error {
	data, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(path)))
	if err != nil {
		return err
	}
	head, rest, ok := strings.Cut(string(data), "\n)\n") // the imports come first
	body, tail, closed := strings.Cut(rest, ",\n}\n")    // then the list
	if !ok || !closed {
		return fmt.Errorf("%s has no list of games that begins after the imports", path)
	}
	return r.write(path, head+"\n\t"+imported+"\n)\n"+body+",\n\t"+line+"\n}\n"+tail)
}
