package notices

import (
	"bytes"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"portside/engine/record"
)

// hook is the JSON that a webhook gets. Its fields are never renamed. Chat services read the field they know:
// "content" (Discord), "text" (Slack, Mattermost, Rocket.Chat).
type hook struct {
	ID      string            `json:"id"`      // the same each time a message is sent
	Kind    record.NoticeKind `json:"kind"`    // "turn", "reminder", "order", "over", "begun", "called-off", "archived", "kept", "vote", "rewind", "plan", "give-up", "rematch", "test"
	Title   string            `json:"title"`   // one line
	Message string            `json:"message"` // some lines
	URL     string            `json:"url"`     // where to go
	Match   int64             `json:"match,omitempty"`
	Rematch int64             `json:"rematch,omitempty"`  // of that match, to which URL leads
	Party   int64             `json:"campaign,omitempty"` // what it is about instead of a match
	Game    string            `json:"game,omitempty"`     // its key
	Text    string            `json:"text"`               // title, message and address in one
	Content string            `json:"content"`            // the same
	Mention struct {
		Parse []string `json:"parse"` // empty: names in the text mention nobody
	} `json:"allowed_mentions"`
}

// webhook posts to a web address: JSON, or plain text with the title and the link as headers, as ntfy reads them.
// Errors: statusError, those of outgoing.
func (s *Service) webhook(ctx context.Context, c *record.Channel, m message) error {
	body, kind := []byte(m.Text+"\n"+m.URL+"\n"), "text/plain; charset=utf-8"
	if !c.Plain {
		h := hook{ID: m.ID, Kind: m.Kind, Title: m.Title, Message: m.Text, URL: m.URL, Match: int64(m.Match), Rematch: int64(m.Next), Party: int64(m.Party), Game: m.Game, Text: m.Title + "\n" + m.Text + "\n" + m.URL}
		h.Content, h.Mention.Parse = h.Text, []string{}
		var err error
		if body, err = json.Marshal(h); err != nil {
			return err
		}
		kind = "application/json"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.Target, bytes.NewReader(body))
	if err != nil {
		_, err = s.cfg.Client.Check("") // the error of http quotes the address
		return err
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("User-Agent", "Portside")
	r.Header.Set("Idempotency-Key", m.ID)
	if c.Plain {
		r.Header.Set("Title", mime.QEncoding.Encode("utf-8", m.Title))
		r.Header.Set("Click", m.URL)
	}
	resp, err := s.cfg.Client.Do(r)
	if err != nil {
		return err
	}
	return status(resp)
}

// maxTarget is the longest address in bytes.
const maxTarget = 1000

// Quiet is how long after a user has looked at a match no message about it is sent.
func (s *Service) Quiet() time.Duration { return s.cfg.Quiet }

// Private reports whether webhooks may use private networks and plain http.
func (s *Service) Private() bool { return s.cfg.Client.Private() }

// CheckWebhook checks whether an address can be called and returns it in the form in which it is stored. Errors:
// outgoing.ErrBlocked.
func (s *Service) CheckWebhook(address string) (string, error) {
	address = strings.TrimSpace(address)
	if len(address) > maxTarget {
		address = ""
	}
	u, err := s.cfg.Client.Check(address)
	if err != nil {
		return "", err
	}
	u.Fragment = ""
	return u.String(), nil
}

// Site returns the part of a webhook's address that its page may show; the rest is a secret.
func Site(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return ""
}
