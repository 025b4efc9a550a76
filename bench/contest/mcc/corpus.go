package mcc

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/journal"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// instance is a net of the corpus with the known numbers of its state space.
type instance struct {
	Instance string `json:"instance"`
	States   int    `json:"states"`
	Edges    string `json:"edges"`
	Place    string `json:"max_token_in_place"`
	Marking  string `json:"max_token_per_marking"`
	Years    []int  `json:"years"`
}

// query identifies a question of the contest. In 2020 both LTL examinations use
// the same names, so that the examination is part of it.
type query struct {
	Year     int    `json:"year"`
	Instance string `json:"instance"`
	Exam     string `json:"exam"`
	Formula  string `json:"formula"`
}

// examinations are the examinations whose queries are asked, in the order of
// the table.
func examinations() []string {
	return []string{
		"LTLCardinality", "LTLFireability", "ReachabilityCardinality", "ReachabilityFireability", "ReachabilityDeadlock",
		"UpperBounds", "OneSafe", "StableMarking", "QuasiLiveness", "StateSpace",
	}
}

// lines calls each for every line of a file.
func lines(name string, each func([]byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if err := each(in.Bytes()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return in.Err()
}

// open reads the tables of the corpus, and the answers of an earlier run.
func (b *benchmark) open() error {
	err := lines(filepath.Join(b.corpus, "instances.jsonl"), func(text []byte) error {
		var i instance
		err := json.Unmarshal(text, &i)
		if strings.Contains(i.Instance, b.match) && (b.maxStates == 0 || i.States <= b.maxStates) {
			b.nets = append(b.nets, i)
		}
		return err
	})
	if err != nil {
		return err
	}
	slices.SortStableFunc(b.nets, func(x, y instance) int { return cmp.Compare(x.States, y.States) })
	b.verdicts = map[query]string{}
	err = lines(filepath.Join(b.corpus, "verdicts.jsonl"), func(text []byte) error {
		var v struct {
			query
			Verdict string `json:"verdict"`
		}
		err := json.Unmarshal(text, &v)
		b.verdicts[v.query] = v.Verdict
		return err
	})
	if err != nil {
		return err
	}
	for _, net := range b.nets {
		for _, year := range net.Years {
			for name, value := range map[string]string{"STATES": strconv.Itoa(net.States), "TRANSITIONS": net.Edges, "MAX_TOKEN_IN_PLACE": net.Place, "MAX_TOKEN_PER_MARKING": net.Marking} {
				b.verdicts[query{year, net.Instance, "StateSpace", name}] = value
			}
		}
	}
	b.answers = map[query]answer{}
	b.file, err = journal.Open(b.results, func(a answer) { b.answers[a.query] = a })
	return err
}

// files returns the net and the property files of an instance, by name.
func (b *benchmark) files(i instance, year int) (map[string]string, error) {
	return corpus.Archive(filepath.Join(b.corpus, strconv.Itoa(year), i.Instance+".tgz"))
}
