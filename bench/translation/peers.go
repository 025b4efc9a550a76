package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// peer is a formula with the sizes of Spot's automata, as TGBA and as BA.
type peer struct {
	set     string
	index   int
	formula string
	spot    [2]size
}

// size is the size of an automaton.
type size struct {
	states, edges int
	deterministic bool
}

// finished are the columns that have a number if a translator finished the
// formula.
var finished = []string{"spot_tgba_states", "spot_ba_states", "spot_low_any_states", "ltl3ba_ba_states", "ltl2ba_ba_states"}

// readPeers reads the formulas that all translators finished.
func readPeers(corpus string) ([]peer, error) {
	text, err := os.ReadFile(filepath.Join(corpus, "peers.tsv"))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	column := map[string]int{}
	for i, name := range strings.Split(lines[0], "\t") {
		column[name] = i
	}
	var peers []peer
	for n, line := range lines[1:] {
		p, ok, err := readPeer(strings.Split(line, "\t"), column)
		if err != nil {
			return nil, fmt.Errorf("peers.tsv:%d: %w", n+2, err)
		}
		if ok {
			peers = append(peers, p)
		}
	}
	return peers, nil
}

// readPeer reads a row. ok is false if some translator did not finish the
// formula.
func readPeer(fields []string, column map[string]int) (p peer, ok bool, err error) {
	number := func(name string) int {
		n, e := strconv.Atoi(fields[column[name]])
		if e != nil && err == nil {
			err = e
		}
		return n
	}
	for _, name := range finished {
		if _, e := strconv.Atoi(fields[column[name]]); e != nil {
			return p, false, nil
		}
	}
	p = peer{set: fields[column["set"]], index: number("index"), formula: fields[column["formula"]]}
	for i, typ := range []string{"tgba", "ba"} {
		prefix := "spot_" + typ + "_"
		p.spot[i] = size{number(prefix + "states"), number(prefix + "edges"), number(prefix+"deterministic") == 1}
	}
	return p, true, err
}

// group returns the name under which the set of the formula is reported; some
// sets are reported together.
func (p *peer) group() string {
	switch {
	case p.set == "lily" || p.set == "sejk":
		return "lily+sejk"
	case strings.HasPrefix(p.set, "spin13"):
		return "spin13"
	}
	return p.set
}
