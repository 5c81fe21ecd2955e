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
// Messengers, home screens and old programs take no SVG, so favicon.svg is there as PNG as well: icon-192 and icon-512 as it
// is, maskable-512 and apple-touch-icon on a full ground, its ring within the 80 % that no mask cuts off, and favicon.ico
// with 16, 32 and 48 pixels. preview.png, 1200×630, is the mark, the name in Grenze and roads.svg, for previews of links.
// All were drawn once by headless Chromium from a page with these drawings, reduced to 16 to 48 colours with pngquant
// (-nofs) and packed with zopflipng. When a drawing changes, so do they.
//
// Not our own: Source Sans 3 and Grenze (SIL Open Font License 1.1, subset by HarfBuzz to the letters of the four
// languages and the features ccmp, liga, kern and, of Grenze, calt, lnum and tnum, without BASE and STAT), htmx 2.0.11 and idiomorph 0.8.0 (Zero-Clause BSD). The folder licences holds the texts of their licences and of those of all
// linked modules; [Licences] joins them.
package static
