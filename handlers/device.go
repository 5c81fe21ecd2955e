package handlers

import (
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"portside/engine/record"
	"portside/views/account"
)

// showDevice answers GET /device: a code for another device, or where to enter one.
func (h *Handlers) showDevice(c echo.Context) error {
	if h.user(c) == 0 {
		return h.seeOther(c, "/device/code")
	}
	p := h.page(c)
	return h.show(c, http.StatusOK, shell{title: p.Say("device.title"), section: "account"}, p, account.AddDevice(p))
}

// makeCode answers POST /device: a one-time code as letters, link and QR. It is shown once.
func (h *Handlers) makeCode(c echo.Context) error {
	user := h.user(c)
	if user == 0 {
		return h.seeOther(c, "/device/code")
	}
	code, expires, err := h.store.AddDeviceCode(c.Request().Context(), user)
	if err != nil {
		return err
	}
	p := h.page(c)
	d := account.CodeData{Code: spaced(code), URL: h.link(c, "/device/", code), Minutes: int(math.Ceil(time.Until(expires).Minutes()))}
	return h.show(c, http.StatusOK, shell{title: p.Say("device.code-title"), section: "account", secret: true}, p, account.ShowCode(p, d))
}

// spaced parts a code in groups of four, as people read it out.
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

// showCode answers GET /device/code and GET /device/:code: the form with the code of the link filled in.
// Opening the link signs nobody in.
func (h *Handlers) showCode(c echo.Context) error {
	code := c.Param("code")
	if len(code) > maxCode {
		code = ""
	}
	return h.showEnter(c, http.StatusOK, account.EnterData{Code: code})
}

func (h *Handlers) showEnter(c echo.Context, status int, d account.EnterData) error {
	p := h.page(c)
	d.Guest = p.Name
	return h.show(c, status, shell{title: p.Say("device.enter-title"), section: "account", secret: true}, p, account.EnterCode(p, d))
}

// useCode answers POST /device/code with the field code: this device is signed in as whoever made it, or for whom whoever
// runs the site has made it. Who has forgotten the password is led to where a new one is set.
func (h *Handlers) useCode(c echo.Context) error {
	if err := form(c); err != nil {
		return err
	}
	ctx := c.Request().Context()
	typed := field(c, "code")
	id, forgotten, err := h.store.UseDeviceCode(ctx, typed)
	if errors.Is(err, record.ErrCode) {
		return h.showEnter(c, http.StatusUnprocessableEntity, account.EnterData{Code: strings.ToValidUTF8(typed[:min(len(typed), maxCode)], ""), Error: h.printer(c).Say("device.wrong")})
	}
	if err != nil {
		return err
	}
	u, err := h.store.UserByID(ctx, id)
	if err != nil {
		return err
	}
	if err := h.signIn(c, u); err != nil {
		return err
	}
	if forgotten {
		return h.seeOther(c, "/account?password=forgotten")
	}
	return h.seeOther(c, "/matches")
}
