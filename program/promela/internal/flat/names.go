package flat

import (
	"fmt"
	"strconv"
	"strings"
)

// ValueText writes a value as the user would: true and false for bool, names
// for mtype values, numbers otherwise.
func (m *Model) ValueText(t *DataType, v int32) string {
	switch {
	case t.Name == typeBool.Name && uint32(v) <= 1:
		return [...]string{"false", "true"}[v]
	case t.Mtype:
		if name := m.mtypeName(t.Subtype, v); name != "" {
			return name
		}
	}
	return strconv.Itoa(int(v))
}

// mtypeName returns the name of an mtype value, "" if it has none.
func (m *Model) mtypeName(subtype string, v int32) string {
	for name, x := range m.MtypeValues {
		if x == v && m.MtypeSub[name] == subtype {
			return name
		}
	}
	return ""
}

// Printed formats as printf of SPIN does: %d %u %o %x %c, and %e for the name
// of an mtype value. Conversions without an argument are printed as they are.
func (m *Model) Printed(p *PrintSpec, args []int32) string {
	if p.Format == "" {
		return m.mtypeOrNumber(p.Mtype, args[0])
	}
	format, err := strconv.Unquote(p.Format)
	if err != nil {
		format = strings.Trim(p.Format, `"`)
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		if format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 {
			b.WriteString("%" + format[i:i+1])
			continue
		}
		m.printArg(&b, format[i], args[0])
		args = args[1:]
	}
	return b.String()
}

// printArg prints one argument.
func (m *Model) printArg(b *strings.Builder, verb byte, v int32) {
	switch verb {
	case 'e':
		b.WriteString(m.mtypeOrNumber("", v))
	case 'c':
		b.WriteByte(byte(v))
	case 'x':
		fmt.Fprintf(b, "%x", uint32(v))
	case 'o':
		fmt.Fprintf(b, "%o", uint32(v))
	case 'u':
		fmt.Fprintf(b, "%d", uint32(v))
	default:
		fmt.Fprintf(b, "%d", v)
	}
}

// mtypeOrNumber returns the name of an mtype value, or the number if it has
// none.
func (m *Model) mtypeOrNumber(subtype string, v int32) string {
	if name := m.mtypeName(subtype, v); name != "" {
		return name
	}
	return strconv.Itoa(int(v))
}

// Quote writes the line and the text of a statement, for messages.
func (m *Model) Quote(info int32) string {
	at := &m.Infos[info]
	return fmt.Sprintf("line %d: %s", at.Pos.Line, at.Text)
}
