package symmetry

import (
	"strconv"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Places: which variable or field an address is that of, and which numbers
// index it. The flat form has addresses only; they are followed through the
// declarations again. All elements of an array are one place, and so are those
// of structures in arrays: they have one sort, and each level of indices has
// another one. A place has a key: the variable's number in its region, and the
// fields' numbers.

// index is one step of an address behind its base: a variable index, or a
// distance.
type index struct {
	table  *flat.Indexing // nil for a distance
	node   int32          // value node of the index
	offset int32
}

// target is a scalar that an address can denote.
type target struct {
	node int32 // of the sorts
	typ  *flat.DataType
	ok   bool
}

// region returns the variables of a region and the beginning of their keys.
func (f *finder) region(proc *flat.Proctype) ([]*flat.Variable, string) {
	if proc != nil {
		return proc.Locals, localKey(proc)
	}
	return f.m.Globals, globalKey
}

const globalKey = "g"

func localKey(p *flat.Proctype) string { return "p" + strconv.Itoa(p.Index) + ":" }

func fieldKey(key string, field int) string { return key + "." + strconv.Itoa(field) }

func levelKey(key string) string { return key + "[]" }

// at finds the scalar at a constant address with indices behind it.
func (w *walker) at(proc *flat.Proctype, hidden bool, addr int32, path []index) target {
	vars, key := w.f.region(proc)
	for i, v := range vars {
		if proc == nil && v.Hidden != hidden {
			continue
		}
		if rel := addr - int32(v.Addr); rel >= 0 && rel < int32(v.Size()) {
			t := w.descend(v, key+strconv.Itoa(i), rel, path)
			if t.ok && hidden {
				w.f.hidden = append(w.f.hidden, t.node)
			}
			return t
		}
	}
	return target{}
}

// descend goes from a variable to the scalar at a distance, through arrays and
// structures.
func (w *walker) descend(v *flat.Variable, key string, rel int32, path []index) target {
	for {
		rel, path = skip(rel, path)
		if v.Array {
			level := w.f.level(key, v)
			if x := next(path, v); x != nil && rel == 0 {
				w.index(level, x.table.Count, x.node)
				path = path[1:]
			} else {
				w.name(level, int64(rel/int32(v.Type.Bits)))
				rel %= int32(v.Type.Bits)
			}
			rel, path = skip(rel, path)
		}
		if v.Type.Store != flat.StoreStruct {
			return target{w.f.nodeOf(key), v.Type, rel == 0 && len(path) == 0}
		}
		field := -1
		for i, f := range v.Type.Fields.Fields {
			if r := rel - int32(f.Addr); r >= 0 && r < int32(f.Size()) {
				field = i
			}
		}
		if field < 0 {
			return target{}
		}
		v, key = v.Type.Fields.Fields[field], fieldKey(key, field)
		rel -= int32(v.Addr)
	}
}

// skip adds the distances at the beginning of a path.
func skip(rel int32, path []index) (int32, []index) {
	for len(path) > 0 && path[0].table == nil {
		rel, path = rel+path[0].offset, path[1:]
	}
	return rel, path
}

// next returns the index at the beginning of a path if it can be that of the
// array. Two nested arrays with the same distance of elements have one element
// each.
func next(path []index, v *flat.Variable) *index {
	if len(path) == 0 || int(path[0].table.Stride) != v.Type.Bits || int(path[0].table.Count) != v.Count {
		return nil
	}
	return &path[0]
}

// address finds the scalar that an address node denotes, and evaluates its
// indices.
func (w *walker) address(i int32) target {
	var path []index
	remote := (*flat.Proctype)(nil)
	for {
		n := &w.f.m.Code[i]
		switch n.Op {
		case flat.AddrIndex:
			path = append([]index{{table: &w.f.m.Indexings[n.C], node: n.B}}, path...)
		case flat.AddrOffset:
			path = append([]index{{offset: n.B}}, path...)
		case flat.AddrRemote:
			remote = w.f.m.Procs[n.C]
			w.remote(remote, n.B)
		case flat.AddrGlobal:
			return w.at(nil, false, n.A, path)
		case flat.AddrHidden:
			return w.at(nil, true, n.A, path)
		case flat.AddrLocal:
			if remote == nil {
				remote = w.proc
			}
			return w.at(remote, false, n.A, path)
		default:
			return target{}
		}
		i = n.A
	}
}
