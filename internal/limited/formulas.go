package limited

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// severalFormulas is a file of formulas, each of which has as much time as a
// limit says.
const severalFormulas = "lines.txt"

// drawFormulas draws a command on formulas.
func drawFormulas(rng *rand.Rand, o Options) Case {
	n := size(rng, 2000, o)
	shape := pick(rng, "G(a%d -> F b%d)", "(a%d U b%d)", "(G F a%d -> G F b%d)", "F(a%d && X X X X b%d)", "X(a%d && X b%d)", "((a%d R b%d) || F G a%[1]d)")
	var parts []string
	for i := range n {
		parts = append(parts, fmt.Sprintf(shape, i%50, (i+7)%60))
	}
	text := strings.Join(parts, pick(rng, " && ", " || ", " -> "))
	if rng.IntN(4) == 0 {
		n = min(n, 900)
		text = strings.Repeat("F(a && X G(b || ", n) + "c" + strings.Repeat("))", n)
	}
	other := strings.Join(parts[:1+rng.IntN(min(n, 9))], " && ")
	c := Case{Files: map[string]string{"f.txt": text + "\n", "log.jsonl": strings.Repeat(`{"a1": true, "b8": false}`+"\n", 1+50*n)}, Kind: fmt.Sprintf("formula of %d", n)}
	c.Args = pick(rng,
		[]string{"translate", "-F", "f.txt"}, []string{"translate", "-F", "f.txt", "--type", "parity"}, []string{"translate", "-F", "f.txt", "--type", "monitor"}, []string{"translate", "-F", "f.txt", "--effort", "high"},
		[]string{"automaton", "-f", text, "--complement"}, []string{"automaton", "-f", text, "--universal"}, []string{"automaton", "-f", text, "--reduce", "--effort", "high"},
		[]string{"translate", "-F", "f.txt", "--finite"}, []string{"formula", "classify", "-F", "f.txt"}, []string{"formula", "simplify", "-F", "f.txt", "--effort", "high"},
		[]string{"log", "-f", text, "log.jsonl", "--missing", "false"},
		[]string{"translate", "-F", "f.txt", "--type", pick(rng, "deterministic", "rabin", "streett", "dba", "ba")}, []string{"translate", "-F", "f.txt", "--construction", "alternating"},
		[]string{"automaton", "-f", text, pick(rng, "--classify", "--word", "--complete", "--statistics")}, []string{"automaton", "-f", text, "--type", pick(rng, "parity", "deterministic", "monitor")},
		[]string{"automaton", "-f", text, "-f", other, pick(rng, "--product", "--sum", "--compare", "--included")}, []string{"formula", "compare", text, other},
		[]string{"translate", "-F", severalFormulas}, []string{"formula", pick(rng, "classify", "simplify"), "-F", severalFormulas}, []string{"formula", "simplify", "-F", "f.txt"},
		[]string{"translate", "-F", "f.txt", "--format", pick(rng, "hoa", "json", "dot", "svg")}, []string{"translate", "-F", "f.txt", "--type", "monitor", "--format", "go"})
	if slices.Contains(c.Args, severalFormulas) {
		c.Files[severalFormulas] = strings.Join(parts, "\n") + "\n" + text + "\n"
	}
	return c
}

// drawAutomaton draws a command on an automaton in a file.
func drawAutomaton(rng *rand.Rand, o Options) Case {
	n := size(rng, 200_000, o)
	return Case{
		Files: map[string]string{"a.hoa": automatonOf(rng, n, 1+rng.IntN(12))},
		Kind:  fmt.Sprintf("automaton of %d", n),
		Args: pick(rng,
			[]string{"automaton", "a.hoa", pick(rng, "--complement", "--reduce", "--complete", "--universal", "--classify", "--word", "--statistics")},
			[]string{"automaton", "a.hoa", "--type", pick(rng, "tgba", "ba", "parity", "deterministic", "monitor", "generic")},
			[]string{"automaton", "a.hoa", "-f", "G F a0 -> G F a1", pick(rng, "--product", "--sum", "--compare", "--included")},
			[]string{"automaton", "a.hoa", "--format", pick(rng, "hoa", "json", "dot", "svg", "never")}),
	}
}

// automatonOf is a random generalised Büchi automaton in the HOA format.
func automatonOf(rng *rand.Rand, states, propositions int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "HOA: v1\nStates: %d\nStart: 0\nAcceptance: 2 Inf(0) & Inf(1)\nAP: %d", states, propositions)
	for i := range propositions {
		fmt.Fprintf(&b, " \"a%d\"", i)
	}
	b.WriteString("\n--BODY--\n")
	for s := range states {
		fmt.Fprintf(&b, "State: %d\n", s)
		for range 1 + rng.IntN(3) {
			fmt.Fprintf(&b, "[%s] %d {%d}\n", labelOf(rng, propositions), rng.IntN(states), rng.IntN(2))
		}
	}
	return b.String() + "--END--\n"
}

// labelOf is a disjunction of some cubes.
func labelOf(rng *rand.Rand, propositions int) string {
	var cubes []string
	for range 1 + rng.IntN(3) {
		var literals []string
		for i := range propositions {
			if rng.IntN(2) == 0 {
				literals = append(literals, pick(rng, "", "!")+fmt.Sprint(i))
			}
		}
		cubes = append(cubes, strings.Join(append(literals, "t"), "&"))
	}
	return strings.Join(cubes, " | ")
}
