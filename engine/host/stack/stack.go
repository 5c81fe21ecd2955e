// Package stack spares new goroutines that go deep the copying of their stack.
package stack

import "runtime"

// Grow makes the stack of the calling goroutine larger by 16 kB. A goroutine begins with 2 kB, and each time that it needs
// more the whole stack is copied, frame by frame: rules and drawing go deep enough for three or four copies, which were a
// twenty-fifth of what a watched ply costs. At the beginning of a goroutine there is nothing to copy yet.
//
//go:noinline
func Grow() {
	var room [16 << 10]byte
	runtime.KeepAlive(&room)
}
