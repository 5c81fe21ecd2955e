package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// newFlags returns a flag set whose defaults can come from PORTSIDE_* in the environment.
func newFlags(c *console, name, what string) *flag.FlagSet {
	fs := flag.NewFlagSet("portside "+name, flag.ContinueOnError)
	fs.SetOutput(discreetWriter{c.out}) // it quotes what it does not understand
	fs.Usage = func() {
		fmt.Fprintf(c.out, "%s\n\nFlags:\n", what)
		fs.PrintDefaults()
	}
	return fs
}

// parse reads the environment and the command line, and wants min to max further arguments; a negative max is no limit.
func parse(c *console, fs *flag.FlagSet, args []string, min, max int) error {
	if c.flags != nil {
		fs.VisitAll(func(f *flag.Flag) { c.flags[variable(f)] = true })
		return flag.ErrHelp
	}
	var bad error
	fs.VisitAll(func(f *flag.Flag) {
		key := variable(f)
		if v := c.env(key); v != "" && bad == nil {
			if err := fs.Set(f.Name, v); err != nil {
				bad = fmt.Errorf("%w: %s=%q: %w", errUsage, key, v, err)
			}
		}
	})
	if bad != nil {
		return bad
	}
	switch err := fs.Parse(args); {
	case err == flag.ErrHelp:
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", errUsage, err)
	case fs.NArg() < min || max >= 0 && fs.NArg() > max:
		return fmt.Errorf("%w: %d arguments after the flags; see -h", errUsage, fs.NArg())
	}
	return unknownVariable(c)
}

// prefix begins the names of all variables of the environment that the program reads.
const prefix = "PORTSIDE_"

// variable is the name of the variable that sets a flag.
func variable(f *flag.Flag) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
}

// noFlags are variables that set no flag: the tests read them, and a program of theirs may inherit them.
var noFlags = []string{"PORTSIDE_CHROMIUM", "PORTSIDE_LUCK", "PORTSIDE_NIGHTLY", "PORTSIDE_TEST_DB"}

// fromCluster matches what Kubernetes and Docker set for every program beside a service that is called portside.
var fromCluster = regexp.MustCompile(`^PORTSIDE_(SERVICE_(HOST|PORT(_\w+)?)=|PORT=(tcp|udp)://|PORT_\d+_(TCP|UDP)(_\w+)?=)`)

// unknownVariable refuses a variable of the environment that looks like ours but sets no flag of any command, because it is
// misspelt: the program would run with the default instead. One environment may serve several commands.
func unknownVariable(c *console) error {
	flags := map[string]bool{}
	for _, cmd := range commands() {
		_ = cmd.run(context.Background(), &console{out: io.Discard, err: io.Discard, flags: flags}, nil) // ErrHelp: see parse
	}
	var unknown []string
	for _, entry := range c.environ {
		key, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(key, prefix) && !flags[key] && !slices.Contains(noFlags, key) && !fromCluster.MatchString(entry) {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		return fmt.Errorf("%w: the environment has %s, but no command has such a flag; see -h", errUsage, strings.Join(unknown, ", "))
	}
	return nil
}

// dbFlag is the flag that all commands on the database share. Its value may hold a password: show it with db.Redacted only.
func dbFlag(fs *flag.FlagSet) *string {
	return fs.String("db", "portside.db", "`file` of the database, or the address of one on a PostgreSQL server: postgres://anna@host/portside;\nits password is better in PGPASSWORD or ~/.pgpass")
}

// baseURL is the address under which users see the site.
type baseURL struct{ *url.URL }

func (b *baseURL) String() string {
	if b == nil || b.URL == nil {
		return ""
	}
	return b.URL.String()
}

func (b *baseURL) Set(text string) error {
	u, err := url.Parse(text)
	if err != nil {
		return err
	}
	if (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("want an address such as https://example.org/games")
	}
	u.Path = strings.TrimRight(u.Path, "/")
	b.URL = u
	return nil
}

// prefixes are the addresses of proxies, separated by commas: "127.0.0.1, 10.0.0.0/8".
type prefixes []netip.Prefix

func (p *prefixes) String() string {
	if p == nil {
		return ""
	}
	words := make([]string, len(*p))
	for i, x := range *p {
		words[i] = x.String()
	}
	return strings.Join(words, ",")
}

func (p *prefixes) Set(text string) error {
	*p = nil
	for word := range strings.SplitSeq(text, ",") {
		word = strings.TrimSpace(word)
		if a, err := netip.ParseAddr(word); err == nil {
			*p = append(*p, netip.PrefixFrom(a, a.BitLen()))
			continue
		}
		x, err := netip.ParsePrefix(word)
		if err != nil {
			return err
		}
		*p = append(*p, x.Masked())
	}
	return nil
}
