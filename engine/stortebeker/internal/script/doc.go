// Package script is how case scripts write down a position of Störtebeker and read it back. CASES.md has its fields.
package script
