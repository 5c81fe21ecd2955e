package handlers

import (
	"strconv"

	"github.com/labstack/echo/v4"
)

// keyMatch is where withMatch leaves the number of the match in the context of a request.
const keyMatch = "match"

// take counts one request against a gate. Above the limit it is tooOften.
func (h *Handlers) take(g *gate, who asker) error {
	if wait, ok := g.allow(who, h.now()); !ok {
		return tooOften{wait}
	}
	return nil
}

// byAddress counts per address, byUser per user, or per address of somebody without a name.
func byAddress(c echo.Context) asker { return source(c.RealIP()) }

func (h *Handlers) byUser(c echo.Context) asker {
	if u := h.user(c); u != 0 {
		return alone("user " + strconv.FormatInt(int64(u), 10))
	}
	return byAddress(c)
}

func (h *Handlers) limitPages(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := h.take(h.pages, h.byUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}

func (h *Handlers) limitCodes(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := h.take(h.codes, byAddress(c)); err != nil {
			return err
		}
		return next(c)
	}
}

func (h *Handlers) limitPlies(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := h.take(h.plies, h.byUser(c)); err != nil {
			return err
		}
		return next(c)
	}
}
