package blackbeard

import (
	"fmt"
	"strconv"
	"strings"

	"portside/engine"
)

// setOffer lays an offer ready: "roberts give-hold.1 get-money.300 offer-alliance", the captain it is made
// to and then the words of the actions that make it up.
func (p *scriptPosition) setOffer(slot int8, value string) error {
	k := &p.s.pirates[slot]
	k.offer = offer{}
	list := words(value)
	if len(list) == 0 {
		return nil
	}
	c, err := counterOf(list[0], Captain)
	if err != nil {
		return err
	}
	q := p.s.slotOf(c)
	if q < 0 || owner(q) == owner(slot) {
		return fmt.Errorf("%w: %s is no pirate of another seat in play", engine.ErrNotation, list[0])
	}
	o := offer{to: q + 1, proposed: true}
	for _, w := range list[1:] {
		a, err := Face{}.Parse(w)
		if err != nil || !o.add(a) {
			return fmt.Errorf("%w: %q makes up no offer", engine.ErrNotation, w)
		}
	}
	k.offer = o
	return nil
}

// offerText is the inverse of setOffer.
func (p *scriptPosition) offerText(slot int8) string {
	o := &p.s.pirates[slot].offer
	if o.to == 0 {
		return "none"
	}
	list := []string{p.s.pirates[o.to-1].captain.String()}
	bits := func(word string, set uint8) {
		for i := range 8 {
			if set>>i&1 > 0 {
				list = append(list, word+"."+strconv.Itoa(i+1))
			}
		}
	}
	bits("give-hold", o.give)
	bits("get-hold", o.get)
	bits("give-hostage", o.giveHostages)
	bits("get-hostage", o.getHostages)
	if o.giveMoney > 0 {
		list = append(list, "give-money."+strconv.Itoa(int(o.giveMoney)))
	}
	if o.getMoney > 0 {
		list = append(list, "get-money."+strconv.Itoa(int(o.getMoney)))
	}
	if o.swap {
		list = append(list, "swap-ships")
	}
	if o.alliance {
		list = append(list, "offer-alliance")
	}
	return strings.Join(list, " ")
}
