// Package browsertest plays on the real server in a real browser: whole matches by people on a desktop, on
// a phone and without JavaScript, every page in every size and theme, by mouse, by touch and by keyboard.
//
// The server is the built program on a fresh database, stopped and started as an operator would; nothing
// is reached into. Chromium is found in the path or named by PORTSIDE_CHROMIUM. With
//
//	go test ./handlers/browsertest -run TestPages -shots DIR
//
// pictures of all pages are written to DIR for people to look at.
//
// testdata/axe.min.js is axe-core 4.14.1, under the Mozilla Public License 2.0; it takes part in tests
// only and is in no program.
package browsertest
