// Package host runs matches: it loads them, lets one writer at a time at each, stores every ply
// before anybody sees it, asks standing orders and bots, and tells those who watch to look again.
//
// It is the only package below engine that knows time, contexts and goroutines. Rules, views and
// randomness come from engine and match; what is stored is in record; the database implements
// [Store].
package host
