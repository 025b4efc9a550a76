package property

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

func TestOverModel(t *testing.T) {
	for _, test := range []struct{ formula, want string }{
		{`[]("P1@l1" -> <>"P1@l7")`, `[](P1@l1 -> <>P1@l7)`},
		{`[]!("x == 1" && p)`, `[]!((x == 1) && p)`},
		{`<>"exec(P[0])"`, `<>exec(P[0])`},
		{`<>"f == \"a\""`, `<>(f == "a")`},
		{`"len(q) < 2" U "len(q)"`, `(len(q) < 2) U len(q)`},
	} {
		f, err := ltl.ParseString(ltl.NewFactory(), test.formula)
		if err != nil {
			t.Fatal(err)
		}
		if got := Text(f); got != test.want {
			t.Errorf("%s is written %s, want %s", test.formula, got, test.want)
		}
	}
}
