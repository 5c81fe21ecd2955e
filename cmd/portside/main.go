package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"portside/db"
)

// command is one subcommand. run returns an error for status 1; flag.ErrHelp is status 0.
type command struct {
	name, args, what string
	run              func(context.Context, *console, []string) error
}

// console is what a command writes to, and its environment; tests give their own.
type console struct {
	out, err io.Writer
	environ  []string        // "PORTSIDE_DB=site.db"
	flags    map[string]bool // if not nil, a command only notes the variables of its flags here, and does nothing else
}

// env is the value of a variable, "" if there is none.
func (c *console) env(key string) string {
	for _, entry := range slices.Backward(c.environ) {
		if name, value, _ := strings.Cut(entry, "="); name == key {
			return value
		}
	}
	return ""
}

func commands() []command {
	return []command{
		{"serve", "[flags]", "Serve the site (the default). Creates the database if there is none.", serve},
		{"work", "[flags]", "Play bots for a site on PostgreSQL, beside the processes that serve it.", work},
		{"games", "[-json]", "List the games with their seats and options.", listGames},
		{"check", "[flags] FILE…", "Run case scripts against the rules; status 1 if one fails.", check},
		{"backup", "[-db DB] TO", "Copy the database to a new file and check the copy; the server may be running.", backup},
		{"restore", "[-db DB] FROM", "Put a backup in place of the database; refuses while the server runs.", restore},
		{"copy", "-from DB -to DB", "Copy everything to another database, from a file to PostgreSQL or back; with the server stopped.", copyDatabase},
		{"doctor", "[-db DB]", "Check the database and replay its matches; status 1 if something is wrong.", doctor},
		{"password", "[-db DB] NAME", "Print a code for a user who has forgotten the password, to sign in once and set a new one.", password},
		{"clock", "[-db DB]", "Say that the clock of this machine is right, after the server was off for weeks.", confirmClock},
		{"licenses", "", "Print the licences of everything by others that is part of the program.", licenses},
		{"version", "", "Print the version of the program, its database schema and its games.", version},
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, &console{out: os.Stdout, err: os.Stderr, environ: os.Environ()}, os.Args[1:])
	stop()
	os.Exit(code)
}

// run chooses the command and returns the exit status: 0 done, 1 failed, 2 not understood.
func run(ctx context.Context, c *console, args []string) int {
	name := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	if len(args) > 0 && name == "serve" && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help") {
		usage(c.out)
		fmt.Fprintln(c.out, "\nFlags of serve:")
		args = []string{"-h"}
	}
	if name == "help" {
		usage(c.out)
		return 0
	}
	if name == "licences" {
		name = "licenses"
	}
	for _, cmd := range commands() {
		if cmd.name != name {
			continue
		}
		err := cmd.run(ctx, c, args)
		switch {
		case err == nil || errors.Is(err, flag.ErrHelp):
			return 0
		case errors.Is(err, errUsage):
			fmt.Fprintf(c.err, "portside %s: %s\n", name, discreet(err.Error()))
			return 2
		case errors.Is(err, errSaid):
			return 1
		}
		fmt.Fprintf(c.err, "portside %s: %s\n", name, discreet(err.Error()))
		return 1
	}
	fmt.Fprintf(c.err, "portside: there is no command %q\n\n", discreet(name))
	usage(c.err)
	return 2
}

// discreet takes the passwords out of addresses of databases in a text. An address in the wrong place of a command line is quoted in
// errors of others.
func discreet(text string) string { return addresses.ReplaceAllStringFunc(text, db.Redacted) }

var addresses = regexp.MustCompile(`postgres(ql)?://[^\s"]+`)

// discreetWriter writes what is discreet. An address has to be in one piece.
type discreetWriter struct{ to io.Writer }

func (w discreetWriter) Write(text []byte) (int, error) {
	_, err := io.WriteString(w.to, discreet(string(text)))
	return len(text), err
}

// errUsage is a command line that was not understood.
var errUsage = errors.New("usage")

// errSaid is the failure of a command that has already written why.
var errSaid = errors.New("failed")

func usage(w io.Writer) {
	fmt.Fprint(w, "portside serves board games that are played in the browser, a few turns a day if you like.\n\nUsage: portside [COMMAND] [FLAGS]\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-8s %-16s %s\n", cmd.name, cmd.args, cmd.what)
	}
	fmt.Fprint(w, "\nportside COMMAND -h explains the flags of a command. Every flag can also be set in the environment:\n"+
		"-base-url is PORTSIDE_BASE_URL, and so on; the command line wins.\n")
}
