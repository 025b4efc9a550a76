package petri

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
)

// instance is a line of the corpus' table of nets.
type instance struct {
	Instance                  string
	Places, Transitions, Arcs int
	States                    int
	Edges, MaxTokenInPlace    string
	MaxTokenPerMarking        string
	Years                     []int
}

func (i *instance) UnmarshalJSON(text []byte) error {
	var raw struct {
		Instance                  string
		Places, Transitions, Arcs int
		States                    int
		Edges                     string
		MaxTokenInPlace           string `json:"max_token_in_place"`
		MaxTokenPerMarking        string `json:"max_token_per_marking"`
		Years                     []int
	}
	err := json.Unmarshal(text, &raw)
	*i = instance(raw)
	return err
}

func instances(t testing.TB) []instance {
	t.Helper()
	f, err := os.Open(corpus.Path(t, "petri", "instances.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []instance
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var i instance
		if err := json.Unmarshal(lines.Bytes(), &i); err != nil {
			t.Fatal(err)
		}
		out = append(out, i)
	}
	return out
}

// corpusFiles are the files of an instance, by name.
func corpusFiles(t testing.TB, i instance, year int) map[string]string {
	t.Helper()
	files, err := corpus.Archive(corpus.Path(t, "petri", strconv.Itoa(year), i.Instance+".tgz"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestCorpus reads all nets, and counts the states and edges of the small ones.
func TestCorpus(t *testing.T) {
	raced.SkipSequential(t)
	limit := 10_000
	if testing.Short() {
		limit = 500
	}
	for _, i := range instances(t) {
		if testing.Short() && i.Places > 500 {
			continue
		}
		n, err := readString(corpusFiles(t, i, i.Years[len(i.Years)-1])["model.pnml"])
		if err != nil {
			t.Errorf("%s: %v", i.Instance, err)
			continue
		}
		if n.Places() != i.Places || n.Transitions() != i.Transitions || n.Arcs() != i.Arcs {
			t.Errorf("%s: %d places, %d transitions, %d arcs, want %d, %d, %d", i.Instance, n.Places(), n.Transitions(), n.Arcs(), i.Places, i.Transitions, i.Arcs)
		}
		if i.States > limit {
			continue
		}
		states, edges := count(t, n)
		if states != i.States || strconv.Itoa(edges) != i.Edges {
			t.Errorf("%s: %d states, %d edges, want %d, %s", i.Instance, states, edges, i.States, i.Edges)
		}
	}
}

// count explores a net with nothing but a map.
func count(t testing.TB, n *Net) (states, edges int) {
	t.Helper()
	e := bindAll(t, n)
	var b program.Batch
	if err := e.Initial(&b); err != nil {
		t.Fatal(err)
	}
	queue := [][]byte{bytes.Clone(b.State(0))}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue); i++ {
		if err := e.Expand(queue[i], &b); err != nil {
			t.Fatal(err)
		}
		edges += b.Len()
		for j := range b.Len() {
			if s := b.State(j); !seen[string(s)] {
				seen[string(s)] = true
				queue = append(queue, bytes.Clone(s))
			}
		}
	}
	return len(queue), edges
}
