package base

import (
	"github.com/labstack/echo/v4"
)

// KeyGame is where WithGame leaves the game of a request.
const KeyGame = "game"

// WithGame finds the game that the address names.
func (s *Site) WithGame(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		g, err := s.host.Game(c.Param("game"))
		if err != nil {
			return err
		}
		c.Set(KeyGame, g)
		return next(c)
	}
}
