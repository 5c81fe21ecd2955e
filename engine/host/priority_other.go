//go:build !linux

package host

// lowerPriority has nothing to do where threads have no priority of their own.
func lowerPriority() {}
