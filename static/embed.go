package static

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/svg"
)

//go:embed css js fonts img
var files embed.FS

// The order matters: later sheets refine earlier ones, app.js needs those before it.
var (
	// styles are the sheets of every page. A folder of css/ is "campaign", "replay" or "harbour", and holds the sheets
	// that only its pages link; harbour is all pages but those of a match.
	styles = []string{"tokens", "base", "kit", "table", "talk", "votes"}
	// scripts are joined with semicolons, as minified files may end without one.
	scripts = []string{"htmx.min", "idiomorph.min", "steps", "app", "comforts"}
)

// game are the files of one game: css/*.css, harbour.css, script.js and img/*.svg, of which each may be missing.
type game struct {
	key   string
	files fs.FS
}

var (
	games  []game // changes only while variables are initialized
	loaded atomic.Bool
)

// Add adds the files of a game: css/*.css become the sheet <key>.css, which pages with its table link, harbour.css is
// joined to the sheet of all other pages, script.js becomes <key>.js, and img/*.svg are served under their own names. It
// is called while the variables of a package are initialized; once an asset has been asked for, it panics.
func Add(key string, files fs.FS) {
	if loaded.Load() {
		panic("static: the files of " + key + " are added after the first was served")
	}
	games = append(games, game{key, files})
}

// asset is one response.
type asset struct {
	url    string // from the root of the site, without its base: "/static/site.1a2b3c4d.css"
	kind   string // media type
	body   []byte
	packed []packing // what browsers may get instead, the shortest first; none if it is compressed already
}

// packing is a body in a form that not every browser reads.
type packing struct {
	name string // in Accept-Encoding
	body func() []byte
}

// catalogue is every asset by name ("site.css", "art.svg") and by address.
type catalogue struct {
	byName, byURL map[string]*asset
	build         string
}

var all = sync.OnceValue(func() *catalogue {
	loaded.Store(true)
	slices.SortFunc(games, func(a, b game) int { return strings.Compare(a.key, b.key) }) // do not depend on the order of imports
	c := &catalogue{byName: map[string]*asset{}, byURL: map[string]*asset{}}
	for _, name := range slices.Concat(glob(files, "fonts/*.woff2"), glob(files, "img/*")) {
		c.add(path.Base(name), shortFile(files, name))
	}
	for _, g := range games {
		for _, name := range glob(g.files, "img/*.svg") {
			if c.byName[path.Base(name)] != nil {
				panic("static: " + g.key + " has a " + name + " and so has somebody else")
			}
			c.add(path.Base(name), shortFile(g.files, name))
		}
	}
	built := []string{"site.css"}
	var site []byte
	for _, name := range styles {
		site = append(site, read(files, "css/"+name+".css")...)
	}
	c.add("site.css", c.sheet(site))
	for _, folder := range glob(files, "css/*/") {
		part := join(files, folder+"/*.css")
		if path.Base(folder) == "harbour" {
			for _, g := range games {
				part = append(part, join(g.files, "harbour.css")...)
			}
		}
		c.add(path.Base(folder)+".css", c.sheet(part))
		built = append(built, path.Base(folder)+".css")
	}
	for _, g := range games {
		if sheets := join(g.files, "css/*.css"); sheets != nil {
			c.add(g.key+".css", c.sheet(sheets))
			built = append(built, g.key+".css")
		}
		if script := join(g.files, "script.js"); script != nil {
			c.add(g.key+".js", short("script.js", script))
			built = append(built, g.key+".js")
		}
	}
	c.add("push.js", shortFile(files, "js/push.js")) // for one page, and for browsers that get messages
	var parts [][]byte
	for _, name := range scripts {
		parts = append(parts, bytes.ReplaceAll(shortFile(files, "js/"+name+".js"), []byte(`"push.js"`), []byte(`"`+path.Base(c.byName["push.js"].url)+`"`)))
	}
	c.add("site.js", bytes.Join(parts, []byte(";\n")))
	for _, name := range []string{"fair.js", "lesson.js", "replay.js"} { // for one kind of page each
		c.add(name, shortFile(files, "js/"+name))
	}
	sum := sha256.New()
	for _, name := range append(built, "site.js", "lesson.js", "replay.js", "icons.svg") {
		sum.Write([]byte(c.byName[name].url))
	}
	c.build = hex.EncodeToString(sum.Sum(nil)[:6])
	return c
})

// glob lists the files that match a valid pattern, sorted. A pattern that ends in a slash matches folders only.
func glob(files fs.FS, pattern string) []string {
	folders, isFolders := strings.CutSuffix(pattern, "/")
	names, err := fs.Glob(files, folders)
	if err != nil {
		panic(err)
	}
	return slices.DeleteFunc(names, func(name string) bool {
		info, err := fs.Stat(files, name)
		return err != nil || info.IsDir() != isFolders
	})
}

// join returns the contents of the files that match a pattern, nil if there are none.
func join(files fs.FS, pattern string) []byte {
	var all []byte
	for _, name := range glob(files, pattern) {
		all = append(all, read(files, name)...)
	}
	return all
}

func read(files fs.FS, name string) []byte {
	b, err := fs.ReadFile(files, name)
	if err != nil { // the files are part of the program
		panic(err)
	}
	return b
}

// minifier makes sheets, scripts and drawings shorter. Their meaning, and the ids in drawings, stay.
var minifier = func() *minify.M {
	m := minify.New()
	m.Add(".css", &css.Minifier{Version: 0})
	m.Add(".js", &js.Minifier{})
	m.Add(".svg", &svg.Minifier{})
	return m
}()

// short is a file without what browsers do not need. Libraries are short already.
func short(name string, body []byte) []byte {
	if strings.Contains(name, ".min.") {
		return body
	}
	b, err := minifier.Bytes(path.Ext(name), body)
	if err != nil { // the files are part of the program
		panic("static: " + name + ": " + err.Error())
	}
	return b
}

// shortFile reads a file and makes it short.
func shortFile(files fs.FS, name string) []byte {
	if ext := path.Ext(name); ext != ".css" && ext != ".js" && ext != ".svg" {
		return read(files, name)
	}
	return short(name, read(files, name))
}

// file matches the name of a file in a sheet.
var file = regexp.MustCompile(`url\("?([a-z0-9.-]+)"?\)`)

// sheet replaces the names of files in a style sheet by their hashed names. These are relative, so a sheet need not know the
// base of the site.
func (c *catalogue) sheet(text []byte) []byte {
	return file.ReplaceAllFunc(short("joined.css", text), func(m []byte) []byte {
		name := string(file.FindSubmatch(m)[1])
		a := c.byName[name]
		if a == nil {
			panic("static: a style sheet names " + name + ", which is not there")
		}
		return []byte("url(" + path.Base(a.url) + ")")
	})
}

func (c *catalogue) add(name string, body []byte) {
	sum := sha256.Sum256(body)
	ext := path.Ext(name)
	a := &asset{body: body}
	a.url = "/static/" + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:4]) + ext
	switch ext {
	case ".woff2":
		a.kind = "font/woff2"
	case ".png":
		a.kind = "image/png"
	case ".ico":
		a.kind = "image/x-icon"
	case ".svg":
		a.kind = "image/svg+xml"
	case ".css":
		a.kind = "text/css; charset=utf-8"
	case ".js":
		a.kind = "text/javascript; charset=utf-8"
	}
	if ext != ".woff2" && ext != ".png" && ext != ".ico" {
		pack := func(name string, to func(io.Writer) io.WriteCloser) packing {
			return packing{name, sync.OnceValue(func() []byte {
				var b bytes.Buffer
				w := to(&b)
				w.Write(body) // a buffer takes everything
				w.Close()
				return b.Bytes()
			})}
		}
		a.packed = []packing{
			pack("br", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) }),
			pack("gzip", func(w io.Writer) io.WriteCloser {
				z, _ := gzip.NewWriterLevel(w, gzip.BestCompression) // it knows the level
				return z
			}),
		}
	}
	c.byName[name], c.byURL[a.url] = a, a
}

// URL is the address of an asset below the base of the site: URL("site.css") is
// "/static/site.1a2b3c4d.css". An unknown name is a mistake in a template and panics.
func URL(name string) string {
	a := all().byName[name]
	if a == nil {
		panic("static: no file " + name)
	}
	return a.url
}

// Has tells whether there is an asset of this name.
func Has(name string) bool { return all().byName[name] != nil }

// All yields the name and the content of every asset.
func All() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for name, a := range all().byName {
			if !yield(name, a.body) {
				return
			}
		}
	}
}

// Script is the address of a game's own script, "" if it has none.
func Script(game string) string {
	if game == "" || !Has(game+".js") {
		return ""
	}
	return URL(game + ".js")
}

// Worker is the service worker. It is not an asset: its address decides what it may do, so the address must not change.
func Worker() []byte { return shortFile(files, "js/worker.js") }

// Favicon is the icon that browsers and other programs look for at a fixed address, so it is served there too.
func Favicon() []byte { return all().byName["favicon.ico"].body }

// Build is a word that changes when style, script or drawings do. Pages contain it, answers to htmx have it in
// the header Portside-Build, and an older page asks to be loaded again.
func Build() string { return all().build }

// accepts tells whether a browser takes a form of packing.
func accepts(header, name string) bool {
	for part := range strings.SplitSeq(header, ",") {
		kind, quality, _ := strings.Cut(part, ";")
		if strings.TrimSpace(kind) == name {
			return !strings.HasPrefix(strings.TrimSpace(quality), "q=0") || strings.Trim(quality, " q=0.") != ""
		}
	}
	return false
}

// Handler serves the assets. It expects paths that begin with "/static/", without the base.
// Everything else is 404.
func Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := all().byURL[r.URL.Path]
		if a == nil {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", a.kind)
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
		h.Set("X-Content-Type-Options", "nosniff")
		body := a.body
		if a.packed != nil {
			h.Set("Vary", "Accept-Encoding")
			for _, p := range a.packed {
				if accepts(r.Header.Get("Accept-Encoding"), p.name) {
					body = p.body()
					h.Set("Content-Encoding", p.name)
					break
				}
			}
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method != http.MethodHead {
			w.Write(body)
		}
	})
}
