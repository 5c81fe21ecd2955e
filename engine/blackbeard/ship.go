package blackbeard

// MaxHolds is the number of holds of the largest ship.
const MaxHolds = 5

var shipWords = []string{"none", "sloop", "schooner", "brigantine", "square-rigger", "corvette"}

// track is the values of a log, starting undamaged; a step past the last sinks the ship (§5.22).
type track struct {
	n     uint8
	value [12]int8
}

func trackOf(list []int8) track {
	t := track{n: uint8(len(list))}
	copy(t.value[:], list)
	return t
}

type shipData struct {
	combat, speed track
	holds         uint8
	start, evades bool
}

var shipLog = loadShips()

func loadShips() (logs [Corvette + 1]shipData) {
	var file struct {
		Ships []struct {
			ID             string
			Start, Evasion bool
			Combat, Speed  []int8
			Holds          uint8
		}
	}
	read("ships", &file)
	for _, s := range file.Ships {
		if s.ID == "square_rigger" {
			s.ID = "square-rigger"
		}
		logs[slot(shipWords, s.ID)] = shipData{trackOf(s.Combat), trackOf(s.Speed), s.Holds, s.Start, s.Evasion}
	}
	return logs
}

// ParseShip finds a type by its word, "square-rigger".
func ParseShip(text string) (ShipType, bool) {
	for s := Sloop; s <= Corvette; s++ {
		if shipWords[s] == text {
			return s, true
		}
	}
	return NoShip, false
}

// String is the word of notation and catalogues: "schooner".
func (s ShipType) String() string { return shipWords[s] }

// HasLog tells whether a pirate can sail the type.
func (s ShipType) HasLog() bool { return s >= Sloop && s <= SquareRigger }

// Start tells whether a pirate may begin with the type (§6.21).
func (s ShipType) Start() bool { return shipLog[s].start }

// Evades tells whether the type may evade in coastal hexes (§5.24).
func (s ShipType) Evades() bool { return shipLog[s].evades }

// Holds is the number of holds.
func (s ShipType) Holds() int { return int(shipLog[s].holds) }

// combatSteps is the length of the combat track: with that many damage points the ship is sunk.
func (s ShipType) combatSteps() int { return int(shipLog[s].combat.n) }

// SpeedSteps is the length of the speed track: with that many steps lost the ship is sunk.
func (s ShipType) SpeedSteps() int { return int(shipLog[s].speed.n) }

// Combat is the combat value after lost steps, 0 ≤ lost < combatSteps.
func (s ShipType) Combat(lost int) int { return int(shipLog[s].combat.value[lost]) }

// Speed is the speed after lost steps, 0 ≤ lost < SpeedSteps; it may be negative.
func (s ShipType) Speed(lost int) int { return int(shipLog[s].speed.value[lost]) }

// LastSpeed is the last value of a speed track: a step past it sinks the ship.
func LastSpeed(top int8, steps int) int8 { return top - int8(steps) + 1 }
