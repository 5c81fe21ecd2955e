package account

import (
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/handlers/base"
	"portside/views/account"
)

// ShowDevice answers GET /device: a button for a code for another device, or where to enter one.
func (h *Handlers) ShowDevice(c echo.Context) error {
	if h.User(c) == 0 {
		return h.SeeOther(c, "/device/code")
	}
	p := h.Page(c)
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("device.title"), Section: "account"}, p, account.AddDevice(p))
}

// MakeCode answers POST /device: a one-time code as letters, link and QR. It is shown once.
func (h *Handlers) MakeCode(c echo.Context) error {
	user := h.User(c)
	if user == 0 {
		return h.SeeOther(c, "/device/code")
	}
	ctx := c.Request().Context()
	code, expires, err := h.store.AddDeviceCode(ctx, user, h.Sessions.Token(ctx))
	if err != nil {
		return err
	}
	p := h.Page(c)
	d := account.CodeData{Code: spaced(code), URL: h.Link(c, "/device/", code), Minutes: int(math.Ceil(time.Until(expires).Minutes()))}
	return h.Show(c, http.StatusOK, base.Shell{Title: p.Say("device.code-title"), Section: "account", Secret: true}, p, account.ShowCode(p, d))
}

// spaced splits a code into groups of four, so that people can read it out.
func spaced(code string) string {
	out := ""
	for i, r := range code {
		if i > 0 && i%4 == 0 {
			out += " "
		}
		out += string(r)
	}
	return out
}

// maxCode is the longest code that is shown again, in bytes.
const maxCode = 40

// ShowCode answers GET /device/code and GET /device/:code: the form with the code of the link filled in.
// Opening the link signs nobody in.
func (h *Handlers) ShowCode(c echo.Context) error {
	code := c.Param("code")
	if len(code) > maxCode {
		code = ""
	}
	return h.showEnter(c, http.StatusOK, account.EnterData{Code: code})
}

func (h *Handlers) showEnter(c echo.Context, status int, d account.EnterData) error {
	p := h.Page(c)
	d.Guest = p.Name
	return h.Show(c, status, base.Shell{Title: p.Say("device.enter-title"), Section: "account", Secret: true}, p, account.EnterCode(p, d))
}

// UseCode answers POST /device/code with the field code: it signs this device in as the user for whom the code was
// made. A user who has forgotten the password is sent to the page that sets a new one.
func (h *Handlers) UseCode(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	typed := base.Field(c, "code")
	id, forgotten, err := h.store.UseDeviceCode(ctx, typed)
	if errors.Is(err, record.ErrCode) {
		return h.showEnter(c, http.StatusUnprocessableEntity, account.EnterData{Code: strings.ToValidUTF8(typed[:min(len(typed), maxCode)], ""), Error: h.Printer(c).Say("device.wrong")})
	}
	if err != nil {
		return err
	}
	u, err := h.store.UserByID(ctx, id)
	if err != nil {
		return err
	}
	if err := h.SignIn(c, u); err != nil {
		return err
	}
	if forgotten {
		return h.SeeOther(c, "/account?password=forgotten")
	}
	return h.SeeOther(c, "/matches")
}
