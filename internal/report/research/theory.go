package research

import (
	"bytes"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Theory is the document of sample --theory: what two random searches do on
// average on a small graph.
type Theory struct {
	Graph         string        `json:"graph"`
	Nodes         int           `json:"nodes"`
	Depth         int           `json:"depth"` // the longest distance from the root
	DensityFactor float64       `json:"density_factor"`
	Cover         []TheoryCover `json:"cover"`
	// Restarts is set if a memory and a number of steps were given.
	Restarts *TheoryRestarts `json:"restarts,omitempty"`
	Seconds  float64         `json:"seconds"`
}

// TheoryCover has the mean steps after which a share of the nodes is visited.
type TheoryCover struct {
	Percent int     `json:"percent"`
	Nodes   int     `json:"nodes"`
	URS     float64 `json:"urs"`
	SDRS    float64 `json:"sdrs"`
}

// TheoryRestarts has what searches in a given memory, restarted at the root,
// have visited after a number of steps.
type TheoryRestarts struct {
	Keep  int             `json:"keep"`
	Steps int             `json:"steps"`
	URS   TheoryRestarted `json:"urs"`
	SDRS  TheoryRestarted `json:"sdrs"`
}

// TheoryRestarted is the mean number of visited nodes, and the probability that
// the node is visited that is least likely to be.
type TheoryRestarted struct {
	Covered float64 `json:"covered"`
	Least   float64 `json:"least"`
}

// WriteTheory writes the document as text for people.
func WriteTheory(w io.Writer, t *Theory) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s, depth %d, density factor %.4f\n\nmean steps until nodes are visited\n", t.Graph, report.Count(t.Nodes, "node"), t.Depth, t.DensityFactor)
	fmt.Fprintf(&b, "%8s %6s %12s %12s %9s\n", "nodes", "", "urs", "sdrs", "sdrs/urs")
	for _, c := range t.Cover {
		fmt.Fprintf(&b, "%8d %4d %% %12.3f %12.3f %9.3f\n", c.Nodes, c.Percent, c.URS, c.SDRS, c.SDRS/c.URS)
	}
	if r := t.Restarts; r != nil {
		fmt.Fprintf(&b, "\nafter %s with %s in memory, restarted at the root\n", report.Count(r.Steps, "step"), report.Count(r.Keep, "node"))
		for _, x := range []struct {
			name string
			of   TheoryRestarted
		}{{"urs", r.URS}, {"sdrs", r.SDRS}} {
			fmt.Fprintf(&b, "    %-4s visits %.3f nodes on average, the least likely with probability %.4f\n", x.name, x.of.Covered, x.of.Least)
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}
