package model

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Describe implements program.Describer.
func (m *Model[S]) Describe() program.Description { return program.Description{Outside: m.Outside} }

// Outside reports that a value is outside the type of a variable, for booleans,
// numbers and texts that are parts of the state by themselves: fields of structs and elements of arrays and
// slices. Of maps, pointers, interfaces and what has a String method nothing is
// known.
func (m *Model[S]) Outside(variable, value string) (want string, outside bool) {
	t := reflect.TypeFor[S]()
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		if variable != "state" {
			return "", false
		}
		return outsideOf(t, value)
	}
	name, rest := part(variable)
	for {
		field, ok := t.FieldByName(name)
		if !ok || len(field.Index) != 1 {
			return "", false
		}
		t = field.Type
		for strings.HasPrefix(rest, "[") && (t.Kind() == reflect.Array || t.Kind() == reflect.Slice) && !t.Implements(stringerType) {
			_, rest, ok = strings.Cut(rest, "]")
			if t = t.Elem(); !ok {
				return "", false
			}
		}
		if rest == "" {
			return outsideOf(t, value)
		}
		if t.Kind() != reflect.Struct || t.Implements(stringerType) || !strings.HasPrefix(rest, ".") {
			return "", false
		}
		name, rest = part(rest[1:])
	}
}

// part returns the first name of a variable, and what follows it.
func part(variable string) (name, rest string) {
	if i := strings.IndexAny(variable, ".["); i >= 0 {
		return variable[:i], variable[i:]
	}
	return variable, ""
}

// outsideOf reports that a value is outside a type, and describes those that
// are.
func outsideOf(t reflect.Type, value string) (want string, outside bool) {
	if t.Implements(stringerType) {
		return "", false
	}
	switch kind := t.Kind(); kind {
	case reflect.Bool:
		return "true or false", value != "true" && value != "false" && value != "1" && value != "0"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		_, err := strconv.ParseInt(value, 10, t.Bits())
		return fmt.Sprintf("a whole number from %d to %d", -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1), err != nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		_, err := strconv.ParseUint(value, 10, t.Bits())
		return fmt.Sprintf("a whole number from 0 to %d", ^uint64(0)>>(64-t.Bits())), err != nil
	case reflect.Float32, reflect.Float64:
		_, err := strconv.ParseFloat(value, t.Bits())
		return "a number", err != nil
	case reflect.String:
		_, err := strconv.Unquote(value)
		return "a text in quotes", err != nil
	}
	return "", false
}
