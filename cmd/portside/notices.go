package main

import (
	"flag"
	"fmt"
	"log/slog"
	"time"

	"portside/db"
	"portside/handlers/notices"
	"portside/handlers/notices/outgoing"
)

// noticeFlags say how users hear that a match waits for them.
type noticeFlags struct {
	contact string
	smtp    string // may hold a password: never put it into an error or a log
	from    string
	private bool
	quiet   time.Duration
}

func (f *noticeFlags) flags(fs *flag.FlagSet) {
	fs.StringVar(&f.contact, "contact", "", "your mail or https `address` for push services; push needs it if -base-url is not https")
	fs.StringVar(&f.smtp, "smtp", "", "`URL` of a mail server: smtps://user:password@mail.example.org, or smtp://… for STARTTLS (port 587),\nwith ?tls=none for a server on this machine; better set in the environment, as PORTSIDE_SMTP; empty: no mail")
	fs.StringVar(&f.from, "mail-from", "", "sender `address` of mail, such as Portside <portside@example.org>")
	fs.BoolVar(&f.private, "private-webhooks", false, "let users' webhooks reach private networks and plain http; only if you trust every user with that")
	fs.DurationVar(&f.quiet, "notice-quiet", time.Minute, "send a user no message about a match for this long after they looked at it")
}

// service sends notices the way the operator has set it up.
func (f *noticeFlags) service(store *db.Store, base *baseURL, log *slog.Logger) (*notices.Service, error) {
	cfg := notices.Config{Store: store, Client: outgoing.New(f.private), Home: base.String(), Quiet: f.quiet, Log: log, Now: store.Now}
	var err error
	switch {
	case f.contact != "":
		if cfg.Contact, err = notices.ParseContact(f.contact); err != nil {
			return nil, fmt.Errorf("%w: -contact: %w", errUsage, err)
		}
	case base.URL != nil && base.Scheme == "https": // a real address of the site says who runs it
		cfg.Contact, _ = notices.ParseContact(base.String())
	}
	if f.smtp != "" {
		if cfg.Mail, err = notices.ParsePostman(f.smtp, f.from); err != nil {
			return nil, fmt.Errorf("%w: -smtp and -mail-from: %w", errUsage, err)
		}
	} else if f.from != "" {
		return nil, fmt.Errorf("%w: -mail-from without -smtp", errUsage)
	}
	if f.quiet <= 0 {
		return nil, fmt.Errorf("%w: -notice-quiet has to be above 0", errUsage)
	}
	return notices.New(cfg), nil
}
