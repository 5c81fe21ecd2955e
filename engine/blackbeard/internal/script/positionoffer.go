package script

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
	"portside/engine/blackbeard"
	"portside/engine/blackbeard/internal/rules"
)

// setOffer lays an offer ready: "roberts give-hold.1 get-money.300 offer-alliance", the captain it is made
// to and then the words of the actions that make it up.
func (p *scriptPosition) setOffer(slot int8, value string) error {
	k := &p.s.Pirates[slot]
	k.Offer = rules.Offer{}
	list := words(value)
	if len(list) == 0 {
		return nil
	}
	c, err := counterOf(list[0], blackbeard.Captain)
	if err != nil {
		return err
	}
	q := p.s.SlotOf(c)
	if q < 0 || rules.Owner(q) == rules.Owner(slot) {
		return fmt.Errorf("%w: %s is no pirate of another seat in play", engine.ErrNotation, list[0])
	}
	o := rules.Offer{To: q + 1, Proposed: true}
	for _, w := range list[1:] {
		a, err := blackbeard.Face{}.Parse(w)
		if err != nil || !o.Add(a) {
			return fmt.Errorf("%w: %q makes up no offer", engine.ErrNotation, w)
		}
	}
	k.Offer = o
	return nil
}

// offerText is the inverse of setOffer.
func (p *scriptPosition) offerText(slot int8) string {
	o := &p.s.Pirates[slot].Offer
	if o.To == 0 {
		return "none"
	}
	list := []string{p.s.Pirates[o.To-1].Captain.String()}
	bits := func(word string, set uint8) {
		for i := range 8 {
			if set>>i&1 > 0 {
				list = append(list, word+"."+strconv.Itoa(i+1))
			}
		}
	}
	bits("give-hold", o.Give)
	bits("get-hold", o.Get)
	bits("give-hostage", o.GiveHostages)
	bits("get-hostage", o.GetHostages)
	if o.GiveMoney > 0 {
		list = append(list, "give-money."+strconv.Itoa(int(o.GiveMoney)))
	}
	if o.GetMoney > 0 {
		list = append(list, "get-money."+strconv.Itoa(int(o.GetMoney)))
	}
	if o.Swap {
		list = append(list, "swap-ships")
	}
	if o.Alliance {
		list = append(list, "offer-alliance")
	}
	return strings.Join(list, " ")
}
