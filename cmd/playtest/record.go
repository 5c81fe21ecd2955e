package main

import (
	"io"
	"os"

	"portside/engine/enginetest"
)

// records writes one match as a playthrough.
func records(j *job, args []string) error {
	path := j.String("out", "", "file to write, for testdata/playthroughs (default: print it)")
	if err := j.parse(args); err != nil {
		return err
	}
	if err := j.setUp(); err != nil {
		return err
	}
	text, err := enginetest.Record(j.game, j.setup, j.seed)
	switch {
	case err != nil:
		return err
	case j.json:
		return j.print(map[string]string{"playthrough": text}, "")
	case *path != "":
		return os.WriteFile(*path, []byte(text), 0o644)
	}
	_, err = io.WriteString(j.out, text)
	return err
}
