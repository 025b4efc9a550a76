package cluster

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// sequential searches with one goroutine, breadth first and with the states on a disk: nothing else goes level by level to the end.
func sequential(t testing.TB, prog program.Program, all int, most uint64) check.Result {
	t.Helper()
	folder, err := check.OpenDisk(t.TempDir(), "s", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	r, err := check.Verify(context.Background(), prog, check.Failures{}, check.Options{Disk: folder, Without: check.Shortcuts(prog), All: all, Limits: check.Limits{States: most}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// agree compares a search in partitions with the sequential one.
func agree(t *testing.T, name string, prog program.Program, partitions int, want *check.Result) {
	t.Helper()
	s := Search{Problem: &Problem{prog: prog}, Partitions: partitions, Memory: 1 << 14, Folder: t.TempDir(), BatchBytes: 300}
	o, err := Local(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if left, _ := os.ReadDir(s.Folder); len(left) > 0 {
		t.Errorf("%s: files are left: %v", name, left)
	}
	switch want.Verdict {
	case check.Holds:
		x := &want.Exploration
		got := []uint64{o.Sizes.Plain, o.Counts.Initial + o.Counts.Transitions, o.Counts.AtomicSteps, o.Counts.Deadlocks, o.Steps}
		if exp := []uint64{x.States, x.Transitions, x.AtomicSteps, x.Deadlocks, uint64(x.MaxDepth + 1)}; !o.Complete || fmt.Sprint(got) != fmt.Sprint(exp) {
			t.Errorf("%s by %d: %v %q, want %v", name, partitions, got, o.Reason, exp)
		}
	case check.Violated:
		if o.Path == nil {
			t.Fatalf("%s by %d: %q and no path, want a failure", name, partitions, o.Reason)
		}
		f, err := failureAt(context.Background(), prog, o.Path)
		if err != nil {
			t.Fatalf("%s by %d: %v", name, partitions, err)
		}
		if f.Failure.Trail.Len() != want.Failure.Trail.Len() && len(o.Path) > 1 {
			t.Errorf("%s by %d: a run of %d steps, want %d", name, partitions, f.Failure.Trail.Len(), want.Failure.Trail.Len())
		}
	}
}

// whole has all models of the corpus compared.
var whole = flag.Bool("whole", false, "compare all models of the corpus, kill one of three servers, and send 10,000 messages again")

// models are the models of the project, and where the corpus is some of that.
func models(t testing.TB) (names []string, all map[string]program.Program) {
	t.Helper()
	for _, pattern := range []string{"../../../specs/*.p*m*", "../../../cmd/ltlcheck/internal/simulate/spintrail/testdata/*.pml", "../../../program/promela/testdata/counts/*.pml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatal(pattern, err)
		}
		names = append(names, found...)
	}
	others, err := filepath.Glob(corpus.Seeds("promela", "m*", "*.pml"))
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range others {
		if *whole || i%20 == 0 && !testing.Short() {
			names = append(names, name)
		}
	}
	all = map[string]program.Program{}
	for _, name := range names {
		set, err := property.Open(name, property.Options{Files: &source.Files{}})
		if err == nil {
			all[name] = set.Model.Program
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return all[name] == nil }), all
}

func TestLocalAgrees(t *testing.T) {
	names, all := models(t)
	compared := map[check.Verdict]int{}
	most := uint64(1000)
	if *whole {
		most = 50_000
	}
	for i, name := range names {
		prog := all[name]
		want := sequential(t, prog, 1, most)
		compared[want.Verdict]++
		if want.Verdict == check.Inconclusive {
			continue
		}
		for j, n := range []int{1, 2, 4} {
			if !*whole && i%3 != j {
				continue
			}
			agree(t, name, prog, n, &want)
		}
	}
	t.Log(len(all), "models:", compared)
	if compared[check.Holds] < 5 || compared[check.Violated] < 2 {
		t.Errorf("too few were compared: %v", compared)
	}
}

var texts = map[string]string{
	"count":  "byte x; active proctype P() { do :: x < 10 -> x++ :: x > 2 -> x = 0 od } active proctype Q() { byte y; do :: y = 1 - y od }",
	"atomic": "byte x; active proctype P() { do :: atomic { x == 0 -> x = 1; x = 2 } :: x == 2 -> x = 0 od }",
	"stops":  "byte x; active proctype P() { x = 1; x = 2 }",
}
