// Package browsertest plays on the real server in a real browser: whole matches on a desktop, on a phone and
// without JavaScript, every page in every size and theme, by mouse, touch and keyboard. The middle of a long match is
// played by plain requests; with -timeout 3h -opening 10000 -decisions 0 -turns 40 whole matches are played in windows.
//
// Every test is a journey: a site, some windows, and all that can be looked at on the way. At most 25 of them run before a
// commit, since each costs seconds of processor time. Tests whose names end in Nightly walk the same ways through every game,
// mode and kind of machine, and run at night. What needs no browser is tested in the package that it belongs to.
//
// The server is the built program on a fresh database, started and stopped as an operator would. The tests touch
// nothing inside it. The browser is chromium-headless-shell if that is in the path, in which tests take less time, and otherwise
// Chromium. A test of notifications, which the first never shows, asks for Chromium by newNotifiedWindow. PORTSIDE_CHROMIUM
// names one browser for all tests. To look at all pages, run go test
// ./handlers/browsertest -run TestPages -shots DIR: it writes pictures of them to DIR.
//
// testdata/axe.min.js is axe-core 4.14.1, under the Mozilla Public License 2.0. Only tests use it.
package browsertest
