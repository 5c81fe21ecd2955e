package outgoing

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"syscall"
)

// ErrBlocked means that this server does not call such an address for users.
var ErrBlocked = errors.New("this server does not call such an address")

// errInside means that a name leads to an address that this server does not call. Users do not learn of it.
var errInside = errors.New("the name leads inside")

// closed are ranges that are not public unicast addresses, or that lead into other ranges (IANA's special-purpose
// registries), and metadata services outside these ranges.
var closed = prefixes(
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
	"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
	"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	"168.63.129.16/32",                                                          // metadata of a large provider, at a public address
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", // within the public range below
)

// open6 is where public IPv6 addresses lie. All else is closed: loopback, link-local, unique local, multicast,
// translated IPv4 (64:ff9b::/96), discard.
var open6 = netip.MustParsePrefix("2000::/3")

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, t := range texts {
		list[i] = netip.MustParsePrefix(t)
	}
	return list
}

// public reports whether an address is on the open internet. An IPv4 address written as IPv6 is checked as IPv4.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if a.Zone() != "" || !a.IsValid() || a.Is6() && !open6.Contains(a) {
		return false
	}
	for _, p := range closed {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Private reports whether private networks and plain http are allowed.
func (c *Client) Private() bool { return c.private }

// Check reports an error if an address cannot be called, going by its text: it must be https, or http where
// private networks are allowed. Where its name leads is checked when it is called. Errors: ErrBlocked.
func (c *Client) Check(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "" || u.Hostname() == "" || u.Opaque != "":
		return nil, fmt.Errorf("%w: not a web address", ErrBlocked) // never the address: it is a secret
	case u.Scheme != "https" && !(c.private && u.Scheme == "http"):
		return nil, fmt.Errorf("%w: not https", ErrBlocked)
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !c.private && !public(a) {
		return nil, fmt.Errorf("%w: not a public address", ErrBlocked)
	}
	return u, nil
}

// control is called by the dialer with every address of a name, just before it connects. Errors: errInside.
func (c *Client) control(network, address string, _ syscall.RawConn) error {
	if c.private {
		return nil
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" || !public(at.Addr()) {
		return errInside
	}
	return nil
}
