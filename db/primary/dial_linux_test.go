package primary

import (
	"net"
	"syscall"
	"testing"
	"time"
)

// TestUnconfirmed: a machine that has gone is noticed by what it does not confirm, and by what is asked of it when nothing is sent.
func TestUnconfirmed(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := (&Primary{}).Dial(time.Minute)(t.Context(), "tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*link).Conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	for option, want := range map[[2]int]int{
		{syscall.IPPROTO_TCP, tcpUserTimeout}:        15000, // milliseconds
		{syscall.SOL_SOCKET, syscall.SO_KEEPALIVE}:   1,
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPIDLE}:  5, // seconds
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPINTVL}: 5,
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPCNT}:   2,
	} {
		var got int
		if err := raw.Control(func(fd uintptr) { got, err = syscall.GetsockoptInt(int(fd), option[0], option[1]) }); err != nil || got != want {
			t.Errorf("option %v is %d, want %d, %v", option, got, want, err)
		}
	}
}
