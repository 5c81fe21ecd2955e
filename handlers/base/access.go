package base

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// Access logs each request by its route, never by its path or query: addresses hold the secrets of invite,
// watch and seat links, and headers hold sessions.
func (s *Site) Access(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if !s.Log.Enabled(c.Request().Context(), slog.LevelInfo) {
			return next(c)
		}
		start := time.Now()
		err := next(c)
		if err != nil {
			c.Error(err) // now, so that the status is known
		}
		route := c.Path()
		if route == "" {
			route = "none"
		}
		args := []any{"method", c.Request().Method, "route", route, "status", c.Response().Status, "ms", time.Since(start).Milliseconds(), "ip", c.RealIP()}
		if id := c.Param("id"); id != "" && c.Response().Status != http.StatusNotFound {
			args = append(args, "match", id)
		}
		s.Log.Info("request", args...)
		return nil
	}
}
