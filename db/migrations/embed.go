// Package migrations holds the schema as numbered steps, in pairs: a file of the same name for each database. A step that has
// been released is never edited; a change is a new pair.
package migrations

import (
	"embed"
	"io/fs"
)

//go:embed sqlite/*.sql postgres/*.sql
var files embed.FS

// SQLite and Postgres hold the steps, named NNNN_subject.sql. Those for SQLite begin with 0001; PostgreSQL was added with 27, and
// its first step makes the schema of that version. Both go on without gaps.
var SQLite, Postgres = folder("sqlite"), folder("postgres")

func folder(name string) fs.FS {
	sub, err := fs.Sub(files, name)
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}
