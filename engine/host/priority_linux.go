package host

import "syscall"

// nicer is added to the nice value of threads in which bots search. When all cores are wanted such a thread gets a tenth
// of what others get. It must not get much less: a collection of garbage stops all threads, and waits for this one as well.
const nicer = 10

// lowerPriority lowers the priority of this thread only. Where the system refuses it, bots think at the usual one.
func lowerPriority() {
	if n, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 20-n+nicer) // the kernel returns 20 minus the nice value
	}
}
