package campaign

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	book "portside/engine/campaign"
	"portside/engine/campaigns"
	"portside/engine/record"
	"portside/handlers/base"
	"portside/handlers/naming"
	"portside/views/campaign"
)

// ImportPath is where the file of a campaign is sent; ImportLimit is how large that form may be, in bytes: the largest
// file and the other fields.
const (
	ImportPath  = "/campaigns/import"
	ImportLimit = book.MaxFile + base.BodyLimit
)

// ExportCampaign answers GET /campaigns/:campaign/export.json: the campaign as a file that holds what its members know.
func (h *Handlers) ExportCampaign(c echo.Context) error {
	x, err := h.campaigns.Export(c.Request().Context(), base.CampaignID(c), h.User(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+strings.TrimPrefix(base.CampaignPath(base.CampaignID(c)), "/campaigns/")+`-campaign.json"`)
	return base.SendJSON(c, x)
}

// ImportCampaign answers POST /campaigns/import: it sets a campaign up again from the file of an export. If something is
// wrong with the file, a sentence beside its field says so and nothing is stored. No file is read from a client without
// a name; the field name gives them one.
func (h *Handlers) ImportCampaign(c echo.Context) error {
	user := h.User(c)
	if user == 0 {
		return h.nameImporter(c)
	}
	if err := h.Take(h.Creates, h.ByUser(c)); err != nil {
		passOver(c, c.Request().Body)
		return err
	}
	d := campaign.ImportForm{}
	id, err := h.receiveCampaign(c, user, &d)
	if err == nil {
		h.Recount(user, base.Everywhere)
		return h.SeeOther(c, base.CampaignPath(id)+"/party")
	}
	p, wrong := h.Printer(c), &book.FileError{}
	switch {
	case errors.Is(err, campaigns.ErrImports):
		passOver(c, c.Request().Body)
		c.Response().Header().Set("Retry-After", "60")
		d.Error = p.Say("import.busy")
		return h.showList(c, http.StatusServiceUnavailable, d)
	case !errors.As(err, &wrong):
		return err
	}
	h.Log.Info("the file of a campaign was refused", "why", wrong.Error())
	d.Error = p.Say("import."+wrong.Why, wrong.A, wrong.B)
	return h.showList(c, http.StatusUnprocessableEntity, d)
}

// nameImporter gives a client a name; after that it can send a file.
func (h *Handlers) nameImporter(c echo.Context) error {
	r := c.Request()
	whole := r.Body
	r.Body = http.MaxBytesReader(c.Response(), whole, base.BodyLimit) // only files may be larger, and no file is read here
	err := base.Form(c)
	passOver(c, whole)
	if err != nil {
		return err
	}
	d := campaign.ImportForm{UserName: base.Field(c, "name")}
	_, wrong, err := h.people.Settle(c, d.UserName)
	if err != nil {
		return err
	}
	if wrong != "" {
		d.NameError = h.Printer(c).Say(wrong)
		return h.showList(c, http.StatusUnprocessableEntity, d)
	}
	return h.SeeOther(c, "/campaigns?import=1")
}

// passOver reads and discards the rest of a form that is refused before its file is read. Otherwise a proxy that is
// still sending would find its connection closed, and report that instead of passing the answer on.
func passOver(c echo.Context, body io.ReadCloser) {
	rest := newSteady(body, http.NewResponseController(c.Response().Writer))
	_, _ = io.CopyN(io.Discard, rest, ImportLimit) // a client that stops sending gets no answer
	rest.done()
}

// receiveCampaign receives the file of a campaign and sets the campaign up. d gets the other fields. Errors:
// *book.FileError, campaigns.ErrImports.
func (h *Handlers) receiveCampaign(c echo.Context, user record.UserID, d *campaign.ImportForm) (record.CampaignID, error) {
	for _, room := range []struct {
		who  base.Asker
		most int
	}{{h.ByUser(c), uploadsOfUser}, {base.ByAddress(c), h.Config.Limits.UploadsPerAddress}, {base.Alone("all"), maxUploads}} {
		if !h.uploads.Enter(room.who, room.most) {
			return 0, campaigns.ErrImports
		}
		defer h.uploads.Leave(room.who)
	}
	file, err := h.spool()
	if err != nil {
		return 0, err
	}
	defer file.discard()
	r := c.Request()
	body := newSteady(r.Body, http.NewResponseController(c.Response().Writer))
	fields, err := receive(r, body, file)
	body.done()
	if err != nil {
		return 0, err
	}
	d.Key = fields["key"]
	if file.size == 0 {
		return 0, &book.FileError{Why: "none"}
	}
	return h.campaigns.Import(r.Context(), campaigns.NewImport{File: file, Size: file.size, User: user, Key: importKey(user, d.Key), Clean: h.presentable})
}

// importKey binds the key of a form to its user, so that nobody is led to somebody else's campaign.
func importKey(user record.UserID, key string) string {
	if len(key) < 20 || len(key) > 60 { // not from one of our forms: a key of its own
		key = record.NewCode()
	}
	return record.HashCode(strconv.FormatInt(int64(user), 10) + " " + key)
}

// presentable tells whether a name, a title or another short text from elsewhere may be shown.
func (h *Handlers) presentable(text string) bool {
	clean, err := naming.Line(text)
	return err == nil && clean == text && len([]rune(text)) <= 2*maxCampaignName
}

// errParts is a form that holds more than it should.
var errParts = errors.New("unexpected part of a form")

// How much of a form is read besides its file: how many parts, and how many bytes of each head and each other
// field.
const (
	mostParts = 10
	mostHead  = 16 << 10
	mostField = 1000
)

// receive reads a form with a file from body: it returns the short fields and writes the content of field "file" to file.
// Errors: *book.FileError for a file that is too large; base.FormError for a form that cannot be read.
func receive(r *http.Request, body io.Reader, file io.Writer) (fields map[string]string, err error) {
	fields = map[string]string{}
	ration := &ration{in: body}
	r.Body = io.NopCloser(ration)
	parts, err := r.MultipartReader()
	if err != nil {
		return nil, base.FormError(err)
	}
	for range mostParts {
		ration.left = mostHead // the standard decoder takes heads of 10 MB
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) { // of the form; only at the end of the body it is known whether its user is still signed in
			if _, err := io.Copy(io.Discard, body); err != nil {
				return nil, base.FormError(tooLarge(err))
			}
			return fields, nil
		}
		if err != nil {
			return nil, base.FormError(tooLarge(err))
		}
		name, most, to := part.FormName(), int64(book.MaxFile), file
		text := &strings.Builder{}
		if name != "file" {
			most, to = mostField, text
		}
		ration.left = most + mostHead
		n, err := io.Copy(to, io.LimitReader(part, most+1))
		switch {
		case err != nil && !errors.Is(err, errParts):
			return nil, base.FormError(tooLarge(err))
		case (err != nil || n > most) && name == "file":
			return nil, &book.FileError{Why: "large", A: book.MaxFile >> 20}
		case err != nil || n > most:
			return nil, base.FormError(errParts)
		}
		if name != "file" {
			fields[name] = text.String()
		}
	}
	return nil, base.FormError(errParts)
}

// ration passes on no more than left bytes. Errors: errParts above that.
type ration struct {
	in   io.Reader
	left int64
}

func (r *ration) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, errParts
	}
	n, err := r.in.Read(p[:min(int64(len(p)), r.left)])
	r.left -= int64(n)
	return n, err
}

// tooLarge reports a body above its limit as a file above its limit, for the file is what makes it large, and a stalled
// body as a stalled file.
func tooLarge(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return &book.FileError{Why: "large", A: book.MaxFile >> 20} // without err, which would be taken for a form error
	case errors.Is(err, errSlow):
		return &book.FileError{Why: "slow", Err: err}
	}
	return err
}

// TakePlace answers POST /campaigns/:campaign/place with the field member: a free place of an imported party, or
// "nobody" if the user who imported the file was not in the party.
func (h *Handlers) TakePlace(c echo.Context) error {
	if err := base.Form(c); err != nil {
		return err
	}
	_, err := h.visible(c) // a user who is not in it needs the link
	switch {
	case err != nil:
	case base.Field(c, "member") == "nobody":
		err = h.campaigns.TakeNoPlace(c.Request().Context(), base.CampaignID(c), h.User(c))
	default:
		var id record.MemberID
		if id, err = memberField(c); err == nil {
			err = h.campaigns.TakePlace(c.Request().Context(), base.CampaignID(c), h.User(c), id)
		}
	}
	return h.to(c, "/party", err, h.showMembers)
}
