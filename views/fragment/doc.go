// Package fragment draws a page again and sends only what has changed. It keeps what components have rendered, for one
// viewer or for all, and compares the elements with an id of a new page with those that the browser shows. The README
// says how the parts work together and what each of them saves.
package fragment
