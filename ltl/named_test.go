package ltl

import "testing"

func TestFormatNamed(t *testing.T) {
	t.Parallel()
	fa := NewFactory()
	a, more := fa.AP("P[0]@cs"), fa.AP("x > 3")
	both := fa.And(a, more)
	cases := []struct {
		f    *Formula
		want string
	}{
		{a, "in0"},
		{more, "x > 3"},
		{both, "both(0, 1)"},
		{fa.Unary(Eventually, more), "<>(x > 3)"},
		{fa.Unary(Globally, fa.Unary(Not, both)), "[]!both(0, 1)"},
		{fa.Binary(Until, both, fa.Or(a, more)), "both(0, 1) U (in0 || (x > 3))"},
		{fa.Unary(Next, fa.Or(a, fa.AP("f(a b)"))), "X(in0 || f(a b))"},
	}
	for _, c := range cases {
		got := FormatNamed(c.f, Spin, func(g *Formula) string {
			switch g {
			case a:
				return "in0"
			case both:
				return "both(0, 1)"
			}
			return ""
		})
		if got != c.want {
			t.Errorf("%s is written %s, want %s", c.f, got, c.want)
		}
	}
}
