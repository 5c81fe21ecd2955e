// Package hexmap is the geometry of hexagonal maps, for any game that has one: coordinates, neighbours,
// distances, ranges and shortest ways. It knows no ships and no rules, and its searches do not allocate.
//
// Hexes have a flat top. A hex is written in axial coordinates: q counts columns from the west, r counts
// along the columns, half a hex further north in every next column.
package hexmap
