package about

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"portside/handlers/base"
	"portside/static"
)

// workerPolicy lets the service worker call its own site and nothing else.
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'"

// Worker answers GET /sw.js. It lies at the root of the site, so that its scope is the whole site and no more.
func (h *Handlers) Worker(c echo.Context) error {
	head := c.Response().Header()
	head.Set("Content-Security-Policy", workerPolicy)
	head.Set("Cache-Control", "no-cache")
	head.Set("Service-Worker-Allowed", h.Prefix+"/")
	return base.Send(c, http.StatusOK, "text/javascript; charset=utf-8", static.Worker())
}
