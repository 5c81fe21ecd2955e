package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"portside/db"
)

// profiles serves net/http/pprof and, as a metric, the age of the last backup of a database, if that is known, on an address of
// their own, until ctx ends.
func profiles(ctx context.Context, addr, database string) error {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4")
		if at, err := db.LastBackup(database); err == nil && !at.IsZero() { // none is known: no series
			fmt.Fprintf(w, "# HELP portside_backup_age_seconds Time since the last backup.\n# TYPE portside_backup_age_seconds gauge\nportside_backup_age_seconds %d\n", int(time.Since(at).Seconds()))
		}
	})
	srv := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { srv.Close() })
	go srv.Serve(ln)
	return nil
}
