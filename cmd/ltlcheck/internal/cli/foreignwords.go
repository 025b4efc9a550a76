package cli

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"
)

// foreignCommands are words that other tools have for what a command does, and
// what to write here.
var foreignCommands = map[string]string{
	"verify": "check MODEL", "modelcheck": "check MODEL", "mc": "check MODEL", "model": "check MODEL", "validate": "check MODEL", "prove": "check MODEL",
	"run": "check MODEL", "test": "check MODEL", "checks": "check MODEL", "analyze": "check MODEL", "analyse": "check MODEL", "pan": "check MODEL",
	"spin": "check MODEL", "tlc": "check MODEL", "apalache": "check MODEL", "nusmv": "check MODEL", "invariant": "check MODEL -f '[] CONDITION'",
	"ltl": "check MODEL -f FORMULA", "parse": "explore MODEL", "typecheck": "explore MODEL", "states": "explore MODEL", "deadlock": "check MODEL",
	"replay": "simulate MODEL --trail FILE", "trail": "simulate MODEL --trail FILE", "ltl2ba": "translate FORMULA", "ltl2tgba": "translate FORMULA",
	"ltl3ba": "translate FORMULA", "autfilt": "automaton", "ltlfilt": "formula", "randltl": "formula generate", "dot": "graph MODEL", "draw": "graph MODEL",
	"ui": "serve", "gui": "serve", "web": "serve", "ispin": "serve", "install": "completion",
}

// foreignFlags are what other tools call flags that have no counterpart of one
// word, without dashes, and what to write instead.
var foreignFlags = map[string]string{
	"deadlock":     "deadlocks are always looked for, as part of safety; label statements at which waiting is fine with end:, or write \"without safety;\" in a specification",
	"invariant":    "an invariant is a formula: -f '[] CONDITION'",
	"temporal":     "the property is a formula: -f '[] (request -> <> reply)'",
	"a":            "acceptance cycles are always looked for where a formula needs them",
	"n":            "statements that are never reached are listed by --unreached only",
	"m":            "no depth has to be given, and --depth N limits it",
	"w":            "the set of visited states grows as it needs to, and --memory SIZE limits it",
	"e":            "--all N looks for N counterexamples to each property",
	"c":            "--all N looks for N counterexamples to each property",
	"l":            "did you mean --non-progress?",
	"i":            "did you mean --shortest?",
	"N":            "did you mean --property NAME?",
	"f":            "formulas are checked by ltlcheck check MODEL -f FORMULA",
	"d":            "the statements of a model are drawn by ltlcheck graph MODEL",
	"g":            "the variables that change are shown anyway",
	"t":            "a run is replayed by ltlcheck simulate MODEL --trail FILE",
	"p":            "every step is shown anyway; a property is chosen by --property NAME",
	"u":            "did you mean --depth?",
	"config":       "constants are set by -D NAME=VALUE, and properties by -f or in a specification, an .ltl file",
	"bfs":          "the order of the search follows from the property; --shortest looks for a shortest counterexample",
	"dfs":          "the order of the search follows from the property; --algorithm chooses another search",
	"safety":       "safety is always checked; formulas are added by -f",
	"liveness":     "every formula is checked, of safety and liveness alike; -f states one",
	"maxsteps":     "all runs are searched, however long; ltlcheck simulate MODEL --steps N makes a random run",
	"maxsamples":   "all runs are searched; ltlcheck simulate MODEL makes a random run",
	"random":       "a random run is made by ltlcheck simulate MODEL",
	"trace":        "a counterexample is shown with the verdict; --save DIR also writes it for simulate --trail",
	"weakfairness": "did you mean --fairness weak?",
	"strongfair":   "did you mean --fairness strong?",
	"bitstate":     "did you mean --store bitstate?",
	"hashcompact":  "did you mean --store hash-compact?",
	"run":          "that is a command here: ltlcheck check MODEL",
	"itf":          "did you mean --json?",
	"constant":     "did you mean -D NAME=VALUE?",
	"interactive":  "steps are chosen in ltlcheck simulate -i MODEL",
	"recursive":    "name the files, as in ltlcheck check models/*.pml",
	"watch":        "that is a command here: ltlcheck watch MODEL",
	"partialorder": "partial-order reduction is on; --no-por switches it off",
	"collapse":     "did you mean --store classical,components?",
}

// sameFlags maps further words to the entry of foreignFlags that answers them.
var sameFlags = map[string]string{
	"nodeadlock": "deadlock", "deadlocks": "deadlock", "checkdeadlock": "deadlock", "inv": "invariant", "invariants": "invariant", "invar": "invariant",
	"ltlspec": "temporal", "spec": "temporal", "cfg": "config", "breadthfirst": "bfs", "depthfirst": "dfs", "dfid": "dfs",
	"nsteps": "maxsteps", "length": "maxsteps", "bound": "maxsteps", "nsamples": "maxsamples", "samples": "maxsamples", "simulate": "random", "simulation": "random",
	"counterexample": "trace", "cex": "trace", "dumptrace": "trace", "outitf": "itf", "const": "constant", "constants": "constant",
	"weakfair": "weakfairness", "wf": "weakfairness", "strongfairness": "strongfair", "sf": "strongfair", "hash": "bitstate", "supertrace": "bitstate", "hc": "hashcompact",
	"search": "run", "verify": "run", "check": "run", "I": "i", "r": "recursive", "R": "recursive", "por": "partialorder",
}

// answerToFlag says what to write for a flag of another tool; "" if it is not
// known. name has no dashes in front; short is set if it had one. The answers are
// those of check, and of a command line without a command.
func answerToFlag(cmd *cobra.Command, name string, short bool) string {
	if name == "f" {
		return foreignFlags[name]
	}
	if cmd.HasParent() && cmd.Name() != "check" && cmd.Name() != "watch" {
		return ""
	}
	key := strings.ToLower(strings.NewReplacer("-", "", "_", "").Replace(name))
	if short && strings.TrimRight(name[1:], "0123456789") == "" {
		key = name[:1] // which may have a number, as in -m10000
	}
	return foreignFlags[cmp.Or(sameFlags[key], key)]
}
