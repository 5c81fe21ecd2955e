// Package script defines Blackbeard's fields and words for case scripts. CASES.md describes them for authors of
// cases.
package script
