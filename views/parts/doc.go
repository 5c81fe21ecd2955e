// Package parts finds the elements with an id in what our components draw, so that an answer can leave out
// those that a page shows already (see handlers/delta.go), and keeps what is drawn again and again together
// with the parts in it, so that neither is worked out twice.
package parts
