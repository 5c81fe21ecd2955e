package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// ticks of /proc/PID/stat per second; on Linux always 100.
const ticks = 100

// usage is the processor time of a process in seconds, and its resident memory in MB.
type usage struct{ seconds, megabytes float64 }

// usageOf reads the usage of a process, which only works on Linux.
func usageOf(pid int) (usage, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}, fmt.Errorf("processor time is measured with /proc: %w", err)
	}
	f := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:])) // the name before it may contain spaces
	numbers := [3]float64{}
	for i, at := range []int{11, 12, 21} { // user and system time, resident pages
		if numbers[i], err = strconv.ParseFloat(f[at], 64); err != nil {
			return usage{}, err
		}
	}
	return usage{(numbers[0] + numbers[1]) / ticks, numbers[2] * float64(os.Getpagesize()) / 1e6}, nil
}
