// Package static serves what every page shares: style, script, fonts and drawings.
//
// All of it is embedded. A file's address holds a hash of its content, so browsers may keep it for
// ever and a new build is noticed at once. The style sheets of css/ are one response in the order of
// [styles], those in its folders one for each game ("port-royal.css"), which only pages with its table link, one for
// all pages but those of a match ("harbour.css") and one for campaigns; the scripts of js/ another in the order of
// [scripts].
//
// Drawings are our own, SVG symbols in img/art.svg (cards) and img/icons.svg (small signs). They are used as
// <use href="…/art.<hash>.svg#name">, so that a page names a drawing and does not carry it.
//
// Not our own: Source Sans 3 and Grenze (SIL Open Font License 1.1, subset to the letters of the four
// languages), htmx 2.0.11 and idiomorph 0.8.0 (Zero-Clause BSD). Their licences lie beside them.
package static
