package blackbeard

// Insists implements enginetest.Insister.
func (game) Insists() map[string]string {
	return map[string]string{
		"operation":  "what a turn goes to is its owner's to say (3.1, 4), ACTIVATE too (part C): it rolls dice or draws a card",
		"sail weigh": "to leave a port under mustRazeOrLeave costs a point and meets the hunters that lie off it (7.3, 8.1)",
	}
}
