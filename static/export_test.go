package static

// Served returns the bodies of all assets by name, for tests that see the files of the games as well.
func Served() map[string][]byte {
	bodies := map[string][]byte{}
	for name, a := range all().byName {
		bodies[name] = a.body
	}
	return bodies
}
