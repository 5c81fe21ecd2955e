package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:embed css js fonts img
var files embed.FS

// The order matters: later sheets refine earlier ones, app.js needs the two libraries.
var (
	// styles are the sheets of every page. A folder of css/ is named after a game, "campaign", "replay" or
	// "harbour", and holds the sheets that only its pages link; harbour is all pages but those of a match.
	styles = []string{"tokens", "base", "kit", "table", "talk", "votes"}
	// scripts are joined with semicolons, as minified files may end without one.
	scripts = []string{"htmx.min", "idiomorph.min", "app", "comforts"}
)

// asset is one response.
type asset struct {
	url    string // from the root of the site, without its base: "/static/site.1a2b3c4d.css"
	kind   string // media type
	body   []byte
	packed func() []byte // body in gzip; nil where packing again gains nothing
}

// catalogue is every asset by name ("site.css", "art.svg") and by address.
type catalogue struct {
	byName, byURL map[string]*asset
	build         string
}

var all = sync.OnceValue(func() *catalogue {
	c := &catalogue{byName: map[string]*asset{}, byURL: map[string]*asset{}}
	for _, dir := range []string{"fonts", "img"} {
		entries, err := fs.ReadDir(files, dir)
		if err != nil { // the folders are part of the program
			panic(err)
		}
		for _, e := range entries {
			if path.Ext(e.Name()) != ".txt" { // licences
				c.add(e.Name(), read(path.Join(dir, e.Name())))
			}
		}
	}
	c.add("site.css", c.sheet(styles))
	built := []string{"site.css"}
	entries, err := fs.ReadDir(files, "css")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		sheets, err := fs.ReadDir(files, "css/"+e.Name())
		if err != nil {
			panic(err)
		}
		var names []string
		for _, s := range sheets {
			names = append(names, e.Name()+"/"+strings.TrimSuffix(s.Name(), ".css"))
		}
		c.add(e.Name()+".css", c.sheet(names))
		built = append(built, e.Name()+".css")
	}
	c.add("push.js", plain(read("js/push.js"))) // of one page, and of browsers that get messages
	var js [][]byte
	for _, name := range scripts {
		js = append(js, bytes.ReplaceAll(plain(read("js/"+name+".js")), []byte(`"push.js"`), []byte(`"`+path.Base(c.byName["push.js"].url)+`"`)))
	}
	c.add("site.js", bytes.Join(js, []byte(";\n")))
	c.add("fair.js", read("js/fair.js")) // of one page only
	for _, e := range entries {          // a game may have a script of its own, named after its key
		if name := e.Name() + ".js"; e.IsDir() && exists("js/"+name) {
			c.add(name, read("js/"+name))
			built = append(built, name)
		}
	}
	sum := sha256.New()
	for _, name := range append(built, "site.js", "icons.svg") {
		sum.Write([]byte(c.byName[name].url))
	}
	c.build = hex.EncodeToString(sum.Sum(nil)[:6])
	return c
})

func exists(name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

func read(name string) []byte {
	b, err := files.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return b
}

var (
	comment = regexp.MustCompile(`(?s)/\*.*?\*/`)
	indent  = regexp.MustCompile(`\n\s*`)
	spaces  = regexp.MustCompile(`\s*([{}])\s*|([;:,])\s+`) // no string of ours holds such a one
	last    = regexp.MustCompile(`;}`)
	file    = regexp.MustCompile(`url\("?([a-z0-9.-]+)"?\)`)
)

// note is a line of a script that is nothing but a comment, or the blanks before one that is not.
var note = regexp.MustCompile(`(?m)^[ \t]*(//.*\n|)`)

// aside is a comment behind what a line does. One that quotes stays: its marks might be those of a text around it.
var aside = regexp.MustCompile("(?m)[ \t]+// [^\"'`\n]*$")

// plain is a script without what is there for readers only. Our scripts have no text of several lines.
func plain(js []byte) []byte { return note.ReplaceAll(aside.ReplaceAll(js, nil), nil) }

// sheet joins style sheets and gives the files they name their hashed names. Those are relative,
// so a sheet does not know the base of the site.
func (c *catalogue) sheet(names []string) []byte {
	var css []byte
	for _, name := range names {
		css = append(css, read("css/"+name+".css")...)
	}
	css = indent.ReplaceAll(comment.ReplaceAll(css, nil), []byte("\n"))
	css = last.ReplaceAll(spaces.ReplaceAll(css, []byte("$1$2")), []byte("}"))
	return file.ReplaceAllFunc(css, func(m []byte) []byte {
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
	case ".svg":
		a.kind = "image/svg+xml"
	case ".css":
		a.kind = "text/css; charset=utf-8"
	case ".js":
		a.kind = "text/javascript; charset=utf-8"
	}
	if ext != ".woff2" && ext != ".png" {
		a.packed = sync.OnceValue(func() []byte {
			var b bytes.Buffer
			w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
			w.Write(body)
			w.Close()
			return b.Bytes()
		})
	}
	c.byName[name], c.byURL[a.url] = a, a
}

// URL is the address of an asset below the base of the site: URL("site.css") is
// "/static/site.1a2b3c4d.css". A name that is not there is a mistake in a template and panics.
func URL(name string) string {
	a := all().byName[name]
	if a == nil {
		panic("static: no file " + name)
	}
	return a.url
}

// Script is the address of a game's own script, "" if it has none.
func Script(game string) string {
	if a := all().byName[game+".js"]; game != "" && a != nil {
		return a.url
	}
	return ""
}

// Worker is the service worker. It is no asset: its address decides what it may do, so it has one that stays.
func Worker() []byte { return plain(read("js/worker.js")) }

// Build is a word that changes when style, script or drawings do. Pages carry it, answers to htmx say it in
// the header Portside-Build, and a page that is older asks to be loaded again.
func Build() string { return all().build }

// Handler serves the assets. It expects paths from "/static/" on: a base is stripped before.
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
			if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
				body = a.packed()
				h.Set("Content-Encoding", "gzip")
			}
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
		if r.Method != http.MethodHead {
			w.Write(body)
		}
	})
}
