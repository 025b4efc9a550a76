package network

import (
	"cmp"
	"fmt"
	"reflect"
)

// compare orders two values of a type by their parts, in the order in which these
// are declared; sequences as words in a dictionary, and nil before everything
// else. Maps and interfaces are ordered by their text.
func compare(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.Bool:
		return cmp.Compare(number(a.Bool()), number(b.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Struct:
		for i := range a.NumField() {
			if c := compare(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Array, reflect.Slice:
		for i := range min(a.Len(), b.Len()) {
			if c := compare(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
		return cmp.Compare(a.Len(), b.Len())
	case reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return number(b.IsNil()) - number(a.IsNil())
		}
		return compare(a.Elem(), b.Elem())
	default:
		return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
	}
}

// number returns 1 for true.
func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
