package outgoing

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"syscall"
	"time"
)

// Limits of a call: how long it may take in all, and how much of an answer is read.
const (
	Timeout    = 6 * time.Second
	maxAnswer  = 16 << 10
	maxHeaders = 16 << 10
)

// errRedirect means that the answer is a redirect. It is not followed.
var errRedirect = errors.New("the address leads elsewhere")

// Client calls addresses that users have entered. It is safe for concurrent use.
type Client struct {
	private bool
	http    *http.Client
	step    time.Duration // see nowhere
}

// nowhere is the step in which the time grows that it takes to say that a name leads nowhere: how long the look-up took
// would tell whether the name exists inside.
const nowhere = time.Second

// New returns a client. With private it also calls private networks, and plain http: only for operators who trust
// all their users with that.
func New(private bool) *Client {
	c := &Client{private: private, step: nowhere}
	dialer := &net.Dialer{Timeout: Timeout, Control: c.control}
	c.http = &http.Client{
		Timeout: Timeout,
		Transport: &http.Transport{ // Proxy stays nil: a proxy would look names up by itself
			DialContext: dialer.DialContext, TLSHandshakeTimeout: Timeout, ResponseHeaderTimeout: Timeout, MaxResponseHeaderBytes: maxHeaders,
			ForceAttemptHTTP2: true, MaxIdleConns: 10, IdleConnTimeout: 30 * time.Second, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect },
	}
	return c
}

// Do sends a request. The body of the answer has been read, up to a limit, and closed. A redirect is an error and not
// followed. A name that does not exist and one that leads inside are one error to users, and take the same time. Errors contain no
// address: ErrBlocked, those of net and context.
func (c *Client) Do(r *http.Request) (*http.Response, error) {
	if _, err := c.Check(r.URL.String()); err != nil {
		return nil, err
	}
	began := time.Now()
	resp, err := c.http.Do(r)
	if err != nil {
		if Kind(err) == "dns" && !c.private {
			rest := time.NewTimer(c.step - time.Since(began)%c.step)
			defer rest.Stop()
			select {
			case <-rest.C:
			case <-r.Context().Done():
			}
		}
		return nil, fault{err}
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswer))
	resp.Body = http.NoBody
	return resp, err
}

// fault is an error that says only its kind: other errors quote names and addresses, which are users' secrets.
type fault struct{ cause error }

func (f fault) Error() string { return "call: " + Cause(f.cause) }
func (f fault) Unwrap() error { return f.cause }

// Cause is Kind for operators: it tells "inside", a name that leads to an address which is not public, from "dns".
func Cause(err error) string {
	if errors.Is(err, errInside) {
		return "inside"
	}
	return Kind(err)
}

// Kind says to users in one word what went wrong: "blocked", "redirect", "timeout", "dns", "refused", "tls", "failed". It does not
// tell whether a name exists inside the network of the operator.
func Kind(err error) string {
	var dns *net.DNSError
	var timeout net.Error
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var record tls.RecordHeaderError
	var cert *tls.CertificateVerificationError
	switch {
	case errors.Is(err, ErrBlocked):
		return "blocked"
	case errors.Is(err, errRedirect):
		return "redirect"
	case errors.Is(err, errInside), errors.As(err, &dns):
		return "dns"
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return "timeout"
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "refused"
	case errors.As(err, &unknown), errors.As(err, &host), errors.As(err, &invalid), errors.As(err, &record), errors.As(err, &cert):
		return "tls"
	}
	return "failed"
}
