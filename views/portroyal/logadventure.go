package portroyal

import (
	"strconv"

	"portside/engine"
	"portside/engine/portroyal"
	"portside/views/table"
)

// ofAdventure tells a single event of the adventure.
func (t teller) ofAdventure(e engine.Event) string {
	a, b, c, card := int(e.A), int(e.B), int(e.C), portroyal.EventCard(e)
	p := t.p
	switch e.Kind {
	case portroyal.EvEvent:
		h := portroyal.Happening(a)
		return t.say(logKey+"event", e.Seat, table.Mention(EventName(p, h), "events"), EventEffect(p, h))
	case portroyal.EvEventChoice:
		if b == 0 {
			return t.say(logKey+"event-no", e.Seat, EventName(p, portroyal.Happening(a)))
		}
		return t.say(logKey+"event-yes", e.Seat, EventName(p, portroyal.Happening(a)))
	case portroyal.EvEventCoins:
		return t.say(logKey+"event-coins", e.Seat, p.Say("count.coins", a))
	case portroyal.EvEventLoss:
		return t.say(logKey+"event-loss", e.Seat, p.Say("count.coins", a))
	case portroyal.EvRepelledFree:
		return t.say(logKey+"repelled-free", e.Seat, phraseOf(p, card).the, EventName(p, portroyal.Happening(b)))
	case portroyal.EvMonth:
		return p.Say(logKey+"month", a)
	case portroyal.EvStory:
		m := portroyal.Mission(a)
		return p.Say(logKey+"story."+[...]string{"start", "next", "yes", "no", "mode", "mode", "mode"}[c], missionMention(p, m))
	case portroyal.EvStoryCoins:
		return t.say(logKey+"story-coins", e.Seat, p.Say("count.coins", a))
	case portroyal.EvShuffledIn:
		return p.Say(logKey+"shuffled-in", p.Say("story.group."+strconv.Itoa(a)+".name"), b)
	case portroyal.EvRemoval:
		if a == 0 {
			return t.say(logKey+"removal.no", e.Seat)
		}
		return t.say(logKey+"removal", e.Seat, p.Say("count.coins", a))
	case portroyal.EvPile:
		return p.Say(logKey+"pile", b, a)
	case portroyal.EvNine:
		return p.Say(logKey+"nine", a, b, c)
	case portroyal.EvCompleted:
		return t.say(logKey+"completed", e.Seat, missionMention(p, portroyal.Mission(a)))
	case portroyal.EvItemUsed:
		return t.say(logKey+"item-used", e.Seat, phraseOf(p, card).the, itemName(p, card))
	case portroyal.EvUncovered:
		return t.say(logKey+"uncovered."+[...]string{"door", "window-1", "window-2", "window-3"}[a-1], e.Seat, PersonaName(p, portroyal.Persona(b)), PowerWords(p, portroyal.Persona(b)))
	case portroyal.EvReward:
		return t.say(logKey+"reward", e.Seat, p.Say("count.coins", a))
	case portroyal.EvCrowns:
		if a < 0 {
			return t.say(logKey+"crowns.paid", e.Seat, p.Say("count.crowns", -a), b)
		}
		return t.say(logKey+"crowns", e.Seat, p.Say("count.crowns", a), b)
	case portroyal.EvPower:
		return t.say(logKey+"power", e.Seat, p.Say("count.coins", a), PersonaName(p, portroyal.Persona(b)))
	case portroyal.EvPassed:
		return t.say(logKey+"declined.mission", e.Seat, missionMention(p, portroyal.Mission(a)))
	case portroyal.EvWaiting:
		return t.say(logKey+"waiting", e.Seat, missionMention(p, portroyal.Mission(a)))
	case portroyal.EvSold:
		return t.say(logKey+"sold", e.Seat, itemName(p, card), p.Say("count.coins", b))
	case portroyal.EvStowed:
		if b > 0 {
			return t.say(logKey+"stowed.coins", e.Seat, phraseOf(p, card).the, itemName(p, card), p.Say("count.coins", b))
		}
		return t.say(logKey+"stowed", e.Seat, phraseOf(p, card).the, itemName(p, card))
	case portroyal.EvLookout:
		return t.say(logKey+"lookout", e.Seat, p.Say("count.cards", a), t.roleMention(portroyal.Lookout))
	case portroyal.EvLooked:
		return p.Say(logKey+"looked", phraseOf(p, card).a)
	case portroyal.EvPutBack:
		return p.Say(logKey+"put-back", phraseOf(p, card).the)
	case portroyal.EvUnwanted:
		return t.say(logKey+"unwanted", e.Seat, phraseOf(p, card).a)
	case portroyal.EvCharacter:
		return t.say(logKey+"character", e.Seat, PersonaName(p, portroyal.Persona(2*a-1)), PersonaName(p, portroyal.Persona(2*a)))
	case portroyal.EvChose:
		return t.say(logKey+"chose", e.Seat, PersonaName(p, portroyal.Persona(a)))
	case portroyal.EvShare:
		return t.say(logKey+"proposed-share", e.Seat, p.Say("count.coins", b), t.names.Of(engine.Seat(a)))
	case portroyal.EvSplit:
		return p.Say(logKey+"split", a)
	case portroyal.EvStartCoins:
		return t.say(logKey+"start-coins", e.Seat, p.Say("count.coins", a))
	case portroyal.EvChapter:
		return p.Say(logKey+"chapter", p.Say("story.chapter."+strconv.Itoa(a)+".title"), a)
	}
	return ""
}

// adventureQuestion is what the viewer is asked about characters, events and missions.
func (t teller) adventureQuestion(q engine.Event) (text string, ok bool) {
	p, a := t.p, t.v.Adventure
	switch q.Kind {
	case portroyal.AskShare:
		if int(q.A) == t.v.Seats {
			var parts []string
			for i, n := range a.Parts {
				parts = append(parts, t.names.Of(engine.Seat(i))+" "+strconv.Itoa(n))
			}
			return p.Say(askKey+"share.proposed", listed(p, parts)), true
		}
		return p.Say(askKey+"share", a.Pot, t.names.Of(engine.Seat(q.A)), int(q.B)), true
	case portroyal.AskCharacter:
		if q.A == 0 {
			return p.Say(askKey + "character.draft"), true
		}
		return p.Say(askKey + "character"), true
	case portroyal.AskEvent:
		return p.Say(askKey+"event", EventName(p, portroyal.Happening(q.A)), EventEffect(p, portroyal.Happening(q.A))), true
	case portroyal.AskRemove:
		return p.Say(askKey+"remove", p.Say("count.coins", int(q.A)), int(q.B)), true
	case portroyal.AskPick:
		return p.Say(askKey + "pick"), true
	case portroyal.AskMission:
		m := portroyal.Mission(q.A)
		return p.Say(askKey+"mission", MissionTitle(p, m), storyWords(p, t.v, m.Number(), "task")), true
	}
	return "", false
}

// adventureWaiting says who is awaited for a decision of the adventure.
func (t teller) adventureWaiting(who string) (text string, ok bool) {
	p, v := t.p, t.v
	switch v.Phase {
	case portroyal.PhaseShare:
		return p.Say(waitKey+"share", who), true
	case portroyal.PhaseCharacter:
		if !v.Adventure.Draft {
			return p.Say(waitKey + "characters"), true
		}
		return p.Say(waitKey+"character", who), true
	case portroyal.PhaseEvent:
		return p.Say(waitKey+"event", who, EventName(p, v.Adventure.Event)), true
	case portroyal.PhaseRemove:
		return p.Say(waitKey+"remove", who), true
	case portroyal.PhasePick:
		return p.Say(waitKey+"pick", who), true
	case portroyal.PhaseOffer:
		return p.Say(waitKey+"offer.mission", who, MissionTitle(p, v.Adventure.Offering)), true
	}
	return "", false
}
