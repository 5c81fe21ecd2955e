package match

import (
	"github.com/labstack/echo/v4"

	"portside/engine/projection"
	"portside/engine/record"
)

// Begun is the match of a request once it has begun; before that there is nothing to look back at.
func (h *Handlers) Begun(c echo.Context) (*projection.Table, error) {
	t, err := h.Table(c)
	if err == nil && t.View == nil {
		err = record.ErrNotFound
	}
	return t, err
}
