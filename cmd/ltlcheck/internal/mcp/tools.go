package mcp

import "slices"

// tool is a row of the table of tools.
type tool struct {
	name, title, about string
	fields             []string // of its arguments, besides from_line
	required           []string
	command            func(*server, *arguments) (*commandLine, error)
}

// tools returns the table of tools.
func tools() []tool {
	return []tool{
		{
			name: "check", title: "Check properties of a model",
			about: "Decide whether all runs of a model satisfy its properties, or one formula. Each verdict is holds, violated with a " +
				"counterexample (a run as steps with statements, lines and changed variables, and why it violates the property), or " +
				"inconclusive with the reason.",
			fields: []string{"file", "formula", "property", "fairness", "defines"}, required: []string{"file"}, command: checkCommand(),
		},
		{
			name: "explain", title: "Explain a verdict step by step",
			about: "Show the counterexample of a property in full: every step, also of a violation that was expected, which of them matter " +
				"(the others are marked ~), which subformulas hold after which step, and of which statements a small change makes the " +
				"property hold.",
			fields: []string{"file", "formula", "property", "fairness", "defines"}, required: []string{"file"}, command: checkCommand("--verbose", "--suspects"),
		},
		{
			name: "propose", title: "Propose properties of a model",
			about: "Write a specification with properties that the labels of a Promela model suggest: that labels are reached, that two " +
				"processes are not at one together, that who is at a label comes to the next. Whether they hold is not looked at: save " +
				"those that are meant, and call check.",
			fields: []string{"file", "defines"}, required: []string{"file"}, command: checkCommand("--propose"),
		},
		{
			name: "minimise", title: "Minimise a counterexample",
			about: "Look for a counterexample that no other is shorter than, as long as the time limit allows. The answer says whether it " +
				"is proved to be a shortest one.",
			fields: []string{"file", "formula", "property", "fairness", "defines"}, required: []string{"file"}, command: checkCommand("--shortest"),
		},
		{
			name: "simulate", title: "Run a model",
			about: "Make one run of a model and show every step: at random, or along a saved run. Equal seeds give equal runs. A run shows " +
				"what is possible, and proves nothing.",
			fields: []string{"file", "steps", "seed", "trail", "defines"}, required: []string{"file"}, command: simulateCommand,
		},
		{
			name: "translate", title: "Translate a formula into an automaton",
			about:  "Translate a formula of linear temporal logic over named propositions into an ω-automaton, and classify it.",
			fields: []string{"formula", "automaton", "format"}, required: []string{"formula"}, command: translateCommand,
		},
		{
			name: "compare", title: "Compare two models",
			about: "Decide whether two models behave alike, in one of several senses. Where they do not, a formula that is true of one and " +
				"false of the other, or a trace of one only, is shown.",
			fields: []string{"file", "other", "relation", "preorder", "defines"}, required: []string{"file", "other"}, command: compareCommand,
		},
		{
			name: "validate_log", title: "Check a recorded execution",
			about: "Follow the properties of a specification, or one formula, along a recorded execution: records in JSON, one in each line, " +
				"or comma-separated values. Propositions are expressions over fields in double quotes, such as \"state == 'open'\".",
			fields: []string{"file", "formula", "log", "records", "log_format", "finite"}, command: logCommand,
		},
	}
}

// toolOf returns the tool with a name; nil if there is none.
func toolOf(name string) *tool {
	all := tools()
	if i := slices.IndexFunc(all, func(t tool) bool { return t.name == name }); i >= 0 {
		return &all[i]
	}
	return nil
}

// schemas describes the fields of arguments.
var schemas = map[string]map[string]any{
	"file":       {"type": "string", "description": "model or specification, a path below the folder of the server, with slashes"},
	"other":      {"type": "string", "description": "the second model, likewise"},
	"formula":    {"type": "string", "description": "a formula to ask about, instead of what the file states"},
	"property":   {"type": "string", "description": "the name of one property of the file"},
	"fairness":   {"type": "string", "enum": []string{"none", "weak", "strong"}, "description": "count only runs that are fair to every process"},
	"defines":    {"type": "array", "items": map[string]any{"type": "string"}, "description": "macros of the model, as NAME=VALUE"},
	"steps":      {"type": "integer", "minimum": 0, "maximum": mostSteps, "description": "end a random run after this many steps; 100 without it"},
	"seed":       {"type": "integer", "minimum": 0, "description": "seed of the random choices"},
	"trail":      {"type": "string", "description": "a file with a run to follow: JSON of check, explore or simulate, or a trail of SPIN"},
	"automaton":  {"type": "string", "enum": []string{"tgba", "ba", "deterministic", "monitor", "parity", "rabin", "streett", "generic", "dba"}, "description": "kind of automaton; tgba without it"},
	"format":     {"type": "string", "enum": []string{"text", "hoa", "never", "dot"}, "description": "how the automaton is written; text without it"},
	"relation":   {"type": "string", "enum": []string{"bisim", "branching", "dpbranching", "weak", "sim", "ready-sim", "weak-sim", "trace", "weak-trace"}, "description": "what it means to behave alike; bisim without it"},
	"preorder":   {"type": "boolean", "description": "ask whether the other model does at least what the first one does"},
	"log":        {"type": "string", "description": "the file with the records, .jsonl or .csv"},
	"records":    {"type": "string", "description": "the records themselves, instead of a file"},
	"log_format": {"type": "string", "enum": []string{"jsonl", "csv"}, "description": "how records are written; without it by the suffix, jsonl for records"},
	"finite":     {"type": "boolean", "description": "the log is a whole execution, which ends where the records end"},
	"from_line":  {"type": "integer", "minimum": 1, "description": "read on in the answer to the last call with the same other arguments, from this line"},
}

// list returns the tools as the protocol describes them.
func list() (out []any) {
	for _, t := range tools() {
		properties := map[string]any{"from_line": schemas["from_line"]}
		for _, f := range t.fields {
			properties[f] = schemas[f]
		}
		out = append(out, map[string]any{
			"name": t.name, "title": t.title, "description": t.about,
			"inputSchema":  map[string]any{"type": "object", "properties": properties, "required": append([]string{}, t.required...), "additionalProperties": false},
			"outputSchema": outputSchema,
			"annotations":  map[string]any{"readOnlyHint": true, "openWorldHint": false},
		})
	}
	return out
}
