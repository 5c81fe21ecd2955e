// Command gallery shows every component of the views in every state, without a database. Each scene has an address,
// in four languages and both themes; one match can be played to see what moves. The content security policy is the
// site's, so that what looks right here looks right there.
//
// Run go run ./cmd/gallery -listen 127.0.0.1:8090 and open that address.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"portside/engine/games"
	"portside/engine/portroyal"
	"portside/engine/portroyal/game"
	"portside/static"
	"portside/views"
	"portside/views/i18n"
	"portside/views/layout"
)

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'; frame-src 'self'"

func main() {
	listen := flag.String("listen", "127.0.0.1:8090", "address to serve on")
	flag.Parse()
	if err := views.Check(games.All()); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("gallery on http://%s/\n", *listen)
	server := &http.Server{Addr: *listen, Handler: routes(), ReadHeaderTimeout: 5 * time.Second}
	log.Fatal(server.ListenAndServe())
}

// look is the language and theme that the visitor has chosen: ?lang=nl&theme=dark.
type look struct {
	*i18n.Printer
	theme string
}

func lookOf(r *http.Request) look {
	l, _ := i18n.Known(r.URL.Query().Get("lang"))
	theme := r.URL.Query().Get("theme")
	if theme != "dark" && theme != "light" {
		theme = ""
	}
	return look{i18n.For(l), theme}
}

// page is a page of the gallery; game is the game whose cards it shows, "" for none.
func (l look) page(title, game string) layout.Page {
	return layout.Page{Printer: l.Printer, Title: title, Path: "/", Pending: 2, User: "Anna", Theme: l.theme, Wide: game != "", Game: game, Section: "matches"}
}

func routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/", static.Handler())
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		l := lookOf(r)
		show(w, r, l.page("Gallery", ""), index(scenes, l))
	})
	mux.HandleFunc("GET /kit", func(w http.ResponseWriter, r *http.Request) {
		l := lookOf(r)
		around := l.page("Kit", "")
		around.Sheet = "replay"
		show(w, r, around, kitPage(l))
	})
	mux.HandleFunc("GET /cards", func(w http.ResponseWriter, r *http.Request) {
		l := lookOf(r)
		show(w, r, l.page("Cards", portroyal.Key), cardsPage(l, l.turn(game.Game, 0, 3)))
	})
	mux.HandleFunc("GET /scene/{name}", func(w http.ResponseWriter, r *http.Request) {
		for _, s := range scenes {
			if s.Name == r.PathValue("name") {
				l := lookOf(r)
				around := l.page(s.Name, s.game.Info().Key)
				if s.Past {
					around.Sheet = "replay"
				}
				show(w, r, around, s.draw(l))
				return
			}
		}
		http.NotFound(w, r)
	})
	mux.HandleFunc("GET /campaign/{name}", func(w http.ResponseWriter, r *http.Request) {
		for _, v := range campaignPages {
			if v.name == r.PathValue("name") {
				l := lookOf(r)
				p, d := v.data(l)
				around := l.page(v.name, "")
				around.Sheet, around.Section = "campaign", "campaigns"
				show(w, r, around, v.draw(p, d))
				return
			}
		}
		http.NotFound(w, r)
	})
	mux.HandleFunc("GET /campaigns", func(w http.ResponseWriter, r *http.Request) {
		l := lookOf(r)
		show(w, r, l.page("Campaigns", ""), campaignIndex(campaignPages))
	})
	live := newPlay()
	mux.HandleFunc("GET /play", live.show)
	mux.HandleFunc("POST /matches/{id}/plies", live.post)
	mux.HandleFunc("GET /matches/{id}/since/{ply}", live.since)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		mux.ServeHTTP(w, r)
	})
}

func show(w http.ResponseWriter, r *http.Request, p layout.Page, body templ.Component) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	ctx := templ.WithChildren(r.Context(), body)
	if err := layout.Shell(p).Render(ctx, w); err != nil {
		log.Print(err)
	}
}
