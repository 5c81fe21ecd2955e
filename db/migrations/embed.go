// Package migrations holds the schema as numbered steps. A step that has been released is never
// edited; a change is a new file.
package migrations

import "embed"

// Files are the steps, named NNNN_subject.sql, without gaps from 0001.
//
//go:embed *.sql
var Files embed.FS
