package handlers

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	saga "portside/engine/campaign"
	"portside/engine/host"
	"portside/engine/record"
	"portside/handlers/naming"
	"portside/views/campaign"
)

// importPath is where a file of a campaign is sent to; importLimit is how large that form may be: the largest
// file and the other fields.
const (
	importPath  = "/campaigns/import"
	importLimit = saga.MaxFile + bodyLimit
)

// exportCampaign answers GET /campaigns/:campaign/export.json: the campaign as a file, with what its members know.
func (h *Handlers) exportCampaign(c echo.Context) error {
	x, err := h.host.ExportCampaign(c.Request().Context(), campaignID(c), h.user(c))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+strings.TrimPrefix(campaignPath(campaignID(c)), "/campaigns/")+`-campaign.json"`)
	return sendJSON(c, x)
}

// importCampaign answers POST /campaigns/import: a campaign is set up again from the file of an export. What is
// wrong with the file is said beside its field, and nothing has been stored then.
func (h *Handlers) importCampaign(c echo.Context) error {
	if err := h.take(h.creates, h.byUser(c)); err != nil {
		return err
	}
	fields, data, err := upload(c.Request())
	wrong := &saga.FileError{}
	switch {
	case errors.As(err, &wrong):
	case err != nil:
		return formError(err)
	case len(data) == 0:
		wrong.Why = "none"
	}
	d := campaign.ImportForm{Key: fields["key"], UserName: fields["name"]}
	p := h.printer(c)
	if wrong.Why == "" {
		if _, err := saga.Parse(data); err != nil && !errors.As(err, &wrong) { // before somebody becomes a user for it
			return err
		}
	}
	if wrong.Why == "" {
		user, key, err := h.settle(c, d.UserName)
		if err != nil {
			return err
		}
		if key != "" {
			d.NameError = p.Say(key)
			return h.showList(c, http.StatusUnprocessableEntity, d)
		}
		id, err := h.host.ImportCampaign(c.Request().Context(), host.NewImport{Data: data, User: user.ID, Key: importKey(user.ID, d.Key), Clean: h.presentable, Alike: naming.Alike})
		if err == nil {
			h.recount(user.ID, everywhere)
			return h.seeOther(c, campaignPath(id)+"/party")
		}
		if !errors.As(err, &wrong) {
			return err
		}
	}
	h.log.Info("the file of a campaign was refused", "why", wrong.Error())
	d.Error = p.Say("import."+wrong.Why, wrong.A, wrong.B)
	return h.showList(c, http.StatusUnprocessableEntity, d)
}

// importKey makes the key of a form the user's own, so that nobody is led to the campaign of somebody else.
func importKey(user record.UserID, key string) string {
	if len(key) < 20 || len(key) > 60 { // not one of our forms: it is its own
		key = record.NewCode()
	}
	return record.HashCode(strconv.FormatInt(int64(user), 10) + " " + key)
}

// presentable tells whether a name, a title or another short text from elsewhere may be shown.
func (h *Handlers) presentable(text string) bool {
	clean, err := naming.Line(text)
	return err == nil && clean == text && len([]rune(text)) <= 2*maxCampaignName
}

// errParts says that a form holds more than it should.
var errParts = errors.New("unexpected part of a form")

// upload reads a form with a file: short fields, and the content of field "file". Errors: *campaign.FileError for
// a file that is too large.
func upload(r *http.Request) (fields map[string]string, file []byte, err error) {
	fields = map[string]string{}
	parts, err := r.MultipartReader()
	if err != nil {
		return fields, nil, err
	}
	for range 10 {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return fields, file, nil
		}
		if err != nil {
			return fields, nil, tooLarge(err)
		}
		most := int64(1000)
		if part.FormName() == "file" {
			most = saga.MaxFile
		}
		data, err := read(part, most)
		if err != nil {
			return fields, nil, err
		}
		if part.FormName() == "file" {
			file = data
		} else {
			fields[part.FormName()] = string(data)
		}
	}
	return fields, nil, errParts
}

// read reads a part of a form with at most most bytes.
func read(part *multipart.Part, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(part, most+1))
	switch {
	case err != nil:
		return nil, tooLarge(err)
	case int64(len(data)) > most && part.FormName() == "file":
		return nil, &saga.FileError{Why: "large", A: saga.MaxFile >> 20}
	case int64(len(data)) > most:
		return nil, errParts
	}
	return data, nil
}

// tooLarge says of a body above its limit what is said of a file above its own: that is what makes it large.
func tooLarge(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return &saga.FileError{Why: "large", A: saga.MaxFile >> 20, Err: err}
	}
	return err
}

// takePlace answers POST /campaigns/:campaign/place with the field member: a place of the party that came with a
// file and that nobody has yet.
func (h *Handlers) takePlace(c echo.Context) error {
	id, err := memberField(c)
	if err == nil {
		_, err = h.voyage(c) // whoever is not in it needs the link
	}
	if err == nil {
		err = h.host.TakePlace(c.Request().Context(), campaignID(c), h.user(c), id)
	}
	return h.to(c, "/party", err, h.showMembers)
}
