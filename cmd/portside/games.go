package main

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"portside/db"
	"portside/engine/games"
)

// game is one line of portside games -json. Its fields are never renamed.
type game struct {
	ID         string      `json:"id"`
	Rules      int         `json:"rules_version"`
	Seats      seats       `json:"seats"`
	MaxPlies   int         `json:"max_plies"`
	Options    []option    `json:"options"`
	Exclusions []exclusion `json:"exclusions"`
}

// seats is how many seats a match may have; exclusions narrow it for some options.
type seats struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

type option struct {
	ID      string   `json:"id"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
}

type exclusion struct {
	Terms []string `json:"terms"` // "key=value"; they cannot all hold at once
	Why   string   `json:"why"`
}

func listGames(_ context.Context, c *console, args []string) error {
	fs := newFlags(c, "games", "List the games with their seats and options.")
	asJSON := fs.Bool("json", false, "as JSON")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	list := []game{}
	for _, g := range games.All() {
		i := g.Info()
		out := game{i.Key, i.Rules, seats{i.MinSeats, i.MaxSeats}, i.MaxPlies, []option{}, []exclusion{}}
		for _, o := range i.Options {
			out.Options = append(out.Options, option{o.Key, o.Values, o.Default})
		}
		for _, x := range i.Excludes {
			out.Exclusions = append(out.Exclusions, exclusion{x.Terms, x.Why})
		}
		list = append(list, out)
	}
	if *asJSON {
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		return enc.Encode(list)
	}
	for _, g := range list {
		fmt.Fprintf(c.out, "%s: %d to %d seats, rules version %d\n", g.ID, g.Seats.Min, g.Seats.Max, g.Rules)
		for _, o := range g.Options {
			fmt.Fprintf(c.out, "  %s:", o.ID)
			for _, v := range o.Values {
				if v == o.Default {
					v += " (default)"
				}
				fmt.Fprintf(c.out, " %s", v)
			}
			fmt.Fprintln(c.out)
		}
		for _, x := range g.Exclusions {
			fmt.Fprintf(c.out, "  not together: %v (%s)\n", x.Terms, x.Why)
		}
	}
	return nil
}

// commit names the commit that the program was built from and its date; only a build in a Git clone knows them.
func commit(info *debug.BuildInfo) string {
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	revision, at := set["vcs.revision"], set["vcs.time"]
	if revision == "" {
		return "no commit known: built with go run, outside a clone or without git"
	}
	if t, err := time.Parse(time.RFC3339, at); err == nil {
		at = t.UTC().Format("2006-01-02 15:04 MST")
	}
	text := fmt.Sprintf("commit %s of %s", revision[:min(12, len(revision))], at)
	if set["vcs.modified"] == "true" {
		text += ", with changes"
	}
	return text
}

// build is the version of the program: the module's, or the commit it was built from.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	version, dirty := info.Main.Version, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && version == "(devel)":
			version = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true" && version != info.Main.Version:
			dirty = "+changes"
		}
	}
	return version + dirty
}

func version(_ context.Context, c *console, args []string) error {
	fs := newFlags(c, "version", "Print the version of the program, its database schema and its games.")
	if err := parse(c, fs, args, 0, 0); err != nil {
		return err
	}
	from := "no commit known"
	if info, ok := debug.ReadBuildInfo(); ok {
		from = commit(info)
	}
	fmt.Fprintf(c.out, "portside %s\n%s\n%s %s/%s\nschema %d\n", build(), from, runtime.Version(), runtime.GOOS, runtime.GOARCH, db.Newest())
	for _, g := range games.All() {
		fmt.Fprintf(c.out, "%s rules %d\n", g.Info().Key, g.Info().Rules)
	}
	return nil
}
