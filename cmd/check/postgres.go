package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"portside/db/dbtest/pgserver/pgbin"
)

// A test that is about one of the two databases says so when it is skipped on the other. The steps tests and postgres together run it.
const (
	fileOnly   = "about the file: "
	serverOnly = "about the server: "
)

// database looks for PostgreSQL's programs, for the tests of the steps that follow, and installs them if it may.
func (r *run) database() error {
	bin, err := pgbin.Find()
	if apt, mayInstall := aptPath(); err != nil && mayInstall {
		if err := r.installPostgres(apt); err != nil {
			return err
		}
		bin, err = pgbin.Find()
	}
	if err != nil {
		return err
	}
	r.say("%s", bin)
	return nil
}

// createCluster is the folder in which Debian's postgresql-common reads settings of what the package makes.
const createCluster = "/etc/postgresql-common/createcluster.d"

// installPostgres installs Debian's package without the databases and the server that it would make for the machine.
func (r *run) installPostgres(apt string) (err error) {
	settings := filepath.Join(createCluster, "portside-check.conf")
	if err := errors.Join(os.MkdirAll(createCluster, 0o755), os.WriteFile(settings, []byte("create_main_cluster = false\n"), 0o644)); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(settings)) }()
	return r.aptInstall(apt, []string{"postgresql"}, nil)
}

// postgres runs the tests of the store, and of whatever opens one, once more on PostgreSQL. By day it does so without the
// race detector, which has watched the same code in the step tests, and without the pages, which say the same of both.
func (r *run) postgres() error {
	if err := r.database(); err != nil {
		return err
	}
	all, err := r.list()
	if err != nil {
		return err
	}
	var packages []string
	for _, p := range all {
		if opensStore(p) && (r.nightly || !below("handlers", strings.TrimPrefix(p.ImportPath, module+"/"))) {
			packages = append(packages, p.ImportPath)
		}
	}
	longestFirst(packages)
	env := []string{"PORTSIDE_TEST_DB=postgres"}
	if !r.nightly {
		return r.goTestAgain(env, nil, packages...)
	}
	return r.goTestAgain(append(env, "CGO_ENABLED=1"), r.race(), packages...)
}

// opensStore tells whether p has tests that open a store in their own process: those of the store, of the host, and those
// that import a package which makes stores for tests.
func opensStore(p listed) bool {
	folder := strings.TrimPrefix(p.ImportPath, module+"/")
	if len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 || p.ImportPath == browserPackage || below("cmd", folder) {
		return false
	}
	return below("db", folder) || below("engine/host", folder) ||
		slices.ContainsFunc(slices.Concat(p.Imports, p.TestImports, p.XTestImports), func(path string) bool {
			return below(module+"/db/dbtest", path) || below(module+"/handlers/handlerstest", path)
		})
}
