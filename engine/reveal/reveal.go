// Package reveal writes a value as lines of text, one per leaf: "Hand.count[3] = 1". Tests and
// case scripts use it to compare what two seats know and to say where it differs.
package reveal

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Skip tells whether to leave out a field of the outermost struct, or of one embedded in it.
type Skip func(name string, field reflect.Value) bool

// Lines lists every leaf of v, unexported fields included, in a fixed order. Zero elements of arrays
// are left out, pointers are followed, a nil slice reads like an empty one. Functions and channels
// show only whether they are nil.
func Lines(v any, skip Skip) []string {
	w := walker{skip: skip}
	w.walk(reflect.ValueOf(v), 0)
	return w.lines
}

// Equal tells whether a and b read the same.
func Equal(a, b any) bool { return equal(reflect.ValueOf(a), reflect.ValueOf(b), 0) }

func equal(a, b reflect.Value, depth int) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return false
	}
	if !a.IsValid() || depth > deepest {
		return true
	}
	switch a.Kind() {
	case reflect.Pointer, reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return a.IsNil() == b.IsNil()
		}
		return equal(a.Elem(), b.Elem(), depth+1)
	case reflect.Struct:
		for i := range a.NumField() {
			if !equal(a.Field(i), b.Field(i), depth+1) {
				return false
			}
		}
		return true
	case reflect.Array, reflect.Slice:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if !equal(a.Index(i), b.Index(i), depth+1) {
				return false
			}
		}
		return true
	case reflect.Map:
		for _, k := range a.MapKeys() {
			if !b.MapIndex(k).IsValid() || !equal(a.MapIndex(k), b.MapIndex(k), depth+1) {
				return false
			}
		}
		return a.Len() == b.Len()
	}
	return a.CanInt() && a.Int() == b.Int() || a.CanUint() && a.Uint() == b.Uint() || !a.CanInt() && !a.CanUint() && text(a) == text(b)
}

// Diff names the leaves that differ, at most limit of them: "Points[1]: 3 or 4". It is empty if the
// two read the same.
func Diff(a, b any, limit int) string {
	if Equal(a, b) {
		return ""
	}
	return DiffLines(Lines(a, nil), Lines(b, nil), limit)
}

// DiffLines is Diff for the results of Lines.
func DiffLines(a, b []string, limit int) string {
	left, right := index(a), index(b)
	var out []string
	for _, line := range a {
		name, value, _ := strings.Cut(line, " = ")
		if other, ok := right[name]; !ok || other != value {
			out = append(out, name+": "+value+" or "+shown(other, ok))
		}
	}
	for _, line := range b {
		name, value, _ := strings.Cut(line, " = ")
		if _, ok := left[name]; !ok {
			out = append(out, name+": "+shown("", false)+" or "+value)
		}
	}
	if len(out) > limit {
		out = append(out[:limit], fmt.Sprintf("and %d more", len(out)-limit))
	}
	return strings.Join(out, "; ")
}

func shown(value string, ok bool) string {
	if !ok {
		return "nothing"
	}
	return value
}

func index(lines []string) map[string]string {
	m := make(map[string]string, len(lines))
	for _, line := range lines {
		name, value, _ := strings.Cut(line, " = ")
		m[name] = value
	}
	return m
}

// deepest limits the walk, so that it ends for a view that points to itself.
const deepest = 12

type walker struct {
	lines []string
	path  []byte // of the value under the walker, with a leading dot
	skip  Skip
}

func (w *walker) leaf(value string) {
	path := w.path
	if len(path) > 0 && path[0] == '.' {
		path = path[1:]
	}
	w.lines = append(w.lines, string(path)+" = "+value)
}

// length writes a length as a leaf of its own.
func (w *walker) length(n int) {
	here := len(w.path)
	w.path = append(w.path, ".len"...)
	w.leaf(strconv.Itoa(n))
	w.path = w.path[:here]
}

// index walks an element of a slice, an array or a map.
func (w *walker) index(at string, v reflect.Value, depth int) {
	here := len(w.path)
	w.path = append(append(append(w.path, '['), at...), ']')
	w.walk(v, depth+1)
	w.path = w.path[:here]
}

func (w *walker) walk(v reflect.Value, depth int) {
	if depth > deepest {
		w.leaf("…")
		return
	}
	switch v.Kind() {
	case reflect.Invalid:
		w.leaf("nil")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			w.leaf("nil")
			return
		}
		w.walk(v.Elem(), depth+1)
	case reflect.Struct:
		w.fields(v, depth)
	case reflect.Array, reflect.Slice:
		if v.Kind() == reflect.Slice {
			w.length(v.Len())
		}
		if v.Kind() == reflect.Array && v.IsZero() {
			return
		}
		for i := range v.Len() {
			if v.Kind() == reflect.Array && v.Index(i).IsZero() {
				continue
			}
			w.index(strconv.Itoa(i), v.Index(i), depth)
		}
	case reflect.Map:
		w.length(v.Len())
		for _, k := range sortedKeys(v) {
			w.index(text(k), v.MapIndex(k), depth)
		}
	default:
		w.leaf(text(v))
	}
}

func (w *walker) fields(v reflect.Value, depth int) {
	here := len(w.path)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if field.Anonymous { // its fields belong to the struct around it
			w.walk(v.Field(i), depth)
			continue
		}
		if here == 0 && w.skip != nil && w.skip(field.Name, v.Field(i)) {
			continue
		}
		w.path = append(append(w.path, '.'), field.Name...)
		w.walk(v.Field(i), depth+1)
		w.path = w.path[:here]
	}
}

func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(text(a), text(b)) })
	return keys
}

// text writes a leaf without calling Interface, which panics on unexported fields.
func text(v reflect.Value) string {
	switch {
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	}
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return fmt.Sprintf("%v nil:%t", v.Kind(), v.IsNil())
	}
	return v.Kind().String()
}
