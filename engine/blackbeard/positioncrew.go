package blackbeard

import (
	"fmt"
	"strings"

	"portside/engine"
)

// portsField is a field that holds ports.
func portsField(k *pirate, what string) *uint64 {
	switch what {
	case "informed":
		return &k.info
	case "chased-from":
		return &k.barred
	case "failed":
		return &k.failed
	}
	return nil
}

func setHolds(k *pirate, value string) error {
	list := words(value)
	if len(list) > k.ship.Holds() {
		return fmt.Errorf("%w: a %v has %d holds", engine.ErrNotation, k.ship, k.ship.Holds())
	}
	k.holds = [MaxHolds]int16{}
	for h, w := range list {
		if w == "-" {
			continue
		}
		n, err := number(w, 0, 32000)
		if err != nil {
			return err
		}
		if k.holds[h] = int16(n); n == 0 {
			k.holds[h] = worthless
		}
	}
	return nil
}

// setHostages reads "spain:port-21" and "spain:port-21:interrogated".
func setHostages(k *pirate, value string) error {
	k.nHostages, k.hostages = 0, [maxHostages]hostage{}
	for _, w := range words(value) {
		parts := strings.Split(w, ":")
		if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != "interrogated" || k.nHostages == maxHostages {
			return fmt.Errorf("%w: a hostage is written nation:port-NN or nation:port-NN:interrogated, not %q", engine.ErrNotation, w)
		}
		n, err := nationOfWord(parts[0])
		if err != nil {
			return err
		}
		h, err := portOf(parts[1])
		if err != nil {
			return err
		}
		k.hostages[k.nHostages] = hostage{n, h, len(parts) == 3}
		k.nHostages++
	}
	return nil
}

// setStash reads "port-22:300".
func setStash(k *pirate, value string) error {
	k.stash = [ports + 1]uint16{}
	for _, w := range words(value) {
		where, much, _ := strings.Cut(w, ":")
		h, err := portOf(where)
		if err != nil {
			return err
		}
		n, err := number(much, 0, 65535)
		if err != nil {
			return err
		}
		k.stash[h] = uint16(n)
	}
	return nil
}

// setWounds reads words: superficial (as often as wanted), ordinary, crippled, ill, lost-eye, lost-arm,
// lost-leg. What they cost the popularity is noted for RECOVER.
func setWounds(w *wounds, value string) error {
	*w = wounds{}
	for _, word := range words(value) {
		switch word {
		case "superficial":
			w.superficial++
		case "ordinary", "crippled", "ill":
			to := map[string]*bool{"ordinary": &w.ordinary, "crippled": &w.crippled, "ill": &w.ill}[word]
			if *to {
				return fmt.Errorf("%w: %s stands there twice", engine.ErrNotation, word)
			}
			*to = true
			if w.popularity++; word == "crippled" {
				w.popularity++
			}
		case "lost-eye":
			w.eyes++
		case "lost-arm":
			w.arms++
		case "lost-leg":
			w.legs++
		default:
			return unknown("wound", word)
		}
	}
	return nil
}

func woundsText(w *wounds) string {
	var list []string
	add := func(n int8, word string) {
		for range n {
			list = append(list, word)
		}
	}
	one := func(yes bool, word string) {
		if yes {
			list = append(list, word)
		}
	}
	add(w.superficial, "superficial")
	one(w.ordinary, "ordinary")
	one(w.crippled, "crippled")
	one(w.ill, "ill")
	add(w.eyes, "lost-eye")
	add(w.arms, "lost-arm")
	add(w.legs, "lost-leg")
	return orWord(strings.Join(list, " "))
}

func nationSet(value string) (set uint8, err error) {
	for _, w := range words(value) {
		n, err := nationOfWord(w)
		if err != nil {
			return 0, err
		}
		set |= 1 << n
	}
	return set, nil
}

func zoneSet(value string) (set uint8, err error) {
	for _, w := range words(value) {
		z, err := number(strings.TrimPrefix(w, "zone-"), 1, zones)
		if err != nil {
			return 0, err
		}
		set |= 1 << z
	}
	return set, nil
}
