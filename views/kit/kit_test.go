package kit

import (
	"context"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

func TestKit(t *testing.T) {
	tests := []struct {
		name string
		c    templ.Component
		has  []string
		not  string
	}{
		{"a button with a value", Button(Primary, "action", "draw"), []string{`type="submit"`, `name="action"`, `value="draw"`, "button-primary"}, ""},
		{"a button without a name", Button(Plain, "", "x"), []string{"button-plain"}, "name="},
		{"a disabled button says why", Disabled("Take back", "why", "A card was shown."), []string{`aria-disabled="true"`, `aria-describedby="why"`, `id="why"`, "A card was shown."}, "type=\"submit\""},
		{"bad news are an alert", Notice(Note{Bad, "<No>"}), []string{`role="alert"`, "&lt;No&gt;"}, "status"},
		{"good news are a status", Notice(Note{Good, "Yes"}), []string{`role="status"`}, "alert"},
		{"a sign has words", Coin(5, "5 coins"), []string{`sign-coin`, "5 coins", `aria-hidden="true"`}, ""},
		{"the current tab is marked", Tabs("Kinds", []Tab{{Label: "A", Href: "/a"}, {Label: "B", Href: "/b", Current: true, Count: 2}}), []string{`aria-label="Kinds"`, `href="/b" aria-current="page"`, ">2<"}, `href="/a" aria-current`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var sb strings.Builder
			if err := tt.c.Render(context.Background(), &sb); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.has {
				if !strings.Contains(sb.String(), want) {
					t.Errorf("%s lacks %s", sb.String(), want)
				}
			}
			if tt.not != "" && strings.Contains(sb.String(), tt.not) {
				t.Errorf("%s has %s", sb.String(), tt.not)
			}
		})
	}
}
