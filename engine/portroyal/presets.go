package portroyal

import (
	"slices"
	"strconv"
	"strings"

	"portside/engine"
)

// Presets are a standing order's answers to choices other than what to take (§14.1). A
// choice without a preset is left to its user.
type Presets struct {
	Officer OfferPreset   // tax officer, offered to a seat that has just paid tax
	Second  bool          // tiny gamester: accept the second step, for which a marker waits
	Gift    GiftRule      // who gets the coin of a gift ship taken in another seat's turn
	GiftTo  []engine.Seat // with GiftListed: the first of these that can get it
	Goals   GoalRule      // contracts fulfilled in the seat's own take steps and in others'
	GoalsOf []Contract    // with GoalsListed
	Ledger  string        // adventure: "yes", "no" or "" (ask) for missions after paying tax
	Month   string        // adventure: coins that must stay after paying for a marker, "no", or "" (ask)
}

// OfferPreset answers a contract that is decided at once.
type OfferPreset uint8

// The answers to an offer.
const (
	OfferAsk OfferPreset = iota
	OfferAccept
	OfferDecline
)

// GiftRule says who gets a coin.
type GiftRule uint8

// The rules for gifts; the first clockwise among equals.
const (
	GiftAsk GiftRule = iota
	GiftFewestInfluence
	GiftFewestCoins
	GiftListed
)

// GoalRule says which contracts are fulfilled without asking.
type GoalRule uint8

// The rules for contracts.
const (
	GoalsAsk GoalRule = iota
	GoalsAll
	GoalsNew // those that nobody has fulfilled yet
	GoalsListed
)

var (
	offerWords = []string{"ask", "accept", "decline"}
	giftWords  = []string{"ask", "fewest-influence", "fewest-coins"}
	goalWords  = []string{"ask", "all", "new"}
)

// The keys of the presets; offers use the contract's name.
const (
	keyOfficer = "contract-tax-officer"
	keySecond  = "contract-tiny-gamester"
	keyGift    = "gift"
	keyGoals   = "goals"
	keyLedger  = "ledger"
	keyMonth   = "month"
)

// none tells whether nothing is preset.
func (p *Presets) none() bool {
	return p.Officer == OfferAsk && !p.Second && p.Gift == GiftAsk && p.Goals == GoalsAsk && p.Ledger == "" && p.Month == ""
}

// words appends the presets as read understands them.
func (p *Presets) words(w []string) []string {
	if p.Officer != OfferAsk {
		w = append(w, keyOfficer+"="+offerWords[p.Officer])
	}
	if p.Second {
		w = append(w, keySecond+"=second")
	}
	switch p.Gift {
	case GiftAsk:
	case GiftListed:
		w = append(w, keyGift+"="+listOf(p.GiftTo))
	default:
		w = append(w, keyGift+"="+giftWords[p.Gift])
	}
	switch p.Goals {
	case GoalsAsk:
	case GoalsListed:
		w = append(w, keyGoals+"="+listOf(p.GoalsOf))
	default:
		w = append(w, keyGoals+"="+goalWords[p.Goals])
	}
	if p.Ledger != "" {
		w = append(w, keyLedger+"="+p.Ledger)
	}
	if p.Month != "" {
		w = append(w, keyMonth+"="+p.Month)
	}
	return w
}

func listOf[T interface{ String() string }](list []T) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = x.String()
	}
	return strings.Join(words, ",")
}

// read reads one word of an order; preset is false if it is not about presets, ok is false if it cannot
// be read.
func (p *Presets) read(word string) (preset, ok bool) {
	key, val, _ := strings.Cut(word, "=")
	switch key {
	case keyOfficer:
		n := slices.Index(offerWords, val)
		p.Officer = OfferPreset(max(0, n))
		return true, n >= 0
	case keySecond:
		p.Second = val == "second"
		return true, p.Second || val == "ask"
	case keyGift:
		p.GiftTo = nil
		if n := slices.Index(giftWords, val); n >= 0 {
			p.Gift = GiftRule(n)
			return true, true
		}
		p.Gift = GiftListed
		return true, p.readSeats(val)
	case keyGoals:
		p.GoalsOf = nil
		if n := slices.Index(goalWords, val); n >= 0 {
			p.Goals = GoalRule(n)
			return true, true
		}
		p.Goals = GoalsListed
		return true, p.readGoals(val)
	case keyLedger, keyMonth:
		answer := &p.Ledger
		if key == keyMonth {
			answer = &p.Month
		}
		if *answer = val; val == "ask" {
			*answer = ""
		}
		n, err := strconv.Atoi(val)
		coins := key == keyMonth && err == nil && n >= 0 && n < 1000 && strconv.Itoa(n) == val
		return true, val == "ask" || val == "no" || val == "yes" && key == keyLedger || coins
	}
	return false, false
}

func (p *Presets) readSeats(val string) bool {
	for word := range strings.SplitSeq(val, ",") {
		to, known := engine.Nobody, false
		for seat := range engine.Seat(MaxSeats) {
			if seat.String() == word {
				to, known = seat, true
			}
		}
		if !known || slices.Contains(p.GiftTo, to) {
			return false
		}
		p.GiftTo = append(p.GiftTo, to)
	}
	return true
}

func (p *Presets) readGoals(val string) bool {
	for word := range strings.SplitSeq(val, ",") {
		c, known := contractByID[word]
		if !known || c.AtOnce() || slices.Contains(p.GoalsOf, c) {
			return false
		}
		p.GoalsOf = append(p.GoalsOf, c)
	}
	return true
}
