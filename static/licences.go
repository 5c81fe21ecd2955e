package static

import (
	"embed"
	"path"
	"strings"
	"sync"
)

//go:embed licences
var licences embed.FS

// Licences is the text of every licence under which a part of the program by others is used: fonts, scripts of the pages, Go and
// each linked module, with what the parts are called above each text. TestLicences of cmd/portside holds the list of modules
// to those that are linked.
var Licences = sync.OnceValue(func() string {
	var b strings.Builder
	b.WriteString("Portside contains work of others under these licences.\n")
	for _, name := range glob(licences, "licences/*.txt") {
		text := string(read(licences, name))
		if name != ModuleLicences {
			text = LicenceHead(strings.TrimSuffix(path.Base(name), ".txt")) + strings.TrimSpace(text) + "\n"
		}
		b.WriteString(text)
	}
	return b.String()
})

// ModuleLicences is the file with the licences of all linked modules, as [LicenceHead] and their texts.
const ModuleLicences = "licences/modules.txt"

// LicenceHead stands above the text of a licence of some works.
func LicenceHead(works string) string {
	return "\n" + strings.Repeat("=", 40) + "\n" + works + "\n" + strings.Repeat("=", 40) + "\n\n"
}
