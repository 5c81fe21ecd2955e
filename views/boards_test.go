package views

import (
	"reflect"
	"testing"
)

func TestBoardsAreComplete(t *testing.T) {
	for key := range boards {
		v := reflect.ValueOf(BoardFor(key))
		for i := range v.NumField() {
			if v.Field(i).IsNil() {
				t.Errorf("the board of %s has no %s", key, v.Type().Field(i).Name)
			}
		}
	}
}

func TestUnknownGame(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("BoardFor of a game that is not there did not panic")
		}
	}()
	BoardFor("chess")
}
