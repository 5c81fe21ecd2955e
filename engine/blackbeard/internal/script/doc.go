// Package script is Blackbeard in case scripts: its fields and words. CASES.md describes them for those who write
// cases.
package script
