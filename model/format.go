package model

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Format names the parts of a state: the fields of structs, and the elements of
// arrays, slices of structs and maps, each by the expression that a Go program
// would write for it. What has a String method is shown by it. S itself is
// taken apart though it may have one.
func (m *Model[S]) Format(s program.State) program.StateView {
	var v S
	var d decoder
	m.decode(&d, s, &v)
	var f view
	f.whole(open(reflect.ValueOf(&v).Elem()))
	return program.StateView{Vars: f.vars}
}

// show writes a state in one line, for messages.
func (m *Model[S]) show(s program.State) string {
	defer func() { _ = recover() }() // the message is about something else already
	var parts []string
	for _, v := range m.Format(s).Vars {
		parts = append(parts, v.Name+" = "+v.Value)
	}
	return strings.Join(parts, ", ")
}

// difference writes what differs between two states, in one line, for messages.
func (m *Model[S]) difference(before, after program.State) string {
	old := map[string]string{}
	var order []string
	for _, v := range m.Format(before).Vars {
		old[v.Name] = v.Value
		order = append(order, v.Name)
	}
	var parts []string
	for _, v := range m.Format(after).Vars {
		switch was, ok := old[v.Name]; {
		case !ok:
			parts = append(parts, v.Name+": "+v.Value)
		case was != v.Value:
			parts = append(parts, v.Name+": "+was+" -> "+v.Value)
		}
		delete(old, v.Name)
	}
	for _, n := range order {
		if _, gone := old[n]; gone {
			parts = append(parts, n+" gone")
		}
	}
	return strings.Join(parts, ", ")
}

// view collects named values.
type view struct{ vars []program.Var }

func (vi *view) add(name, value string) {
	vi.vars = append(vi.vars, program.Var{Name: name, Value: value})
}

// whole adds the parts of the state. S itself is taken apart even if it has a
// String method.
func (vi *view) whole(v reflect.Value) {
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = open(v.Elem())
	}
	if v.Kind() == reflect.Struct {
		vi.fields("", v)
		return
	}
	vi.value("state", v)
}

func (vi *view) fields(prefix string, v reflect.Value) {
	for i := range v.NumField() {
		if n := v.Type().Field(i).Name; n != "_" {
			vi.value(prefix+n, open(v.Field(i)))
		}
	}
}

// maxApart bounds the elements that are shown one by one.
const maxApart = 32

// value adds a value, or its parts where they are worth a name each.
func (vi *view) value(name string, v reflect.Value) {
	switch kind := v.Kind(); {
	case hasString(v):
		vi.add(name, text(v))
	case kind == reflect.Struct && v.NumField() > 0:
		vi.fields(name+".", v)
	case kind == reflect.Array && v.Len() > 0 && v.Len() <= maxApart, kind == reflect.Slice && v.Len() <= maxApart && isLarge(v.Type().Elem()):
		if kind == reflect.Slice {
			vi.add("len("+name+")", strconv.Itoa(v.Len()))
		}
		for i := range v.Len() {
			vi.value(fmt.Sprintf("%s[%d]", name, i), open(v.Index(i)))
		}
	case kind == reflect.Map && v.Len() <= maxApart:
		vi.add("len("+name+")", strconv.Itoa(v.Len()))
		for _, e := range entries(v) {
			vi.value(name+"["+e.key+"]", e.value)
		}
	case kind == reflect.Pointer && !v.IsNil():
		vi.pointer(name, open(v.Elem()))
	default:
		vi.add(name, text(v))
	}
}

// pointer adds what a pointer points to. Parts do not tell that it is set, so that
// it has a value of its own beside them: it had one while it was nil.
func (vi *view) pointer(name string, v reflect.Value) {
	first := len(vi.vars)
	vi.value(name, v)
	if len(vi.vars) == first || vi.vars[first].Name != name {
		vi.vars = slices.Insert(vi.vars, first, program.Var{Name: name, Value: "&" + cmp.Or(v.Type().Name(), v.Type().String())})
	}
}

func isLarge(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && !t.Implements(stringerType) && t.NumField() > 3
}

var stringerType = reflect.TypeFor[fmt.Stringer]()

func hasString(v reflect.Value) bool {
	return v.Type().Implements(stringerType) && !(v.Kind() == reflect.Pointer && v.IsNil())
}

// text writes a value in one line; the result is never empty.
func text(v reflect.Value) string {
	v = open(v)
	if hasString(v) && v.CanInterface() {
		return ownText(v.Interface().(fmt.Stringer))
	}
	switch v.Kind() {
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Struct:
		parts := make([]string, 0, v.NumField())
		for i := range v.NumField() {
			parts = append(parts, v.Type().Field(i).Name+": "+text(v.Field(i)))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Array, reflect.Slice:
		parts := make([]string, v.Len())
		for i := range parts {
			parts[i] = text(v.Index(i))
		}
		return "[" + strings.Join(parts, " ") + "]"
	case reflect.Map:
		var parts []string
		for _, e := range entries(v) {
			parts = append(parts, e.key+": "+text(e.value))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		if v.Kind() == reflect.Interface && !hasString(open(v.Elem())) && v.Elem().Type().Name() != "" {
			return v.Elem().Type().Name() + " " + text(v.Elem())
		}
		return text(v.Elem())
	}
	return fmt.Sprint(v)
}

// ownText calls a String method and survives its panic.
func ownText(s fmt.Stringer) (out string) {
	defer func() {
		if r := recover(); r != nil {
			out = fmt.Sprintf("(String panicked: %v)", r)
		}
	}()
	return cmp.Or(s.String(), `""`)
}

// entry is an entry of a map.
type entry struct {
	key   string
	value reflect.Value
}

// entries returns a map's entries, ordered by number if the keys are numbers,
// else by the text of the key.
func entries(m reflect.Value) []entry {
	keys := m.MapKeys()
	sorting.Func(keys, func(a, b reflect.Value) int {
		switch {
		case a.CanInt():
			return int(min(1, max(-1, a.Int()-b.Int())))
		case a.CanUint():
			return strings.Compare(fmt.Sprintf("%020d", a.Uint()), fmt.Sprintf("%020d", b.Uint()))
		}
		return strings.Compare(text(a), text(b))
	})
	out := make([]entry, len(keys))
	for i, k := range keys {
		out[i] = entry{text(k), m.MapIndex(k)}
	}
	return out
}

// open makes unexported parts of addressable values readable.
func open(v reflect.Value) reflect.Value {
	if v.IsValid() && v.CanAddr() && !v.CanInterface() {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	return v
}
