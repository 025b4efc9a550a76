package promela_test

import (
	"encoding/json"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestTransitions: the description of a model, as docs/internals/certificate-format.md has it: bits share bytes, channels follow variables, points are
// numbered breadth first, and statements of atomic sequences but the last keep the processor.
func TestTransitions(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", `bit b; short s[2]; bool d; chan c = [2] of { byte, bit };
proctype P(byte k) { bit l; if :: atomic { s[0] == 1 -> s[1] = 2; c!k,l } :: else fi; end: c?k,l; assert(k); printf("") }
init { run P(1); { skip } unless { d } }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(m.Transitions())
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"version":1,"globals":[{"name":"b","type":"bit","at":8},{"name":"s","type":"short","at":16,"count":2},{"name":"d","type":"bool","at":9},{"name":"c","type":"chan","at":48}],` +
		`"channels":[{"slots":2,"fields":["byte","bit"],"at":7}],"processes":[` +
		`{"name":"P","variables":[{"name":"k","type":"byte","at":0},{"name":"l","type":"bit","at":8}],"points":[{"steps":[[1,1,1],[8,2,0]]},{"steps":[[3,3,1]]},{"steps":[[5,4,0]],"end":true},{"steps":[[4,2,0]]},{"steps":[[6,5,0]]},{"steps":[[7,6,0]]},{"steps":[[10,-1,0]],"end":true}]},` +
		`{"name":"init","points":[{"steps":[[2,1,0]]},{"steps":[[1,2,0,5],[0,2,0]]},{"steps":[[10,-1,0]],"end":true}]}]}`
	if string(got) != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
