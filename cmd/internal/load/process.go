package load

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ticks of /proc/PID/stat per second; on Linux always 100.
const ticks = 100

// usage is the processor time of a process in seconds, and its resident memory in MB.
type usage struct{ seconds, megabytes float64 }

// usage is that of the site's processes, and of the database server.
func (c Config) usage() (site, database usage, err error) {
	for _, pid := range c.PIDs {
		u, err := usageOf(pid)
		if err != nil {
			return usage{}, usage{}, err
		}
		site.seconds, site.megabytes = site.seconds+u.seconds, site.megabytes+u.megabytes
	}
	if c.DB != 0 {
		database, err = usageWithChildren(c.DB)
	}
	return site, database, err
}

// usageOf reads the usage of a process, which only works on Linux.
func usageOf(pid int) (usage, error) {
	f, err := stat(pid)
	if err != nil {
		return usage{}, fmt.Errorf("processor time is measured with /proc: %w", err)
	}
	return usage{(f[userTime] + f[systemTime]) / ticks, f[resident] * float64(os.Getpagesize()) / 1e6}, nil
}

// usageWithChildren reads the usage of a process and its children, also of those that have ended.
func usageWithChildren(pid int) (usage, error) {
	f, err := stat(pid)
	if err != nil {
		return usage{}, fmt.Errorf("processor time is measured with /proc: %w", err)
	}
	sum := f[userTime] + f[systemTime] + f[childrenUser] + f[childrenSystem]
	folders, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		return usage{}, err
	}
	for _, folder := range folders {
		child, err := strconv.Atoi(filepath.Base(folder))
		if err != nil {
			continue
		}
		if f, err := stat(child); err == nil && f[parent] == float64(pid) { // else it has ended meanwhile
			sum += f[userTime] + f[systemTime]
		}
	}
	return usage{seconds: sum / ticks}, nil
}

// Fields of /proc/PID/stat behind the name; times are in ticks, resident memory in pages.
const (
	parent         = 1
	userTime       = 11
	systemTime     = 12
	childrenUser   = 13
	childrenSystem = 14
	resident       = 21
)

// stat reads the fields of /proc/PID/stat behind the name; what is no number is 0.
func stat(pid int) (fields [resident + 1]float64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return fields, err
	}
	for i, word := range strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:])) { // the name may contain spaces
		if i < len(fields) {
			fields[i], _ = strconv.ParseFloat(word, 64)
		}
	}
	return fields, nil
}
