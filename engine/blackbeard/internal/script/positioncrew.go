package script

import (
	"fmt"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// portsField is a field that holds ports.
func portsField(k *rules.Pirate, what string) *uint64 {
	switch what {
	case "informed":
		return &k.Info
	case "chased-from":
		return &k.Barred
	case "failed":
		return &k.Failed
	}
	return nil
}

func setHolds(k *rules.Pirate, value string) error {
	list := words(value)
	if len(list) > k.Ship.Holds() {
		return fmt.Errorf("%w: a %v has %d holds", engine.ErrNotation, k.Ship, k.Ship.Holds())
	}
	k.Holds = [blackbeard.MaxHolds]int16{}
	for h, w := range list {
		if w == "-" {
			continue
		}
		n, err := number(w, 0, 32000)
		if err != nil {
			return err
		}
		if k.Holds[h] = int16(n); n == 0 {
			k.Holds[h] = rules.Worthless
		}
	}
	return nil
}

// setHostages reads "spain:port-21" and "spain:port-21:interrogated".
func setHostages(k *rules.Pirate, value string) error {
	k.NHostages, k.Hostages = 0, [rules.MaxHostages]rules.Hostage{}
	for _, w := range words(value) {
		parts := strings.Split(w, ":")
		if len(parts) < 2 || len(parts) > 3 || len(parts) == 3 && parts[2] != "interrogated" || k.NHostages == rules.MaxHostages {
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
		k.Hostages[k.NHostages] = rules.Hostage{Nation: n, Origin: h, Interrogated: len(parts) == 3}
		k.NHostages++
	}
	return nil
}

// setStash reads "port-22:300".
func setStash(k *rules.Pirate, value string) error {
	k.Stash = [blackbeard.Ports + 1]uint16{}
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
		k.Stash[h] = uint16(n)
	}
	return nil
}

// setWounds reads words: superficial (as often as wanted), ordinary, crippled, ill, lost-eye, lost-arm,
// lost-leg. What they cost the popularity is noted for RECOVER.
func setWounds(w *rules.Wounds, value string) error {
	*w = rules.Wounds{}
	for _, word := range words(value) {
		switch word {
		case "superficial":
			w.Superficial++
		case "ordinary", "crippled", "ill":
			to := map[string]*bool{"ordinary": &w.Ordinary, "crippled": &w.Crippled, "ill": &w.Ill}[word]
			if *to {
				return fmt.Errorf("%w: %s stands there twice", engine.ErrNotation, word)
			}
			*to = true
			if w.Popularity++; word == "crippled" {
				w.Popularity++
			}
		case "lost-eye":
			w.Eyes++
		case "lost-arm":
			w.Arms++
		case "lost-leg":
			w.Legs++
		default:
			return unknown("wound", word)
		}
	}
	return nil
}

func woundsText(w *rules.Wounds) string {
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
	add(w.Superficial, "superficial")
	one(w.Ordinary, "ordinary")
	one(w.Crippled, "crippled")
	one(w.Ill, "ill")
	add(w.Eyes, "lost-eye")
	add(w.Arms, "lost-arm")
	add(w.Legs, "lost-leg")
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
		z, err := number(strings.TrimPrefix(w, "zone-"), 1, blackbeard.Zones)
		if err != nil {
			return 0, err
		}
		set |= 1 << z
	}
	return set, nil
}
