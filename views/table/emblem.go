package table

// emblems are the classes of the signs of seats.
var emblems = [...]string{
	"emblem emblem-0", "emblem emblem-1", "emblem emblem-2", "emblem emblem-3",
	"emblem emblem-4", "emblem emblem-5", "emblem emblem-6", "emblem emblem-7",
}
