package limited

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Case is a command, and what is to end it.
type Case struct {
	Files     map[string]string // by name, in the folder in which it runs
	Before    []string          // arguments of a command that makes further files, without a bound
	Args      []string          // without the limits
	Time      time.Duration     // --time; 0: none
	Memory    int64             // --memory in bytes; 0: none
	Interrupt time.Duration     // after which an interrupt comes; 0: none
	Kind      string            // of model, and its size
}

// Command is the arguments with the limits.
func (c *Case) Command() []string {
	args := slices.Clone(c.Args)
	if c.Time > 0 {
		args = append(args, "--time", c.Time.String())
	}
	if c.Memory > 0 {
		args = append(args, "--memory", fmt.Sprint(c.Memory))
	}
	return args
}

// Options say what is drawn.
type Options struct {
	Longest time.Duration // of limits of time, and until interrupts
	Memory  int64         // the least limit of memory
	Size    float64       // part of the largest size, from 0 to 1
	Only    string        // in kind and command; the case is drawn again without
}

// limit draws a limit of time.
func (o *Options) limit(rng *rand.Rand) time.Duration {
	return time.Duration((0.2 + 0.8*rng.Float64()) * float64(o.Longest)).Round(10 * time.Millisecond)
}

// Draw draws a case.
func Draw(rng *rand.Rand, o Options) Case {
	for {
		c := drawCommand(rng, o)
		limit := o.limit(rng)
		memory := !slices.Contains([]string{"sweep", "swarm"}, c.Args[0]) // which have another kind of memory
		switch n := rng.IntN(5); {
		case c.Args[0] == "searches", slices.Contains(c.Args, severalFormulas): // limits are for each of the searches, or formulas
			c.Interrupt = limit
		case n < 3:
			c.Time = limit
		case n == 3:
			c.Interrupt = limit
		case memory:
			c.Memory, c.Time = o.Memory+rng.Int64N(3*o.Memory), 2*o.Longest
		default:
			c.Time = limit
		}
		if strings.Contains(c.Kind+" "+strings.Join(c.Command(), " "), o.Only) {
			return c
		}
	}
}

func drawCommand(rng *rand.Rand, o Options) Case {
	switch rng.IntN(12) {
	case 0, 1, 2:
		return drawFormulas(rng, o)
	case 3:
		return drawAutomaton(rng, o)
	}
	group := pick(rng, promelaKinds(), promelaKinds(), netKinds(), netKinds(), systemKinds())
	k := pick(rng, group...)
	n := size(rng, k.most, o)
	return caseOn(rng, fmt.Sprintf("%s of %d", k.name, n), k.write(rng, n))
}

// caseOn draws a command on a model.
func caseOn(rng *rand.Rand, kind string, m model) Case {
	question, flags := commandOn(rng, m)
	c := Case{Files: map[string]string{m.name: m.text}, Kind: kind, Args: append(question, flags...)}
	switch question[0] {
	case "trace":
		c.Files["log.jsonl"] = logOf(rng, m.atom)
	case "contest":
		c.Files = map[string]string{"model.pnml": m.text}
	case "certify":
		c.Before = append([]string{"check", m.name, "--certificate", "c", "--time", "5s"}, flags...)
		c.Args = question
	}
	return c
}

// logOf is a log of the values of the first variable of a proposition.
func logOf(rng *rand.Rand, atom string) string {
	variable, _, _ := strings.Cut(atom, " ")
	var b strings.Builder
	for i := range 1 + rng.IntN(50) {
		fmt.Fprintf(&b, "{%q: %d}\n", variable, i/(1+rng.IntN(3)))
	}
	return b.String()
}

// size is the greater of two that are drawn evenly on a logarithmic scale.
func size(rng *rand.Rand, most int, o Options) int {
	return max(2, int(math.Exp(max(rng.Float64(), rng.Float64())*math.Log(max(2, o.Size*float64(most))))))
}

func pick[T any](rng *rand.Rand, all ...T) T { return all[rng.IntN(len(all))] }

// commandOn is a command on a model, and options of it.
func commandOn(rng *rand.Rand, m model) (question, flags []string) {
	if rng.IntN(4) == 0 {
		return otherCommandOn(rng, m)
	}
	switch name := pick(rng, "check", "check", "check", "formula", "formula", "formula", "explore", "explore", "simulate", "simulate", "symbolic", "graph", "sample", "compare", "minimise", "certify"); name {
	case "check":
		return []string{"check", m.name}, checkFlags(rng, m)
	case "formula":
		return []string{"check", m.name, "-f", formulaOver(rng, m.atom)}, checkFlags(rng, m)
	case "explore":
		return []string{"explore", m.name}, exploreFlags(rng, m)
	case "symbolic":
		return []string{"explore", m.name}, append([]string{"--symbolic", "periodic"}, pick(rng, []string{}, []string{"-v"}, []string{"--json"}, []string{"--cycles", "2"}, []string{"--order", "depth-first"})...)
	case "simulate":
		return []string{"simulate", m.name}, pick(rng, []string{"--steps", "100000000"}, []string{"--steps", "20000"}, []string{"--steps", "20000", "--json"},
			[]string{"--steps", "20000", "--format", "html", "-o", "page.html"}, []string{"--steps", "300000", "--format", "html", "-o", "page.html"}, []string{"--steps", "2000", "--msc", "--format", "svg", "-o", "chart.svg"})
	case "graph":
		return []string{"graph", m.name}, pick(rng, []string{}, []string{"--format", "aut"}, []string{"--states", "5000", "--format", "svg"}, []string{"--around", m.atom}, []string{"--by", "components"}, []string{"-f", formulaOver(rng, m.atom)})
	case "sample":
		return []string{"sample", m.name}, pick(rng, []string{}, []string{"-f", formulaOver(rng, m.atom)}, []string{"--walk", pick(rng, "urs", "sdrs", "walk", "pct")}, []string{"--curve", "curve.svg"})
	case "certify":
		return []string{"certify", "c"}, pick(rng, []string{}, []string{"-f", formulaOver(rng, m.atom)})
	case "compare":
		return []string{"compare", m.name, m.name}, pick(rng, []string{}, []string{"--relation", "branching"}, []string{"--relation", "sim", "--preorder"}, []string{"--method", "onthefly"},
			[]string{"--relation", pick(rng, "weak", "dpbranching", "ready-sim", "weak-sim", "trace", "weak-trace")})
	}
	return []string{"minimise", m.name}, pick(rng, []string{}, []string{"--relation", "weak"}, []string{"--relation", "trace"}, []string{"--format", "svg", "-o", "system.svg"})
}

// otherCommandOn is one of the commands that are used less.
func otherCommandOn(rng *rand.Rand, m model) (question, flags []string) {
	formula := []string{"-f", formulaOver(rng, m.atom)}
	if strings.HasSuffix(m.name, ".pnml") && rng.IntN(3) == 0 {
		return []string{"contest", "."}, []string{"--examination", pick(rng, "StateSpace", "ReachabilityDeadlock", "OneSafe", "StableMarking", "QuasiLiveness")}
	}
	switch name := pick(rng, "tests", "tests", "tests", "trace", "sweep", "searches", "swarm"); name {
	case "tests":
		return []string{"tests", m.name}, pick(rng, []string{}, []string{"--cover", "pairs"}, []string{"--cover", "pairs", "--states", "1000000"}, []string{"--cover", "states", "--states", "1000000"},
			[]string{"--cover", "mutants"}, []string{"--cover", "random", "--steps", "10000"}, []string{"--refusals", "--longest", "20"}, []string{"--states", "1000000", "--format", "jsonl"}, []string{"--refusals", "--format", "go", "-o", "m_test.go"})
	case "trace":
		return []string{"trace", m.name, "log.jsonl"}, pick(rng, []string{}, []string{"--coverage"}, []string{"--coverage", "--format", "html", "-o", "page.html"})
	case "swarm":
		return []string{"swarm", "run", m.name}, append(formula, "--memory", "8MiB", "--jobs", "4")
	default:
		return []string{name, m.name}, formula
	}
}

// checkFlags are options of check, most often none.
func checkFlags(rng *rand.Rand, m model) []string {
	all := [][]string{
		{}, {}, {}, {"--workers", "1"}, {"--workers", "3"},
		{"--fairness", "weak"}, {"--fairness", "strong"}, {"--without", "all"}, {"--reduce-after", "-1"}, {"--reduce-after", "0"},
		{"--no-por"}, {"--store", "tree"}, {"--store", "bitstate"}, {"--store", "replace"}, {"--store", "hash-compact"},
		{"--shortest"}, {"--all", "5"}, {"--exhaust"}, {"--certificate", "c"}, {"--continue"}, {"--save", "s"},
		{"--on-full", "bitstate"}, {"--on-full", "sample"}, {"--on-full", "disk"}, {"--disk", "d"}, {"--checkpoint", "k"},
		{"--format", "html", "-o", "page.html"}, {"--format", "svg", "-o", "run.svg"}, {"--json"}, {"--finite"}, {"--symbolic", "periodic"},
		{"--assume", formulaOver(rng, m.atom)}, {"--algorithm", pick(rng, "scc", "ndfs", "magic", "cvwy", "generic", "cndfs", "ufscc")},
	}
	if strings.HasSuffix(m.name, ".pml") {
		all = append(all, []string{"--unreached"}, []string{"--coverage"}, []string{"--suspects"}, []string{"--suspects"}, []string{"--symmetry", "auto"}, []string{"--non-progress"})
		if macro := macros.FindStringSubmatch(m.text); macro != nil {
			all = append(all, []string{"--for-all", macro[1]}, []string{"--for-all", macro[1]})
		}
	}
	return pick(rng, all...)
}

// macros finds macros that are numbers.
var macros = regexp.MustCompile(`(?m)^\s*#define\s+(\w+)\s+\d+\s*$`)

func exploreFlags(rng *rand.Rand, m model) []string {
	all := [][]string{
		{}, {}, {"--workers", "2"}, {"--depth-first"}, {"--store", "tree"}, {"--max-errors", "20"}, {"--disk", "d"}, {"--format", "html", "-o", "page.html"}, {"--format", "svg", "-o", "run.svg"}, {"--checkpoint", "k"},
	}
	switch {
	case strings.HasSuffix(m.name, ".pnml"):
		all = append(all, []string{"--unbounded-places"}, []string{"--cover", "tokens(p1) >= 3"})
	case strings.HasSuffix(m.name, ".pml"):
		all = append(all, []string{"--reduce", "all"}, []string{"--symbolic", "periodic"}, []string{"--unbounded-channels"},
			[]string{"--coverage"}, []string{"--symmetry", "auto"}, []string{"--non-progress"}, []string{"--acceptance"})
	}
	return pick(rng, all...)
}

// formulaOver is a formula about a model.
func formulaOver(rng *rand.Rand, atom string) string {
	return strings.ReplaceAll(pick(rng, "[] p", "<> p", "[]<> p", "<>[] p", "[] (p -> <> !p)", "[]<> p && []<> !p", "[] (p -> X (!p || X p))", "(p U !p) || [] (p -> X X p)"), "p", "("+atom+")")
}
