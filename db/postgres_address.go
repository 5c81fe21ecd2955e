package db

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// hidden is shown instead of an address if it is not clear which part is the password.
const hidden = "postgres://…"

// Redacted is the address of a database without its password, and a path as it is. With PGPASSWORD or ~/.pgpass it can be used as
// it is shown.
func Redacted(address string) string {
	if !isPostgres(address) {
		return address
	}
	scheme, rest, _ := strings.Cut(address, "://")
	if i := strings.IndexAny(rest, "@/"); i >= 0 && rest[i] == '@' { // as pgx and libpq divide it
		user, _, _ := strings.Cut(rest[:i], ":")
		rest = user + rest[i:]
	}
	name, query, asks := strings.Cut(rest, "?")
	hosts, _, _ := strings.Cut(name[strings.Index(name, "@")+1:], "/")
	if strings.Count(rest, "@") > 1 || strings.Contains(rest, "@") && !strings.Contains(strings.SplitN(rest, "/", 2)[0], "@") || !portsAreNumbers(hosts) {
		return hidden
	}
	if !asks {
		return scheme + "://" + name
	}
	pairs := slices.DeleteFunc(strings.Split(query, "&"), func(pair string) bool {
		key, _, _ := strings.Cut(pair, "=")
		key, err := url.QueryUnescape(key)
		return err != nil || strings.HasSuffix(key, "password")
	})
	return strings.TrimSuffix(scheme+"://"+name+"?"+strings.Join(pairs, "&"), "?")
}

// portsAreNumbers tells whether what follows the colons in a list of hosts are ports; it may be a password that was not escaped.
func portsAreNumbers(hosts string) bool {
	for host := range strings.SplitSeq(hosts, ",") {
		host = host[strings.LastIndex(host, "]")+1:] // of IPv6
		if _, port, _ := strings.Cut(host, ":"); strings.Trim(port, "0123456789") != "" {
			return false
		}
	}
	return true
}

// pgConfig reads an address. Its errors do not show the password.
func pgConfig(address string) (*pgx.ConnConfig, error) {
	if Redacted(address) == hidden {
		return nil, errAddress
	}
	c, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, plainly(err)
	}
	return c, nil
}

var errAddress = errors.New("not a valid database address, such as postgres://anna@host:5432/portside; write @, :, / and ? in a password as %40, %3A, %2F and %3F, or better, put it in PGPASSWORD or ~/.pgpass")

// worded is an error of the driver, in one line for operators.
type worded struct {
	text string
	err  error
}

func (w *worded) Error() string { return w.text }
func (w *worded) Unwrap() error { return w.err }

// plainly says in one line what the driver says in several, and what to do about it. Other errors stay as they are.
func plainly(err error) error {
	if errors.As(err, new(*worded)) {
		return err
	}
	if e := (*pgconn.ParseConfigError)(nil); errors.As(err, &e) {
		text := e.Error() // cannot parse `address`: what is wrong (why)
		if strings.Contains(text, "as URL") {
			return &worded{errAddress.Error(), err} // the rest may quote the password
		}
		return &worded{"the address cannot be read: " + text[strings.LastIndex(text, "`: ")+len("`: "):], err}
	}
	if e := (*pgconn.ConnectError)(nil); errors.As(err, &e) {
		return &worded{strings.Replace(err.Error(), e.Error(), notConnected(e), 1), err}
	}
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) {
		if hint := hints[e.Code]; hint != "" {
			return &worded{strings.Replace(err.Error(), e.Error(), e.Message+"; "+hint, 1), err}
		}
	}
	return err
}

// hints say what to do about an error with this code.
var hints = map[string]string{
	"28P01": "give the password in PGPASSWORD or ~/.pgpass",
	"28000": "see the server's pg_hba.conf, and whether it has that role",
	"42501": "make the role that Portside uses the owner of the database: ALTER DATABASE … OWNER TO …",
	"53300": fmt.Sprintf("Portside uses up to %d connections: allow more (max_connections, or CONNECTION LIMIT of the role or database)", pgWriters+pgReaders+2),
}

// notConnected says why no connection could be made, without the address, each reason once.
func notConnected(e *pgconn.ConnectError) string {
	if p := (*pgconn.PgError)(nil); errors.As(e, &p) {
		text := p.Message
		switch hint := hints[p.Code]; {
		case p.Code == "3D000":
			text += fmt.Sprintf("; make it with: CREATE DATABASE %s OWNER %s ENCODING 'UTF8' TEMPLATE template0", identifier(e.Config.Database), identifier(e.Config.User))
		case hint != "":
			text += "; " + hint
		}
		return text
	}
	var reasons []string
	for _, err := range leaves(e) {
		text := err.Error()
		if d := (*net.DNSError)(nil); errors.As(err, &d) {
			text = fmt.Sprintf("cannot find the host %s: %s", d.Name, d.Err)
		}
		if n := net.Error(nil); errors.Is(err, context.DeadlineExceeded) || errors.As(err, &n) && n.Timeout() {
			text = fmt.Sprintf("%s did not answer within %v", net.JoinHostPort(e.Config.Host, fmt.Sprint(e.Config.Port)), e.Config.ConnectTimeout)
		}
		if errors.Is(err, pgconn.ErrReadOnlyConnection) || errors.Is(err, pgconn.ErrStandbyConnection) {
			text = "a server that answers is a standby, or set to read-only"
		}
		if !slices.Contains(reasons, text) {
			reasons = append(reasons, text)
		}
	}
	return strings.Join(reasons, "; ")
}

// leaves are the innermost errors that say something on their own.
func leaves(err error) []error {
	switch e := err.(type) {
	case *net.OpError, *net.DNSError:
		return []error{err}
	case interface{ Unwrap() []error }:
		var all []error
		for _, one := range e.Unwrap() {
			all = append(all, leaves(one)...)
		}
		return all
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return leaves(inner)
		}
	}
	return []error{err}
}

// identifier is a name as SQL takes it, quoted only if it has to be.
func identifier(name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz_") == "" && name != "" {
		return name
	}
	return pgx.Identifier{name}.Sanitize()
}
