package portroyaltricks

import (
	"strings"

	"portside/engine/portroyaltricks"
	"portside/views/i18n"
	"portside/views/table"
)

// cardName is a trick card in words: "Red 5", "Goblin 7".
func cardName(p *i18n.Printer, c portroyaltricks.Card) string {
	return p.Say("prt.card."+c.Suit().String(), c.Value())
}

func suitName(p *i18n.Printer, s portroyaltricks.Suit) string { return p.Say("prt.suit." + s.String()) }

func goodName(p *i18n.Printer, g portroyaltricks.Good) string { return p.Say("prt.good." + g.String()) }

// shipName is "rum ship".
func shipName(p *i18n.Printer, g portroyaltricks.Good) string { return p.Say("prt.ship." + g.String()) }

// lootName is a loot card in words: "Rum, 8 t", "Max +5".
func lootName(p *i18n.Printer, l portroyaltricks.Loot) string {
	if l.Simple() {
		return p.Say("prt.loot", goodName(p, l.Good()), l.Tons())
	}
	return p.Say("prt.extra." + strings.TrimPrefix(l.String(), "extra-"))
}

// lootSays names a loot card and its effect, for those who cannot see it.
func lootSays(p *i18n.Printer, l portroyaltricks.Loot) string {
	if l.Simple() {
		return lootName(p, l)
	}
	return p.Say("words.label", lootName(p, l), lootEffect(p, l))
}

// lootEffect is what an extra does.
func lootEffect(p *i18n.Printer, l portroyaltricks.Loot) string {
	return p.Say("prt.effect." + strings.TrimPrefix(l.String(), "extra-"))
}

// lootMention is the name as a link to the rules.
func lootMention(p *i18n.Printer, l portroyaltricks.Loot) string {
	if l.Simple() {
		return table.Mention(lootName(p, l), "loot")
	}
	return table.Mention(lootName(p, l), "extras")
}

func itemName(p *i18n.Printer, i portroyaltricks.Item) string {
	if b := i.Bonus(); b > 0 {
		return p.Say("prt.bonus", b)
	}
	return lootName(p, i.Loot())
}

// extraFace is what is printed on an extra, in signs.
var extraFace = map[portroyaltricks.Loot]string{
	portroyaltricks.Plus8: "+8", portroyaltricks.Plus6: "+6", portroyaltricks.Minus10: "−10", portroyaltricks.Minus5: "−5",
	portroyaltricks.MaxPlus5: "max +5", portroyaltricks.MaxMinus5: "max −5", portroyaltricks.Double: "×2", portroyaltricks.Remove: "✕", portroyaltricks.Move: "→",
}

// extraSign is the drawing on an extra: a hull if it changes what a ship can carry.
func extraSign(l portroyaltricks.Loot) string {
	if l == portroyaltricks.MaxPlus5 || l == portroyaltricks.MaxMinus5 {
		return "hull"
	}
	return "crate"
}

// listed joins words the way a sentence does: "Anna, Bert and Clara".
func listed(p *i18n.Printer, words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return p.Say("words.and", strings.Join(words[:last], ", "), words[last])
}
