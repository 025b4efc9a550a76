package help

import (
	"strings"

	"github.com/spf13/cobra"
)

// examples returns the examples of commands that have none of their own, by
// command path. A test checks that each is a valid command line.
func examples() map[string][]string {
	return map[string][]string{
		"ltlcheck": {
			"ltlcheck check mutex.pml -f '[] !(P[0]@crit && P[1]@crit)'",
			"ltlcheck check mutex.ltl",
		},
		"ltlcheck check": {
			"ltlcheck check mutex.pml -f '[] (P[0]@want -> <> P[0]@crit)' --fairness weak",
			"ltlcheck check specs/*.ltl --time 5m --format github",
		},
		"ltlcheck watch": {
			"ltlcheck watch mutex.ltl",
			"ltlcheck watch mutex.pml -f '[] !(P[0]@crit && P[1]@crit)'",
		},
		"ltlcheck explore": {
			"ltlcheck explore mutex.pml",
			"ltlcheck explore mutex.pml -D N=4 --max-errors 3",
		},
		"ltlcheck graph": {
			"ltlcheck graph mutex.pml --format svg -o mutex.svg",
			"ltlcheck graph mutex.pml --around 'P@crit' --depth 3 --format svg -o crit.svg",
		},
		"ltlcheck simulate": {
			"ltlcheck simulate mutex.pml --steps 20 --seed 1",
			"ltlcheck simulate mutex.pml --trail mutex.safety.json",
		},
		"ltlcheck repl": {"ltlcheck repl mutex.pml", "ltlcheck repl mutex.ltl --time 10s"},
		"ltlcheck compare": {
			"ltlcheck compare old.pml new.pml",
			"ltlcheck compare design.aut code.aut --relation weak-trace --preorder",
		},
		"ltlcheck init": {"ltlcheck init mutex", "ltlcheck init go election --folder models"},
		"ltlcheck fmt": {
			"ltlcheck fmt -w mutex.pml mutex.ltl",
			"ltlcheck fmt -l .",
		},
		"ltlcheck minimise": {
			"ltlcheck minimise mutex.pml -o mutex.aut",
			"ltlcheck minimise mutex.pml --relation branching --format svg -o mutex.svg",
		},
		"ltlcheck translate": {
			"ltlcheck translate 'G (request -> F grant)'",
			"ltlcheck translate '[]<> p' --format never",
		},
		"ltlcheck automaton": {
			"ltlcheck automaton a.hoa b.hoa --product --reduce --format hoa",
			"ltlcheck automaton a.hoa -f 'G F p' --compare",
		},
		"ltlcheck formula": {
			"ltlcheck formula simplify 'F F a'",
			"ltlcheck formula classify 'G F a'",
		},
		"ltlcheck formula simplify": {"ltlcheck formula simplify 'F F a'", "ltlcheck formula simplify '!(a U b)' --nnf --style utf8"},
		"ltlcheck formula classify": {"ltlcheck formula classify 'G F a'", "ltlcheck formula classify -F formulas.txt --json"},
		"ltlcheck automaton compare-tools": {"ltlcheck automaton compare-tools 'ltl2tgba -H %f' 'ltlcheck translate --format hoa -f %f' -F formulas.txt",
			"ltlcheck automaton compare-tools 'spin -f %s' 'ltlcheck translate --format never -f %s' -f 'G(a -> F b)'"},
		"ltlcheck formula compare": {"ltlcheck formula compare 'G F a' 'F a'", "ltlcheck formula compare '!F a' 'G !a'"},
		"ltlcheck formula random":  {"ltlcheck formula random -n 3", "ltlcheck formula random -n 1 --seed 7"},
		"ltlcheck formula family":  {"ltlcheck formula family", "ltlcheck formula family gh-r 1..3"},
		"ltlcheck formula set":     {"ltlcheck formula set", "ltlcheck formula set dac"},
		"ltlcheck certify":         {"ltlcheck certify mutex.json", "ltlcheck certify certificates/mutex.json"},
		"ltlcheck sample":          {"ltlcheck sample mutex.pml", "ltlcheck sample mutex.pml --time 1m"},
		"ltlcheck contest":         {"ltlcheck contest Peterson-PT-2 --examination LTLFireability --time 1h", "ltlcheck contest"},
		"ltlcheck searches":        {"ltlcheck searches mutex.ltl", "ltlcheck searches mutex.pml -f '[] !(P@crit && Q@crit)' --exhaust"},
		"ltlcheck sweep":           {"ltlcheck sweep mutex.pml --curve mutex.svg", "ltlcheck sweep mutex.pml -D N=2..4 --keys 20%..100%"},
		"ltlcheck reproduce":       {"ltlcheck reproduce", "ltlcheck reproduce jard-jeron-1991 figure1 --curve figure1.svg"},
		"ltlcheck cite":            {"ltlcheck cite", "ltlcheck cite ndfs"},
		"ltlcheck version":         {"ltlcheck version", "ltlcheck version --json"},
		"ltlcheck completion":      {"ltlcheck completion bash > ~/.local/share/bash-completion/completions/ltlcheck", "ltlcheck completion fish > ~/.config/fish/completions/ltlcheck.fish"},
		"ltlcheck manual":          {"ltlcheck manual share", "ltlcheck manual ~/.local/share"},
	}

}

// Examples returns the examples of a command, a line each: its own, or those of
// the table.
func Examples(cmd *cobra.Command) []string {
	if cmd.Example == "" {
		return examples()[cmd.CommandPath()]
	}
	var out []string
	for _, line := range strings.Split(cmd.Example, "\n") {
		out = append(out, strings.TrimSpace(line))
	}
	return out
}
