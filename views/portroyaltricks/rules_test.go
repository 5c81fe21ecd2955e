package portroyaltricks

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"portside/engine"
	"portside/engine/portroyaltricks/game"
	"portside/views/i18n"
)

const rulesKey = "rules.port-royal-tricks."

// TestMentionsLeadSomewhere checks that every link in the log opens a section of the rules help.
func TestMentionsLeadSomewhere(t *testing.T) {
	mention := regexp.MustCompile("\x1f([^\x0f]*)\x0f")
	p := i18n.For(i18n.En)
	sections := strings.Fields(p.Say(rulesKey + "sections"))
	st, err := game.Game.New(engine.Setup{Seats: 4, Options: map[string]string{"revoke": "penalty"}}, engine.NewFast(4), nil)
	if err != nil {
		t.Fatal(err)
	}
	luck, found := engine.NewFast(4), 0
	for st.Deciders() != 0 {
		legal := st.Legal(st.Deciders().First(), nil)
		var log engine.Log
		st.Apply(st.Deciders().First(), legal[luck.Pick(len(legal))], luck, &log)
		for _, e := range log.Events {
			for _, m := range mention.FindAllStringSubmatch(Sentence(p, st.View(0), names, e), -1) {
				if found++; !slices.Contains(sections, m[1]) {
					t.Errorf("%s links to %q, which is no section", game.Game.FormatEvent(e), m[1])
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d links in a match", found)
	}
}
