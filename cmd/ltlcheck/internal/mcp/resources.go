package mcp

import (
	"embed"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/jsonrpc"
)

// sheets are pages about the language, each short enough for one answer.
//
//go:embed sheets
var sheets embed.FS

// resource is a row of the table of resources.
type resource struct{ uri, name, title, file string }

// resources returns the table of resources.
func resources() []resource {
	return []resource{
		{"ltlcheck://promela", "promela", "How models in Promela are written", "sheets/promela.md"},
		{"ltlcheck://ltl", "ltl", "How formulas and specification files are written", "sheets/ltl.md"},
		{"ltlcheck://patterns", "patterns", "What is mostly asked, as formulas", "sheets/patterns.md"},
	}
}

// listResources returns the resources as the protocol describes them.
func listResources() (out []any) {
	for _, r := range resources() {
		out = append(out, map[string]any{"uri": r.uri, "name": r.name, "title": r.title, "mimeType": "text/markdown"})
	}
	return out
}

// readResource returns the contents of a resource.
func readResource(uri string) (any, *jsonrpc.Error) {
	all := resources()
	i := slices.IndexFunc(all, func(r resource) bool { return r.uri == uri })
	if i < 0 {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, fmt.Sprintf("there is no resource %q", uri))
	}
	text, err := sheets.ReadFile(all[i].file)
	if err != nil {
		return nil, jsonrpc.NewError(jsonrpc.InvalidParams, err.Error())
	}
	return map[string]any{"contents": []any{map[string]any{"uri": uri, "mimeType": "text/markdown", "text": string(text)}}}, nil
}
