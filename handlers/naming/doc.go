// Package naming decides what a user may be called. Package engine/names decides which names look alike.
//
// A name is shown to strangers, in pages, logs and page titles. So it must be visible, must not reverse the text
// around it (bidirectional controls) and must not pass for somebody else's name at the same table.
package naming
