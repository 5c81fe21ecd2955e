package portroyal

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// alike are words that are the same in English and another language.
var alike = []string{
	"Admiral", "Expedition", "Priester", "Gouverneur", "Mademoiselle", "Pirate", "Governor", "Influence", "influence",
	"Expeditions", "expedition", "expeditions", "rum", "Missions",
}

func catalogue(t *testing.T, lang, topic string) map[string]any {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("assets", "texts", lang, topic+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

// forms are all texts of an entry, without arguments and punctuation.
func forms(entry any) []string {
	strip := strings.NewReplacer("%[1]s", "", "%[2]s", "", "%[3]s", "", "%[1]d", "", "%[2]d", "", "%[3]d", "", "×", "", "(+", "", ")", "")
	var list []string
	switch e := entry.(type) {
	case string:
		list = append(list, strings.Trim(strip.Replace(e), " :,.\u00a0\u202f"))
	case map[string]any:
		for _, form := range e {
			list = append(list, forms(form)...)
		}
	}
	return list
}

// TestTranslated finds texts that say the same in English and in another language: words that nobody has
// translated.
func TestTranslated(t *testing.T) {
	for _, topic := range []string{"cards", "log", "rules"} {
		en := catalogue(t, "en", topic)
		for _, lang := range []string{"nl", "de", "fr"} {
			for key, entry := range catalogue(t, lang, topic) {
				english := forms(en[key])
				for _, text := range forms(entry) {
					if text != "" && slices.Contains(english, text) && !slices.Contains(alike, text) && !strings.HasSuffix(key, ".sections") {
						t.Errorf("%s %s: %q is English", lang, key, text)
					}
				}
			}
		}
	}
}
