package account

import (
	"github.com/labstack/echo/v4"

	"portside/handlers/base"
	"portside/views/i18n"
)

// SetLanguage answers POST /language with the fields lang and back, a path below the prefix.
func (h *Handlers) SetLanguage(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if l, ok := i18n.Known(base.Field(c, "lang")); ok {
		if err := h.people.Newcomer(c); err != nil {
			return err
		}
		h.Sessions.Put(ctx, base.SessionLang, string(l))
		if id := h.User(c); id != 0 {
			u, err := h.store.UserByID(ctx, id)
			if err != nil {
				return err
			}
			if err := h.store.SetPreferences(ctx, id, string(l), u.Theme); err != nil {
				return err
			}
		}
	}
	return h.SeeOther(c, base.SafePath(base.Field(c, "back")))
}
