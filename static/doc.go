// Package static serves what every page shares: style, script, fonts and drawings.
//
// All of it is embedded. A file's address holds a hash of its content, so browsers may keep it for
// ever and a new build is noticed at once. The style sheets of css/ are one response in the order of
// [styles], those in its folders one each: for all pages but those of a match ("harbour.css"), for campaigns and for
// replays. The scripts of js/ are another, in the order of [scripts]. A game adds its own files with [Add]; its sheet
// ("port-royal.css") is linked only by pages with its table.
//
// Drawings are our own, SVG symbols in img/icons.svg (small signs) and in files of the games. They are used as
// <use href="…/icons.<hash>.svg#name">, so that a page names a drawing and does not carry it.
//
// Not our own: Source Sans 3 and Grenze (SIL Open Font License 1.1, subset to the letters of the four
// languages), htmx 2.0.11 and idiomorph 0.8.0 (Zero-Clause BSD). The folder licences holds the texts of their licences and of those of all
// linked modules; [Licences] joins them.
package static
