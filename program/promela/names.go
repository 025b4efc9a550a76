package promela

import (
	"fmt"
	"strconv"
	"strings"
)

// valueText writes a value as the user would.
func (m *model) valueText(t *dataType, v int32) string {
	switch {
	case t.name == typeBool.name && uint32(v) <= 1:
		return [...]string{"false", "true"}[v]
	case t.mtype:
		if name := m.mtypeName(t.subtype, v); name != "" {
			return name
		}
	}
	return strconv.Itoa(int(v))
}

func (m *model) mtypeName(subtype string, v int32) string {
	for name, x := range m.mtypeValues {
		if x == v && m.mtypeSub[name] == subtype {
			return name
		}
	}
	return ""
}

// printed formats as printf does: %d %u %o %x %c, and %e for the name of an mtype value.
func (m *model) printed(p *printSpec, args []int32) string {
	if p.format == "" {
		return m.mtypeOrNumber(p.mtype, args[0])
	}
	format, err := strconv.Unquote(p.format)
	if err != nil {
		format = strings.Trim(p.format, `"`)
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

func (m *model) printArg(b *strings.Builder, verb byte, v int32) {
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

func (m *model) mtypeOrNumber(subtype string, v int32) string {
	if name := m.mtypeName(subtype, v); name != "" {
		return name
	}
	return strconv.Itoa(int(v))
}

// quote is where a statement stands, with its text.
func (m *model) quote(info int32) string {
	at := &m.infos[info]
	return fmt.Sprintf("line %d: %s", at.pos.Line, at.text)
}
