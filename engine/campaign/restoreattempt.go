package campaign

import (
	"fmt"
	"slices"

	"portside/engine/record"
)

// attempt starts on the next attempt of the file. Each must have begun with the results of those before it.
func (r *Restorer) attempt() error {
	i := r.next
	r.next++
	f := &r.x.Attempts[i]
	if f.N != i+1 || !r.past(f.At) || r.open[record.ForChapter] && f.Kind == record.ForChapter {
		return broken("attempt", i+1, "attempt %d, begun %d", f.N, f.At)
	}
	if err := r.begun(f); err != nil {
		return broken("attempt", i+1, "%w", err)
	}
	if f.Result == record.Unfinished {
		if r.open[f.Kind] || f.Played != nil {
			return broken("attempt", i+1, "under way, with a match")
		}
		r.open[f.Kind], r.places[f.N] = true, 0
		r.LeftOut = append(r.LeftOut, *f)
		return nil
	}
	if f.Played == nil || !r.past(f.EndedAt) || f.EndedAt < f.At {
		return broken("attempt", i+1, "ended %d, without a match", f.EndedAt)
	}
	return r.replay(f, r.src.match(i))
}

// begun checks what an attempt began with.
func (r *Restorer) begun(f *FileAttempt) error {
	p := Fold(r.s, r.Campaign)
	if err := r.begunSeats(f); err != nil {
		return err
	}
	if err := r.begunTerms(f); err != nil {
		return err
	}
	switch f.Kind {
	case record.ForChapter:
		return r.begunChapter(f, &p)
	case record.Side, record.Variable:
		return r.begunBeside(f, &p)
	}
	return fmt.Errorf("kind %.20q", f.Kind)
}

// begunSeats checks the seats: members of the party under a clean name, or known bots.
func (r *Restorer) begunSeats(f *FileAttempt) error {
	for _, seat := range f.Inputs.Seats {
		ok := slices.Contains(r.t.Levels, seat.Bot) && seat.Name == "" && !seat.Guest
		if seat.Member != 0 {
			ok = r.Campaign.MemberByID(seat.Member) != nil && seat.Bot == "" && r.t.Clean(seat.Name)
		}
		switch {
		case !ok:
			return fmt.Errorf("seat of %d, %.20q", seat.Member, seat.Bot)
		case seat.Coins < 0 || seat.Coins > f.Inputs.Extra && f.Kind == record.ForChapter:
			return fmt.Errorf("a seat with %d coins", seat.Coins)
		}
	}
	return nil
}

// begunTerms checks the terms, and which attempt it is.
func (r *Restorer) begunTerms(f *FileAttempt) error {
	c, in := r.Campaign, &f.Inputs
	least, most := r.s.SeatRange(in.Mode, f.Kind)
	switch {
	case len(in.Seats) < least || len(in.Seats) > most:
		return fmt.Errorf("%d seats", len(in.Seats))
	case in.Rules < 1 || in.Rules > c.Rules || in.Data < 1 || in.Data > c.Data: // a campaign may move to newer ones, never to older ones
		return fmt.Errorf("rules %d of %d, data %d of %d", in.Rules, c.Rules, in.Data, c.Data)
	case in.Choosing != record.ChooseRandom && in.Choosing != record.ChooseDraft, in.Mode != record.Coop && in.Mode != record.Competitive:
		return fmt.Errorf("mode %.20q, choosing %.20q", in.Mode, in.Choosing)
	case f.Number != Next(c, f.Kind, f.Chapter)+r.skipped(f):
		return fmt.Errorf("number %d", f.Number)
	}
	return nil
}

// begunChapter checks that an attempt was at the chapter that p had reached, with its groups and extra coins. A fork may
// have changed its mode: attempts from before then have the other mode.
func (r *Restorer) begunChapter(f *FileAttempt, p *Progress) error {
	c, in := r.Campaign, &f.Inputs
	if in.Mode != c.Mode && c.FromName == "" || f.Chapter != p.Chapter || f.Chapter > r.s.Chapters || !slices.Equal(in.Groups, p.Groups) {
		return fmt.Errorf("chapter %d with groups %v, not %d with %v", f.Chapter, in.Groups, p.Chapter, p.Groups)
	}
	split := 0
	for _, seat := range in.Seats {
		split += seat.Coins
	}
	uncapped := r.s.Retry * p.Failures // files from before there was a maximum
	earned := in.Mode != c.Mode || in.Failures == p.Failures && (in.Extra == p.Extra || in.Extra == uncapped)
	shared := split == in.Extra || in.Choosing == record.ChooseDraft && split == 0
	if !earned || !shared {
		return fmt.Errorf("%d failures, %d coins, %d split", in.Failures, in.Extra, split)
	}
	return nil
}

// begunBeside checks that an attempt beside the story was open to the party, with groups that exist.
func (r *Restorer) begunBeside(f *FileAttempt, p *Progress) error {
	in := &f.Inputs
	open := f.Kind == record.Variable && p.Unlocked && f.Chapter == r.s.Chapters+1 && in.Mode == record.Competitive ||
		f.Kind == record.Side && f.Chapter >= 1 && f.Chapter <= r.s.Chapters && p.Chapters[f.Chapter-1].Stage == Done
	known := !slices.ContainsFunc(in.Groups, func(id int) bool { _, ok := r.s.group(id); return !ok })
	if !open || !known || !slices.IsSorted(in.Groups) {
		return fmt.Errorf("%s of chapter %d with groups %v", f.Kind, f.Chapter, in.Groups)
	}
	return nil
}

// skipped counts the attempts like f that were left out before it.
func (r *Restorer) skipped(f *FileAttempt) int {
	n := 0
	for _, o := range r.LeftOut {
		if o.Kind == f.Kind && o.Chapter == f.Chapter {
			n++
		}
	}
	return n
}
