package notices

import (
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"strings"
)

// errContact means that push services would not accept the contact.
var errContact = errors.New("not a contact that push services accept")

// ParseContact reads the operator's contact, which is sent to push services (RFC 8292, section 2.1): a mail
// address, with or without "mailto:", or an https address. They refuse a contact that cannot be real, such as
// something@localhost.
func ParseContact(text string) (string, error) {
	host := ""
	if strings.HasPrefix(text, "https://") {
		u, err := url.Parse(text)
		if err != nil || u.User != nil {
			return "", fmt.Errorf("%w: %q is no address", errContact, text)
		}
		host = u.Hostname()
	} else {
		text = strings.TrimPrefix(text, "mailto:")
		a, err := mail.ParseAddress(text)
		if err != nil || a.Address != text {
			return "", fmt.Errorf("%w: %q is neither a mail address nor an https address", errContact, text)
		}
		host = text[strings.LastIndexByte(text, '@')+1:]
	}
	if !real(host) {
		return "", fmt.Errorf("%w: %q is not on the open internet", errContact, host)
	}
	return text, nil
}

// real reports whether a host name can be on the open internet.
func real(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return false
	}
	dot := strings.LastIndexByte(host, '.')
	if dot <= 0 {
		return false
	}
	switch host[dot+1:] { // RFC 2606, RFC 6762, RFC 8375 and common names of home networks
	case "localhost", "local", "internal", "invalid", "test", "example", "lan", "home", "arpa", "localdomain":
		return false
	}
	switch host {
	case "example.com", "example.org", "example.net":
		return false
	}
	return true
}
