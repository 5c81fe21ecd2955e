package base

import (
	"log/slog"
	"net/netip"
	"net/url"
	"strings"
	"time"
)

// Config is what the operator decides about the site.
type Config struct {
	// BaseURL is the address under which users see the site; its path is the prefix of every URL. Without
	// a host, links that leave the page (invitations, QR codes) use the host of the request.
	BaseURL *url.URL
	// TrustedProxies may name the client in X-Forwarded-For. For all others the address of the connection counts.
	TrustedProxies []netip.Prefix
	Limits         Limits
	// MaxTables is how many tables one user may have waiting for others. A user with MaxTurns open decisions cannot
	// open another table. 0: no limit.
	MaxTables, MaxTurns int
	Log                 *slog.Logger
	Version             string           // of the build, for the credits and /healthz
	Now                 func() time.Time // the clock; nil: time.Now
	Heartbeat           time.Duration    // how often a stream sends a sign of life, which its page has to answer; 0: 45 s
}

// Prefix is the path below which the site lives: "" or "/games", never ending in a slash.
func (c *Config) Prefix() string {
	if c.BaseURL == nil {
		return ""
	}
	return strings.TrimRight(c.BaseURL.Path, "/")
}

// Secure tells whether users reach the site over TLS. It decides cookie flags: browsers refuse Secure
// cookies on plain http by IP address, as in a home network.
func (c *Config) Secure() bool { return c.BaseURL != nil && c.BaseURL.Scheme == "https" }

// Origin is scheme and host of the configured address, "" if it has no host.
func (c *Config) Origin() string {
	if c.BaseURL == nil || c.BaseURL.Host == "" {
		return ""
	}
	return c.BaseURL.Scheme + "://" + c.BaseURL.Host
}
