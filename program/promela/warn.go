package promela

import "strconv"

// checkRange warns when a constant does not fit what it is assigned to. A negative number in a
// byte is left alone: -1 is a common way to write its greatest value.
func (r *resolver) checkRange(value *exprNode, v *variable) {
	k, ok := r.fold(value)
	if !ok || v.typ.store == storeStruct || v.typ.channel {
		return
	}
	if fits := truncate(v.typ, k); fits != k && k >= 0 {
		r.warning(value.pos, "%d does not fit into type %s: %s becomes %d", k, v.typ.name, v.name, fits)
	}
}

// conversions counts the values that a format of printf prints.
func conversions(format string) int {
	n := 0
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		if format[i] != '%' {
			n++
		}
	}
	return n
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}
