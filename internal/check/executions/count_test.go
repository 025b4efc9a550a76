package executions

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

const model = `mtype { idle, busy };
mtype m = idle;
byte x, y;
chan c = [0] of { byte };
inline twice() { x = x + 1; x = x - 1 }
active proctype P() {
	do
	:: x < 3 -> x++
	:: x == 3 -> d_step { x = 0; do :: y < 2 -> y++ :: else -> break od; y = 0 }
	:: atomic { x == 1 -> m = busy; twice(); m = idle }
	:: x == 7 -> m = busy
	:: c!x
	od
}
active proctype Q() { byte z; c?z; assert(z < 9); if :: z == 0 -> skip :: else -> z = 200 fi }
`

func load(t *testing.T, name, text string) program.Program {
	t.Helper()
	set, err := property.OpenText(source.NewFile(name, text), property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return set.Model.Program
}

// oracle counts by the definition: all states by a walk over strings, each transition described and counted by its place.
func oracle(t *testing.T, prog program.Program) (times map[string]uint64, values map[string]map[string]uint64, states uint64) {
	t.Helper()
	binding, err := prog.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	times, values = map[string]uint64{}, map[string]map[string]uint64{}
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var queue []string
	add := func() {
		for i := range b.Len() {
			if s := string(b.State(i)); !seen[s] {
				seen[s] = true
				queue = append(queue, s)
			}
		}
	}
	for add(); len(queue) > 0; queue = queue[1:] {
		s := program.State(queue[0])
		if err := ex.Expand(s, &b); err != nil {
			t.Fatal(err)
		}
		for i := range b.Len() {
			view := prog.FormatAction(s, b.Succs[i].Action)
			for _, v := range append([]program.ActionView{view}, view.Then...) {
				times[fmt.Sprint(v.Process, v.Pos.Line, v.Pos.Col, v.Statement)]++
			}
		}
		for _, v := range prog.Format(s).Vars {
			if values[v.Name] == nil {
				values[v.Name] = map[string]uint64{}
			}
			values[v.Name][v.Value]++
		}
		add()
	}
	return times, values, uint64(len(seen))
}

func TestCount(t *testing.T) {
	t.Parallel()
	prog := load(t, "m.pml", model)
	got, err := Count(t.Context(), prog, check.Options{})
	if err != nil || !got.Exploration.Exhaustive {
		t.Fatal(err, got.Exploration.Reason)
	}
	times, values, _ := oracle(t, prog)
	executed, never := 0, []string{}
	for _, s := range got.Statements {
		v := s.View
		if want := times[fmt.Sprint(v.Process, v.Pos.Line, v.Pos.Col, v.Statement)]; s.Times != want {
			t.Errorf("%s line %d %q: %d times, want %d", v.Process, v.Pos.Line, v.Statement, s.Times, want)
		}
		if s.Times == 0 {
			never = append(never, v.Statement)
		} else {
			executed++
		}
	}
	if executed < 12 || strings.Join(never, ";") != "x == 7;m = busy" {
		t.Errorf("%d are executed, never: %q", executed, never)
	}
	for _, v := range got.Variables {
		all := values[v.Name]
		states := uint64(0)
		for _, n := range all {
			states += n
		}
		if v.States != states || v.More != (len(all) > mostValues) || len(v.Values) != min(len(all), mostValues) {
			t.Errorf("%+v, want %v", v, all)
		}
		if v.Name == "x" && (!v.Number || v.Min != 0 || v.Max != 3) || v.Name == "m" && v.Number || v.Name == "Q[1]:z" && v.Max != 200 {
			t.Errorf("%+v", v)
		}
	}
	if len(got.Variables) < 4 {
		t.Errorf("%+v", got.Variables)
	}
}

// TestCountNet: transitions of nets, which have no places in a text, and places with more values than are listed.
func TestCountNet(t *testing.T) {
	t.Parallel()
	text := `<pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml"><net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
<place id="a"><initialMarking><text>20</text></initialMarking></place><place id="b"/><place id="none"/>
<transition id="go"/><transition id="dead"/>
<arc id="1" source="a" target="go"/><arc id="2" source="go" target="b"/><arc id="3" source="none" target="dead"/>
</page></net></pnml>`
	path := filepath.Join(t.TempDir(), "n.pnml")
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	set, err := property.Open(path, property.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := Count(t.Context(), set.Model.Program, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Statements) != 2 || got.Statements[0].Times != 20 || got.Statements[1].Times != 0 {
		t.Errorf("%+v", got.Statements)
	}
	if v := got.Variables[0]; v.Name != "a" || v.Min != 0 || v.Max != 20 || !v.More || len(v.Values) != mostValues || v.States != 21 {
		t.Errorf("%+v", v)
	}
}

// TestCountLimits: what ends the exploration is said, and the counts are those of what was visited.
func TestCountLimits(t *testing.T) {
	t.Parallel()
	prog := load(t, "m.pml", "int x; active proctype P() { do :: x++ od }")
	got, err := Count(t.Context(), prog, check.Options{Limits: check.Limits{States: 50}})
	if err != nil || got.Exploration.Exhaustive || got.Exploration.Reason == "" || got.Statements[0].Times < 40 {
		t.Errorf("%+v, %v", got, err)
	}
}
