package flat

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// TypeOf returns the type of a scalar by the name that formatted states have
// for it, such as x, a[2].f or P[1]:y; nil if there is none.
func (m *Model) TypeOf(name string) *DataType {
	process, local, isLocal := strings.Cut(name, "]:")
	if !isLocal {
		for _, v := range m.Globals {
			if t := v.typeOf(name); t != nil {
				return t
			}
		}
		return nil
	}
	process, _, _ = strings.Cut(process, "[")
	for _, p := range m.Procs {
		if p.Name != process {
			continue
		}
		for _, v := range p.Locals {
			rest, marked := strings.CutPrefix(local, fmt.Sprintf("(%d)", v.Pos.Line)) // a name that several blocks declare
			if t := v.typeOf(rest); t != nil && (marked || !strings.HasPrefix(local, "(")) {
				return t
			}
		}
	}
	return nil
}

// typeOf returns the type of the scalar of a variable that a name means, nil if
// it means none.
func (v *Variable) typeOf(name string) *DataType {
	rest, ok := strings.CutPrefix(name, v.Name)
	if !ok {
		return nil
	}
	if v.Array {
		index, after, ok := strings.Cut(strings.TrimPrefix(rest, "["), "]")
		if n, err := strconv.Atoi(index); !ok || err != nil || n < 0 || n >= v.Count || !strings.HasPrefix(rest, "[") {
			return nil
		}
		rest = after
	}
	if v.Type.Store != StoreStruct {
		if rest == "" {
			return v.Type
		}
		return nil
	}
	field, ok := strings.CutPrefix(rest, ".")
	if !ok {
		return nil
	}
	for _, f := range v.Type.Fields.Fields {
		if t := f.typeOf(field); t != nil {
			return t
		}
	}
	return nil
}

// Outside reports that ValueText writes no value of a type so, and what it
// writes.
func (m *Model) Outside(t *DataType, value string) (want string, outside bool) {
	low, high := t.Limits()
	n, err := strconv.ParseInt(value, 10, 64)
	inside := err == nil && low <= n && n <= high
	switch {
	case t.Channel:
		return "", false
	case t.Mtype:
		var names []string
		for name := range m.MtypeValues {
			if m.MtypeSub[name] == t.Subtype {
				names = append(names, name)
			}
		}
		slices.SortFunc(names, func(a, b string) int { return int(m.MtypeValues[b] - m.MtypeValues[a]) })
		return "one of " + strings.Join(names[:min(len(names), mostShown)], ", "), !slices.Contains(names, value) && (!inside || m.mtypeName(t.Subtype, int32(n)) != "")
	case t.Name == typeBool.Name:
		return "true or false", !inside && value != "true" && value != "false"
	}
	return fmt.Sprintf("a number from %d to %d", low, high), !inside
}

// mostShown is how many names of a type a message lists.
const mostShown = 12

// Limits returns the least and the largest value that a scalar can store.
func (t *DataType) Limits() (low, high int64) {
	switch t.Store {
	case StoreBit:
		return 0, 1
	case StoreByte:
		return 0, math.MaxUint8
	case StoreShort:
		return math.MinInt16, math.MaxInt16
	case StoreU8, StoreU16, StoreU32:
		return 0, 1<<t.Width - 1
	}
	return math.MinInt32, math.MaxInt32
}
