package handlers

import (
	"net"
	"net/http"
	"path"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/handlers/base"
)

// sameOrigin refuses forms sent by another site (CSRF).
func (h *Handlers) sameOrigin(guard *http.CrossOriginProtection, e *echo.Echo) http.Handler {
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.Fail(base.ErrCrossOrigin, e.NewContext(r, w))
	}))
	return guard.Handler(e)
}

// policy is the Content-Security-Policy of every page and every answer without one of its own. Nothing inline, nothing
// from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// secureHeaders gives every answer its security headers. Caches never store pages, because a page is one
// user's; static files overwrite Cache-Control. Fragments for htmx go without the headers that browsers apply
// to documents only: they would make up a tenth of most fragments.
func (h *Handlers) secureHeaders(next http.Handler) http.Handler {
	secure := h.Config.Secure()
	owner := secure && h.Prefix == "" // under a path the host is not ours, so a header about the whole host is not ours to send
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		head := w.Header()
		head.Set("X-Content-Type-Options", "nosniff")
		head.Set("Cache-Control", "no-store")
		switch file := h.static(r.URL.Path); {
		case r.Header.Get("HX-Request") == "true": // only a script on our own pages can send this, and it puts the answer into the page
		case !file:
			head.Set("X-Frame-Options", "DENY")
			head.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
			fallthrough
		default: // headers for documents would be larger than some of the files
			if !file {
				head.Set("Content-Security-Policy", policy)
			} else if p := filePolicy(r.URL.Path); p != "" {
				head.Set("Content-Security-Policy", p)
			}
			head.Set("Referrer-Policy", "no-referrer")
			if secure {
				head.Set("Cross-Origin-Opener-Policy", "same-origin")
			}
			if owner {
				head.Set("Strict-Transport-Security", "max-age=31536000")
			}
		}
		r.Body = http.MaxBytesReader(w, r.Body, base.BodyLimit)
		next.ServeHTTP(w, r)
	})
}

// drawingPolicy is the Content-Security-Policy of a drawing: it can be opened as a document, but needs nothing beside
// itself. Half a dozen drawings come with a table, so the long policy would be a kilobyte of its first load.
const drawingPolicy = "default-src 'none'; frame-ancestors 'none'"

// filePolicy returns the Content-Security-Policy of a static file by its name, "" for one that is no document: browsers
// ignore a policy on it.
func filePolicy(name string) string {
	switch path.Ext(name) {
	case ".css", ".js", ".woff2", ".png", ".ico":
		return ""
	case ".svg":
		return drawingPolicy
	}
	return policy
}

// extractor finds the address of a client. Without trusted proxies X-Forwarded-For is ignored: it can hold anything.
func extractor(c *base.Config) echo.IPExtractor {
	if len(c.TrustedProxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range c.TrustedProxies {
		_, ipnet, err := net.ParseCIDR(p.Masked().String())
		if err != nil {
			continue // an invalid netip.Prefix trusts nobody
		}
		trust = append(trust, echo.TrustIPRange(ipnet))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// static tells whether a path is a file that is the same for everybody.
func (h *Handlers) static(path string) bool {
	return strings.HasPrefix(path, h.Prefix+"/static/") || path == h.Prefix+"/healthz" || path == h.Prefix+"/manifest.webmanifest" || path == h.Prefix+"/sw.js" || path == h.Prefix+"/favicon.ico"
}
