// Package browsertest plays on the real server in a real browser: whole matches on a desktop, on a phone and
// without JavaScript, every page in every size and theme, by mouse, touch and keyboard. The middle of a long match is
// played by plain requests; with -timeout 3h -opening 10000 -decisions 0 -turns 40 whole matches are played in windows.
//
// The server is the built program on a fresh database, started and stopped as an operator would. The tests touch
// nothing inside it. Chromium is found in the path or named by PORTSIDE_CHROMIUM. To look at all pages, run go test
// ./handlers/browsertest -run TestPages -shots DIR: it writes pictures of them to DIR.
//
// testdata/axe.min.js is axe-core 4.14.1, under the Mozilla Public License 2.0. Only tests use it.
package browsertest
