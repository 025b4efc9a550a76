package main

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// countersName is the language of counter programs.
const countersName = "counters"

func countersFrontEnd() frontEnd {
	return frontEnd{
		name:     countersName,
		article:  "a counter program",
		suffixes: []string{".counters"},
		load: func(_ *source.Files, path string, _ []string) (*model, error) {
			return nil, inputErrorf("%s: counter programs are explored symbolically only: ltlcheck explore %s", path, path)
		},
	}
}
