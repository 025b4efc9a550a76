package mutate

import "time"

// The limits of every run, as far as its command has them, and what is allowed
// beyond them.
const (
	timeLimit   = 2 * time.Second
	memoryLimit = 256 << 20
	moreTime    = 2 * time.Second
	moreMemory  = 64 << 20
	hang        = 60 * time.Second // a run that takes longer is ended
)

// searchLimits are the options by which searches get the limits above.
const searchLimits = " --time 2s --memory 256MiB --workers 1"

// reader is one kind of input with the commands that read it.
type reader struct {
	name   string
	suffix string   // of its files
	models []string // suffixes of the models that an input is about; nil if it needs none
	file   string   // the name of a changed input
	lines  []string // the command lines that are used by turns; MODEL stands for the model
}

// readers returns all kinds of input.
func readers() []reader {
	return []reader{
		{"promela", ".pml", nil, "input.pml", []string{"check input.pml" + searchLimits, "explore input.pml" + searchLimits, "check input.pml --json" + searchLimits}},
		{"specification", ".ltl", nil, "input.ltl", []string{"check input.ltl" + searchLimits}},
		{"formula", ".formulas", nil, "input.formulas", []string{
			"translate -F input.formulas --time 2s --states 10000", "formula classify -F input.formulas --time 2s --states 10000",
			"formula simplify -F input.formulas --time 2s", "translate -F input.formulas --type deterministic --time 2s --states 10000",
		}},
		{"hoa", ".hoa", nil, "input.hoa", []string{"automaton input.hoa --statistics --time 2s", "automaton input.hoa --reduce --time 2s", "automaton input.hoa --complement --time 2s"}},
		{"never", ".never", nil, "input.never", []string{"automaton input.never --statistics --time 2s", "automaton input.never --word --time 2s", "automaton input.never --format never --time 2s"}},
		{"pnml", ".pnml", nil, "input.pnml", []string{"check input.pnml" + searchLimits, "explore input.pnml" + searchLimits}},
		{"properties", ".xml", []string{".pnml"}, "input.xml", []string{"check MODEL --mcc input.xml" + searchLimits, "check MODEL --mcc input.xml --format mcc" + searchLimits}},
		{"aut", ".aut", nil, "input.aut", []string{"check input.aut" + searchLimits, "explore input.aut" + searchLimits}},
		{"counters", ".counters", nil, "input.counters", []string{"explore input.counters --steps 60 --time 2s --memory 256MiB", "check input.counters --steps 60 --time 2s --memory 256MiB"}},
		{"log", ".jsonl", []string{".ltl"}, "input.jsonl", []string{"log MODEL input.jsonl", "log -f F(open) input.jsonl --missing keep", "log MODEL input.jsonl --json"}},
		{"table", ".csv", []string{".ltl"}, "input.csv", []string{"log MODEL input.csv", "log MODEL input.csv --json"}},
		{"trail", ".trail", []string{".pml"}, "input.trail", []string{"simulate MODEL --trail input.trail", "simulate MODEL --trail input.trail --json"}},
		{"run", ".json", []string{".pml", ".pnml", ".aut"}, "input.json", []string{"simulate MODEL --trail input.json", "simulate MODEL --trail input.json --msc", "simulate MODEL --trail input.json --json"}},
	}
}

// folders contain good inputs.
var folders = []string{"specs", "automata/testdata", "examples", "cmd/ltlcheck/testdata/script", "bench/faults/mutate/testdata"}

// largest is the size of the largest input that is changed, in bytes.
const largest = 64 << 10

// made are command lines whose output is a good input, by the suffix of that.
// They run in the folder of specifications; MODEL stands for each model there.
var made = map[string][]string{
	".json": {
		"simulate MODEL --seed 1 --steps 30 --json", "simulate MODEL --seed 2 --steps 7 --json", "check MODEL --json -f false" + searchLimits,
		"check MODEL --json -f F(G(false))" + searchLimits, "explore MODEL --json" + searchLimits,
	},
	".formulas": {
		"formula random -n 20 --seed 3", "formula random -n 5 --size 40 --seed 4", "formula random -n 40 --size 8 --seed 5", "formula set dac", "formula set eh",
		"formula set sb", "formula set sejk", "formula family and-fg 1..4", "formula family ccj-alpha 1..4", "formula family gh-r 1..4", "formula family gf-equiv 1..3",
		"formula family go-theta 1..4", "formula family kv-psi 1..2",
	},
	".aut":   {"graph peterson.pml --format aut", "graph MODEL --format aut --states 200"},
	".hoa":   {"translate -f GFa->GFb --format hoa", "translate -f G(a->Fb) --type deterministic --format hoa", "translate -f (GFa|FGb)&GFc --type deterministic --format hoa"},
	".never": {"translate -f GFa->GFb --format never", "translate -f !G(a->XFb) --format never", "translate -f aU(bUc) --format never"},
}
