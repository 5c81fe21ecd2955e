package notices

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"portside/engine/record"
	"portside/views/i18n"
)

// errMail means that the mail server or sender cannot be used. Its text contains no password.
var errMail = errors.New("mail is not set up")

// Postman sends mail through the operator's server.
type Postman struct {
	host    string
	from    *mail.Address
	options []gomail.Option
}

// mailTime bounds one mail: servers may look things up before they answer.
const mailTime = 15 * time.Second

// ParsePostman reads the address of the mail server: smtps://user:password@host:465 uses TLS from the start,
// smtp://…:587 requires STARTTLS, and smtp://…:25?tls=none is unencrypted, for a server on the same machine. from
// is the address in the From line, with or without a name. Errors do not quote the password.
func ParsePostman(server, from string) (*Postman, error) {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("%w: want a server such as smtps://user:password@mail.example.org", errMail)
	}
	p := &Postman{host: u.Hostname()}
	if p.from, err = mail.ParseAddress(from); err != nil {
		return nil, fmt.Errorf("%w: the sender has to be an address such as portside@example.org", errMail)
	}
	p.options = []gomail.Option{gomail.WithTimeout(mailTime)}
	switch tls := u.Query().Get("tls"); {
	case u.Scheme == "smtps":
		p.options = append(p.options, gomail.WithSSL(), gomail.WithPort(465))
	case tls == "none":
		p.options = append(p.options, gomail.WithTLSPolicy(gomail.NoTLS), gomail.WithPort(25))
	case tls == "":
		p.options = append(p.options, gomail.WithTLSPolicy(gomail.TLSMandatory), gomail.WithPort(587))
	default:
		return nil, fmt.Errorf("%w: tls can only be none", errMail)
	}
	if u.Port() != "" {
		port, err := strconv.Atoi(u.Port())
		if err != nil {
			return nil, fmt.Errorf("%w: the port is no number", errMail)
		}
		p.options = append(p.options, gomail.WithPort(port))
	}
	if user := u.User.Username(); user != "" {
		password, _ := u.User.Password()
		p.options = append(p.options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(user), gomail.WithPassword(password))
	}
	return p, nil
}

// send gives one mail to the server. The id lets the recipient's mail program recognise a mail that was sent twice.
func (p *Postman) send(ctx context.Context, to, subject, body, id string) error {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(p.from)
	if err := m.To(to); err != nil {
		return errMail // the error would quote the address
	}
	m.Subject(subject)
	m.SetDate()
	m.SetMessageIDWithValue(id + "@" + p.from.Address[strings.LastIndexByte(p.from.Address, '@')+1:])
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetBodyString(gomail.TypeTextPlain, body)
	c, err := gomail.NewClient(p.host, p.options...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, mailTime)
	defer cancel()
	return c.DialAndSendWithContext(ctx, m)
}

// mail sends one mail with one message, or with several that were collected.
func (s *Service) mail(ctx context.Context, p *i18n.Printer, c *record.Channel, list []message) error {
	if s.cfg.Mail == nil {
		return errMail
	}
	subject := list[0].Title
	if len(list) > 1 {
		subject = p.Say("notice.mail.several", len(list))
	}
	var body strings.Builder
	for _, m := range list {
		fmt.Fprintf(&body, "%s\n%s\n%s\n\n", m.Title, m.Text, m.URL)
	}
	body.WriteString("-- \n" + p.Say("notice.mail.foot", s.home(c)+"/account/notices") + "\n")
	return s.cfg.Mail.send(ctx, c.Target, subject, body.String(), list[0].ID)
}

// CanMail reports whether the operator has set up mail.
func (s *Service) CanMail() bool { return s.cfg.Mail != nil }

// CheckMail returns a mail address in the form in which it is stored.
func (s *Service) CheckMail(address string) (string, error) {
	a, err := mail.ParseAddress(strings.TrimSpace(address))
	if err != nil || len(a.Address) > 254 || a.Name != "" || strings.ContainsAny(a.Address, "\r\n") {
		return "", errMail
	}
	return a.Address, nil
}

// newCode returns a code that confirms a mail address: nine digits.
func newCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000_000))
	if err != nil { // the operating system has no randomness
		panic(err)
	}
	return fmt.Sprintf("%09d", n)
}
