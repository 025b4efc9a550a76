package formulas

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/ltl/patterns"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// generated is one formula that a command has made.
type generated struct {
	Name    string `json:"name,omitempty"` // of the family or the set
	Params  []int  `json:"params,omitempty"`
	Formula string `json:"formula"`
	Size    int    `json:"size"`
}

// generated writes formulas.
func (fl *formulaFlags) generated(cmd *cobra.Command, env *cli.Environment, all []generated) error {
	return emit(fl, cmd, env, all, func(i int) string { return safetext.Line(all[i].Formula) })
}

// newFormulaRandom makes the command formula random.
func newFormulaRandom(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	var number, size int
	var aps string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "random",
		Short: "Draw random formulas",
		Long: `random draws different formulas; the same options give the same ones. --aps takes names separated
by commas, or a number of propositions to call p0, p1, and so on.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			names, err := propositions(aps)
			if err != nil {
				return err
			}
			all, err := fl.random(number, ltl.RandomOptions{APs: names, Size: size}, seed)
			if err != nil {
				return err
			}
			return fl.generated(cmd, env, all)
		},
	}
	fl.register(cmd)
	f := cli.Flags(cmd)
	f.Asked.IntVarP(&number, "number", "n", 1, "how many formulas")
	f.Asked.IntVar(&size, "size", 15, "operators and propositions at most in each")
	cli.Between(cmd, 1, 1_000_000, "number")
	cli.Between(cmd, 1, 10_000, "size")
	f.Asked.StringVar(&aps, "aps", "3", "propositions: their names or their number")
	f.WhichRun.Uint64Var(&seed, "seed", 0, "start of the random sequence")
	return cmd
}

// propositions parses --aps: names, or a number of propositions that are named
// p0, p1 and so on.
func propositions(text string) ([]string, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		names := strings.Split(text, ",")
		if slices.Contains(names, "") {
			return nil, cli.InputErrorf("--aps %s: a name is empty", text)
		}
		return names, nil
	}
	if n < 0 || n > 64 {
		return nil, cli.InputErrorf("--aps %d: want 0 to 64 propositions", n)
	}
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("p%d", i)
	}
	return names, nil
}

// random draws formulas until there are enough different ones. After too many
// repetitions it is an error: there may be no more.
func (fl *formulaFlags) random(number int, o ltl.RandomOptions, seed uint64) ([]generated, error) {
	fa, rng := ltl.NewFactory(), rand.New(rand.NewPCG(seed, 0))
	seen := map[*ltl.Formula]bool{}
	var all []generated
	for tries := 0; len(all) < number; tries++ {
		if tries > 100*number+1000 {
			return nil, cli.InputErrorf("there are hardly %d different formulas of size %d over %d propositions; found %d", number, o.Size, len(o.APs), len(all))
		}
		f := ltl.Random(fa, rng, o)
		if !seen[f] {
			seen[f] = true
			all = append(all, generated{Formula: fl.write(f), Size: f.Size()})
		}
	}
	return all, nil
}

// newFormulaFamily makes the command formula family.
func newFormulaFamily(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	cmd := &cobra.Command{
		Use:   "family [NAME N [M]]",
		Short: "Print members of the parametric families of the literature",
		Long: `family prints the member of a family with the given parameters; N..M stands for all parameters
from N to M. Without a name it lists the families.`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			if len(args) == 0 {
				return fl.listFamilies(cmd, env)
			}
			all, err := fl.family(args[0], args[1:])
			if err != nil {
				return err
			}
			return fl.generated(cmd, env, all)
		},
	}
	fl.register(cmd)
	return cmd
}

// described is an entry in a list of families or sets.
type described struct {
	Name   string   `json:"name"`
	Params []string `json:"params,omitempty"`
	Doc    string   `json:"doc"`
	Source string   `json:"source"`
}

// list writes such a list.
func (fl *formulaFlags) list(cmd *cobra.Command, env *cli.Environment, entries []described) error {
	return emit(fl, cmd, env, entries, func(i int) string {
		e := entries[i]
		return fmt.Sprintf("%-28s %s\n%28s %s", strings.Join(append([]string{e.Name}, e.Params...), " "), e.Doc, "", e.Source)
	})
}

// listFamilies writes the list of families.
func (fl *formulaFlags) listFamilies(cmd *cobra.Command, env *cli.Environment) error {
	var entries []described
	for _, f := range patterns.Families() {
		entries = append(entries, described{f.Name, f.Params, f.Doc, f.Source})
	}
	return fl.list(cmd, env, entries)
}

// family returns the members of a family for all combinations of the
// parameters.
func (fl *formulaFlags) family(name string, args []string) ([]generated, error) {
	families := patterns.Families()
	i := slices.IndexFunc(families, func(f patterns.Family) bool { return f.Name == name })
	if i < 0 {
		return nil, cli.InputErrorf("there is no family %q; ltlcheck formula family lists them", name)
	}
	ranges := make([][2]int, len(args))
	for k, arg := range args {
		var err error
		if ranges[k], err = numberRange(arg); err != nil {
			return nil, err
		}
	}
	var all []generated
	err := eachParams(ranges, nil, func(params []int) error {
		f, err := families[i].Formula(ltl.NewFactory(), params...)
		if err != nil {
			return cli.InputErrorf("%w", err)
		}
		all = append(all, generated{Name: name, Params: slices.Clone(params), Formula: fl.write(f), Size: f.Size()})
		return nil
	})
	return all, err
}

// numberRange parses N or N..M.
func numberRange(text string) (r [2]int, err error) {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	var err2 error
	r[0], err = strconv.Atoi(first)
	r[1], err2 = strconv.Atoi(last)
	if err != nil || err2 != nil || r[1] < r[0] || r[1]-r[0] > 10_000 {
		return r, cli.InputErrorf("parameter %q: want a number, or a range such as 1..8", text)
	}
	return r, nil
}

// eachParams calls visit with every combination of parameters from the ranges.
func eachParams(ranges [][2]int, params []int, visit func([]int) error) error {
	if len(ranges) == 0 {
		return visit(params)
	}
	for n := ranges[0][0]; n <= ranges[0][1]; n++ {
		if err := eachParams(ranges[1:], append(params, n), visit); err != nil {
			return err
		}
	}
	return nil
}

// newFormulaSet makes the command formula set.
func newFormulaSet(env *cli.Environment) *cobra.Command {
	var fl formulaFlags
	cmd := &cobra.Command{
		Use:   "set [NAME...]",
		Short: "Print the pattern sets of the literature",
		Long:  `set prints all formulas of the named sets. Without a name it lists the sets.`,
		Args:  cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fl.resolve(cmd); err != nil {
				return err
			}
			if len(args) == 0 {
				var entries []described
				for _, s := range patterns.Sets() {
					entries = append(entries, described{Name: s.Name, Doc: s.Doc, Source: s.Source})
				}
				return fl.list(cmd, env, entries)
			}
			var all []generated
			for _, name := range args {
				some, err := fl.set(name)
				if err != nil {
					return err
				}
				all = append(all, some...)
			}
			return fl.generated(cmd, env, all)
		},
	}
	fl.register(cmd)
	return cmd
}

// set returns the formulas of a set, as in the literature unless a style is
// asked for.
func (fl *formulaFlags) set(name string) ([]generated, error) {
	for _, s := range patterns.Sets() {
		if s.Name != name {
			continue
		}
		formulas, err := s.Formulas(ltl.NewFactory())
		if err != nil {
			return nil, err
		}
		var all []generated
		for i, text := range s.Texts() {
			if fl.styleSet {
				text = fl.write(formulas[i])
			}
			all = append(all, generated{Name: name, Formula: text, Size: formulas[i].Size()})
		}
		return all, nil
	}
	return nil, cli.InputErrorf("there is no set %q; ltlcheck formula set lists them", name)
}
