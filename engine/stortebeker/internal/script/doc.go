// Package script sets up and reads positions of Störtebeker for case scripts. CASES.md lists its fields.
package script
