package lsp

// The kinds of symbols of the protocol that are used.
const (
	symbolProperty = 7
	symbolFunction = 12
	symbolVariable = 13
	symbolConstant = 14
	symbolKey      = 20
	symbolValue    = 22
	symbolStruct   = 23
)

// symbolKinds are the kinds of symbols by what declares them; others are
// variables.
var symbolKinds = map[string]int{
	"property": symbolProperty, "proctype": symbolFunction, "inline": symbolFunction, "typedef": symbolStruct, "define": symbolConstant,
	"definition": symbolConstant, "assumption": symbolConstant, "label": symbolKey, "mtype value": symbolValue,
}

// symbol is a declaration in the outline of a document, with those inside it.
type symbol struct {
	Name      string    `json:"name"`
	Detail    string    `json:"detail,omitempty"`
	Kind      int       `json:"kind"`
	Range     span      `json:"range"`
	Selection span      `json:"selectionRange"`
	Children  []*symbol `json:"children,omitempty"`
}

// outline returns the declarations of a document. Local ones are below the
// process type or inline whose body they are in.
func (d *document) outline() []*symbol {
	out := []*symbol{}
	var parents []*declaration
	var bodies []*symbol
	for i := range d.names.declarations {
		of := &d.names.declarations[i]
		kind := symbolKinds[of.sort]
		if kind == 0 {
			kind = symbolVariable
		}
		s := &symbol{Name: of.text, Detail: of.kind, Kind: kind, Range: d.span(of.start, of.end), Selection: d.span(of.start, of.end)}
		if kind == symbolFunction {
			parents, bodies = append(parents, of), append(bodies, s)
			out = append(out, s)
			continue
		}
		last := len(parents) - 1
		if last >= 0 && of.from > 0 && of.from <= parents[last].start && parents[last].start < of.till {
			bodies[last].Children = append(bodies[last].Children, s)
			bodies[last].Range.End = d.position(of.till) // the end of the body
			continue
		}
		out = append(out, s)
	}
	return out
}
