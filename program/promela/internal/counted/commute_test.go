package counted_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/counted"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// families: go test ./program/promela/internal/counted -run TestCommute -families 500 draws more.
var families = flag.Uint64("families", 70, "how many families TestCommute draws")

// TestCommute: the graph is the same if all orders of the visits of sweeps are
// followed.
func TestCommute(t *testing.T) {
	t.Parallel()
	var files []*source.File
	ordered, compared := 0, 0
	for _, name := range []string{"msi", "mesi", "firefly", "flags", "readers-writers", "token"} {
		path := filepath.Join("..", "..", "testdata", "families", name+".pml")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.NewFile(path, string(text)))
	}
	for seed := range *families {
		text, _ := randommodel.Family(rand.New(rand.NewPCG(seed, 2007)))
		files = append(files, source.NewFile(fmt.Sprint(seed, ".pml"), text))
	}
	for _, file := range files {
		f, err := counted.New("N", func(n int) (*flat.Model, error) { return resolve.Parse(file, lexemes.Options{}.For("N", n)) })
		if err != nil {
			continue
		}
		limits := counted.Limits{States: 80}
		a, err := f.Explore(2, 0, nil, limits)
		f.FollowAllOrders()
		limits.States = 1000
		b, errAll := f.Explore(2, 0, nil, limits)
		if errors.Is(err, counted.ErrStates) || errors.Is(errAll, counted.ErrStates) {
			continue
		}
		if (err == nil) != (errAll == nil) {
			t.Errorf("%s: %v, and with all orders %v", file.Name, err, errAll)
		}
		if err != nil || errAll != nil {
			continue
		}
		if !slices.Equal(a.DescribeGraph(), b.DescribeGraph()) {
			t.Errorf("%s: %d states, and with all orders %d\n%s", file.Name, a.States(), b.States(), file.Text)
		}
		compared++
		ordered += a.OrderedSweeps()
	}
	t.Logf("%d graphs, %d sweeps whose visits commute", compared, ordered)
	if compared < int(*families/7) || ordered < 10 {
		t.Error("too few")
	}
}
