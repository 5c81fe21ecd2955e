package kit

import (
	"github.com/a-h/templ"

	"portside/views/fragment"
)

// Coin is an amount of coins; label says it in words.
func Coin(n int, label string) templ.Component { return figure("coin", n, label) }

// Sword is an amount of swords; label says it in words.
func Sword(n int, label string) templ.Component { return figure("sword", n, label) }

// Shield is an amount of influence; label says it in words.
func Shield(n int, label string) templ.Component { return figure("shield", n, label) }

// figure is a number whose sign the style sheet draws: a table has many, so its markup is short.
func figure(sign string, n int, label string) templ.Component {
	return fragment.RenderFunc(func(p *fragment.Writer) {
		p.Raw(`<span class="sign sign-`)
		p.Raw(sign)
		p.Raw(`"><i aria-hidden="true">`)
		p.Int(n)
		p.Raw(`</i><span class="sr">`)
		p.Text(label)
		p.Raw(`</span></span>`)
	})
}
