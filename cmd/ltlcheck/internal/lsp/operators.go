package lsp

// operator is an operator of specifications with its meaning for hover and
// completion.
type operator struct{ text, means string }

// operators are ordered so that none begins with an earlier one.
var operators = []operator{
	{"[]->", "{r}[]-> f: f is true at the last step of every match of r that begins here"},
	{"<>->", "{r}<>-> f: f is true at the last step of some match of r that begins here"},
	{"[]=>", "{r}[]=> f: f is true at the step after every match of r that begins here"},
	{"<>=>", "{r}<>=> f: f is true at the step after some match of r that begins here"},
	{"|->", "{r}|-> f: {r}[]-> f"},
	{"|=>", "{r}|=> f: {r}[]=> f"},
	{"}!", "{r}!: some match of r begins here"},
	{"[*", "r[*n..m]: n to m matches of r, one after the other; r[*]: any number of them"},
	{"[+]", "r[+]: one match of r or more, one after the other"},
	{"[->", "b[->n]: up to the n-th step at which b is true"},
	{"[=", "b[=n]: b is true at n steps, and any steps come between and behind them"},
	{"&&", "p && q: both; in braces r && s: a match of both, of one length"},
	{"<->", "p <-> q: both or neither"},
	{"->", "p -> q: if p then q"},
	{"[]", "[] p: p at all times from now on"},
	{"<>", "<> p: p now or at some time later"},
	{"||", "p || q: p or q, in braces too"},
}

// spelled returns the operator that contains an offset, and where it begins;
// nil if there is none.
func spelled(text string, at int) (*operator, int) {
	for i := range operators {
		o := &operators[i]
		for start := max(0, at-len(o.text)+1); start <= at && start+len(o.text) <= len(text); start++ {
			if text[start:start+len(o.text)] == o.text {
				return o, start
			}
		}
	}
	return nil, 0
}
