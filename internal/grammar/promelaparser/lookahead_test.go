package promelaparser

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/grammar/internal/network"
)

// TestLookahead: the tables are those of the network that the parser has.
func TestLookahead(t *testing.T) {
	PromelaParserStaticData.network.Do(promelaParserNetwork)
	n, err := network.Read(PromelaParserStaticData.serializedATN)
	if err != nil {
		t.Fatal(err)
	}
	want, err := n.Table()
	if err != nil {
		t.Fatal(err)
	}
	if promelaLookahead != *want {
		t.Error("the tables are of another grammar; go generate ./grammar makes them anew")
	}
}
