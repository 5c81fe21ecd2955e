package main

import (
	"flag"
	"fmt"
	"net/netip"
	"net/url"
	"strings"
)

// newFlags returns a flag set whose defaults can come from PORTSIDE_* in the environment.
func newFlags(c *console, name, what string) *flag.FlagSet {
	fs := flag.NewFlagSet("portside "+name, flag.ContinueOnError)
	fs.SetOutput(c.out)
	fs.Usage = func() {
		fmt.Fprintf(c.out, "%s\n\nFlags:\n", what)
		fs.PrintDefaults()
	}
	return fs
}

// parse reads the environment and the command line, and wants min to max further arguments; a negative max is no limit.
func parse(c *console, fs *flag.FlagSet, args []string, min, max int) error {
	var bad error
	fs.VisitAll(func(f *flag.Flag) {
		key := "PORTSIDE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		if v, ok := c.env(key); ok && v != "" && bad == nil {
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
	return nil
}

// dbFlag is the flag that all commands on the database share.
func dbFlag(fs *flag.FlagSet) *string {
	return fs.String("db", "portside.db", "`file` of the database")
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
