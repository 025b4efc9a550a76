package layout

import "testing"

// TestPromela: indentation, spaces, comments, directives, embedded C, and what is never touched.
func TestPromela(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{"blanks", "\n\n  byte x;   \n\n\n\nbyte y\n\n", "byte x;\n\nbyte y\n"},
		{"blocks", "active proctype P(){\nbyte n;\nif\n:: n>0->\nn--;\ndo\n::n<3 -> n++\n:: else->break\nod\n:: else\nfi\n}", "active proctype P() {\n\tbyte n;\n\tif\n\t:: n > 0 ->\n\t\tn--;\n\t\tdo\n\t\t:: n < 3 -> n++\n\t\t:: else -> break\n\t\tod\n\t:: else\n\tfi\n}\n"},
		{"inner choice", "init {\n:: a -> if\n:: b\nfi\n}", "init {\n\t:: a -> if\n\t\t:: b\n\t\tfi\n}\n"},
		{"labels", "init {\n  again: x=1;\nend:\n  skip\n}", "init {\nagain:\tx = 1;\nend:\n\tskip\n}\n"},
		{"signs", "init{x=-1;y=a- -b;z=a-b;c!x,-1;c?x;!p&&!q;a[1]<b}", "init { x = -1; y = a - -b; z = a - b; c!x, -1; c?x; !p && !q; a[1] < b }\n"},
		{"formulas", "ltl p {[](a-><>b) && []<>c && a<->b}", "ltl p { [](a -> <> b) && [] <> c && a <-> b }\n"},
		{"comments", "byte x;   /* one */\nbyte yy;  // two\nbyte z; // three\n/* a\n   b */\n", "byte x;   /* one */\nbyte yy;  // two\nbyte z; // three\n/* a\n   b */\n"},
		{"comments move", "init {\n/* a\n * b\n */\nskip\n}", "init {\n\t/* a\n\t * b\n\t */\n\tskip\n}\n"},
		{"directives", "#define A(x)   x+1 \\\n   + 2\ninit {\n#ifdef B\nif\n:: a\n#else\nif\n:: b\n#endif\nfi\n}", "#define A(x)   x+1 \\\n   + 2\ninit {\n#ifdef B\n\tif\n\t:: a\n#else\n\tif\n\t:: b\n#endif\n\tfi\n}\n"},
		{"switched off", "#if 0\n  do it (now }\n#ifdef A\n x\n#else\n y\n#endif\n#else\nbyte  x;\n#endif\n byte y;", "#if 0\n  do it (now }\n#ifdef A\n x\n#else\n y\n#endif\n#else\nbyte x;\n#endif\nbyte y;\n"},
		{"embedded C", "c_code {\n  int a=1; /* } */\n}\ninit { c_expr{a->b} }", "c_code {\n  int a=1; /* } */\n}\ninit { c_expr{a->b} }\n"},
		{"continued", "init {\nassert(a &&\nb);\nx = a +\nb\n}\nmtype = {\na,\nb\n}", "init {\n\tassert(a &&\n\t\tb);\n\tx = a +\n\t\tb\n}\nmtype = {\n\ta,\n\tb\n}\n"},
		{"arrow", "init { if :: a --> b fi }", "init { if :: a --> b fi }\n"},
	} {
		got, err := Promela("m.pml", tt.text)
		if err != nil || got != tt.want {
			t.Errorf("%s: %v\n%q\nwant\n%q", tt.name, err, got, tt.want)
		}
		if again, err := Promela("m.pml", got); err != nil || again != got {
			t.Errorf("%s: %v, formatted twice\n%q", tt.name, err, again)
		}
	}
	if _, err := Promela("m.pml", "byte x; /* no end"); err == nil || err.Error() != "m.pml:1:9: the comment has no end; expected */" {
		t.Error(err)
	}
}
