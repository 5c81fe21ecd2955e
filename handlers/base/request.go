package base

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
)

// SafePath lets through only paths of this site, written as browsers write them: "//elsewhere" and "/\elsewhere" are other
// hosts, and a character that no address may hold, such as a NUL, would break the header that the path ends up in.
func SafePath(back string) string {
	if !strings.HasPrefix(back, "/") || strings.HasPrefix(back, "//") || strings.ContainsFunc(back, func(r rune) bool { return r <= ' ' || r > '~' || r == '\\' }) {
		return "/"
	}
	return back
}

// Origin is scheme and host of links that leave the page. If none is configured it is what
// the browser has asked for, so that links work in a home network too.
func (s *Site) Origin(c echo.Context) string {
	if o := s.Config.Origin(); o != "" {
		return o
	}
	scheme := "http"
	if c.Request().TLS != nil || s.Config.Secure() {
		scheme = "https"
	}
	return scheme + "://" + c.Request().Host
}

// Link is a whole address for others: h.link(c, "/join/", code).
func (s *Site) Link(c echo.Context, path, code string) string {
	return s.Origin(c) + s.Prefix + path + code
}

// SeeOther sends the browser to a page after a form (RFC 9110 §15.4.4).
func (s *Site) SeeOther(c echo.Context, path string) error {
	return c.Redirect(http.StatusSeeOther, s.Prefix+path)
}

// Form reads the fields of a form; the query does not count. Errors: those for a body above the limit, for a session that has
// ended and of the database; ErrForm for everything else.
func Form(c echo.Context) error {
	err := c.Request().ParseForm()
	var large *http.MaxBytesError
	if err == nil || errors.As(err, &large) || errors.Is(err, record.ErrEnded) || errors.Is(err, record.ErrStorage) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}

// Field is one field of a form that Form has read.
func Field(c echo.Context, name string) string { return c.Request().PostForm.Get(name) }

// Outlive returns a context for what goes on after the request has ended, such as a stream. It knows the session, the match,
// the host and the language, and holds on to nothing else of the request. Nobody waits for its answer. Errors: those of
// reading the session.
func (s *Site) Outlive(c echo.Context) (echo.Context, error) {
	r := c.Request()
	ctx, err := s.Sessions.Load(context.Background(), s.Sessions.Token(r.Context()))
	if err != nil {
		return nil, err
	}
	head := http.Header{}
	if lang := r.Header.Get("Accept-Language"); lang != "" {
		head.Set("Accept-Language", lang)
	}
	short := (&http.Request{Method: r.Method, Host: r.Host, TLS: r.TLS, URL: new(url.URL), Header: head, Body: http.NoBody}).WithContext(ctx)
	kept := c.Echo().NewContext(short, nil)
	kept.Set(keyMatch, c.Get(keyMatch))
	return kept, nil
}

// WantsFragment tells whether the request comes from htmx, which swaps a part of the page.
func WantsFragment(c echo.Context) bool { return c.Request().Header.Get("HX-Request") == "true" }

// BodyLimit is the largest form in bytes; the longest honest one is below 4 kB.
const BodyLimit = 64 << 10
