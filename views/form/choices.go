package form

import "portside/views/i18n"

// Bots returns the levels of bots as choices, weakest first: "bot-greedy".
func Bots(p *i18n.Printer, levels []string) []Choice {
	var list []Choice
	for _, l := range levels {
		list = append(list, Choice{Value: "bot-" + l, Label: p.Say("new.sitter.bot", p.Say("bot."+l))})
	}
	return list
}
