package rules

import "portside/engine/portroyal"

// AppendBinary implements engine.State.
func (s *State) AppendBinary(b []byte) ([]byte, error) {
	flags := byte(0)
	if s.variant {
		flags |= 1
	}
	if s.Triggered {
		flags |= 2
	}
	b = append(b, s.Rules, s.Seats, byte(s.Mode), s.Extras, flags, byte(s.Start), byte(s.Active), byte(s.Actor), byte(s.Phase), s.Ended,
		s.Dry, s.Draws, s.Gambles, s.Gamblers, s.Offered, s.Allowance, s.Taken, byte(s.Pending), byte(s.Offering), byte(s.Trigger),
		byte(s.Round), byte(s.Round>>8), byte(s.Turn), byte(s.Turn>>8), s.payers, byte(s.Proposal), s.Accepted, s.Proposals,
		s.Deck, s.Box, s.Gen, s.Time, s.timeGen, s.Score, byte(s.Stack.Len()), s.NHarbour, s.NRow, s.NRevealed, s.Table.N)
	for _, f := range s.Stack.All() {
		b = append(b, byte(f.step), f.a)
	}
	for _, c := range s.Revealed[:s.NRevealed] {
		b = append(b, byte(c))
	}
	for _, c := range s.Table.Open[:s.Table.N] {
		b = append(b, byte(c))
		for _, m := range s.Table.Marks[c] {
			b = append(b, byte(m))
		}
		b = append(b, s.Table.Wait[c][:]...)
	}
	for _, t := range s.Table.since {
		b = append(b, byte(t), byte(t>>8))
	}
	for _, c := range s.Harbour[:s.NHarbour] {
		b = append(b, byte(c))
	}
	for _, c := range s.Row[:s.NRow] {
		b = append(b, byte(c))
	}
	b, _ = s.Discard.AppendBinary(b)
	for g := range s.Unseen {
		b, _ = s.Unseen[g].AppendBinary(b)
	}
	for i := range s.Places[:s.Seats] {
		p := &s.Places[i]
		b, _ = p.Display.AppendBinary(b)
		b = append(b, p.Taxed, p.Tokens, p.Coins)
		if s.Rules >= portroyal.RulesGifts {
			b = append(b, p.Gifts)
		}
		b = append(b, p.Pack[:portroyal.Violet]...)
		b = append(b, p.Purse[:p.Coins]...)
	}
	return s.appendAdventure(b), nil
}

// appendAdventure appends the canonical bytes of what the adventure adds.
func (s *State) appendAdventure(b []byte) []byte {
	if !s.Mode.Adventure() {
		return b
	}
	v := &s.Adventure
	flags := byte(asBit(v.Used) | asBit(v.One)<<1 | asBit(v.Entered)<<2 | asBit(v.draft)<<3 | asBit(v.tuned)<<4)
	b = append(b, v.Chapter, v.Groups, v.Fresh, v.Early, v.Month, byte(v.Card), byte(v.Event), flags, v.NPile, v.NPast,
		byte(v.Unseen), byte(v.Unseen>>8), v.Reserve, v.Toll, v.N, v.Waits, byte(v.Offering), v.Offered, v.Less, v.Lookouts, v.NLooked, v.NKnown, v.Top, v.Pot, v.Shared)
	for _, h := range v.Pile[:v.NPile] {
		b = append(b, byte(h))
	}
	for _, h := range v.Past[:v.NPast] {
		b = append(b, byte(h))
	}
	b = append(b, v.Sold[:]...)
	b = append(b, v.Share[:]...)
	b = append(b, v.Extra[:]...)
	for slot := range v.Missions[:v.N] {
		b = append(b, byte(v.Missions[slot]), v.Months[slot], byte(v.Decided[slot]))
		for _, m := range v.Marks[slot] {
			b = append(b, byte(m))
		}
	}
	for _, t := range v.Since {
		b = append(b, byte(t), byte(t>>8))
	}
	for i, c := range v.Looked[:v.NLooked] {
		b = append(b, byte(c), v.LookGen[i])
	}
	for _, k := range v.Known[:v.NKnown] {
		b = append(b, byte(k.Card), k.Gen, byte(k.Owner))
	}
	for i := range s.Places[:s.Seats] {
		p := &s.Places[i]
		b = append(b, p.Crowns, byte(p.Persona), p.Dealt, p.Left, p.Boxed, byte(p.Kept), byte(p.Kept>>8), byte(p.Kept>>16), byte(p.Kept>>24))
	}
	return b
}
