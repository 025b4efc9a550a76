package sample

import (
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Remarks returns what follows from the report of a search with these options
// that has found nothing, a sentence each; delta is 1 minus the confidence.
// Bounds of probabilities are given only where the runs are independent, that
// is, where no run goes on from a state that another V has led to.
func (r *Report) Remarks(o Options, delta float64) (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if independent := o.Restart == NoRestart || o.Restart == RestartRoot; r.Runs > 0 && independent && delta > 0 && o.Only == 0 {
		of := "a run of this search finds a violation"
		if o.Method == "lasso" {
			of = "a lasso drawn like these is a counterexample"
		}
		say("%s with a probability below %.4g, with confidence %.4g, as %s", of, Below(r.Runs, delta), 1-delta, english.Plural(r.Runs, "independent run has", "independent runs have")+" found none")
	}
	if o.Method == "pct" && r.Processes > 0 {
		say("a bug of depth %d would be found in each run with a probability of at least %.4g: %d processes, %s steps", o.Depth, PCTLeast(r.Processes, int(o.Steps), o.Depth), r.Processes, humanize.Comma(int64(o.Steps)))
	}
	if m, _ := MethodOf(o.Method); m.Keeps || o.New != nil {
		if r.Replaced > 0 {
			say("states that were replaced may have been visited again: only those from which no other one was visited first make room")
		}
		if r.Filled {
			say("%s states were kept at most: in a run without restarts from the last of them, no state is visited that is more than %s steps from the start", humanize.Comma(int64(r.Kept)), humanize.Comma(int64(r.Kept-1)))
		}
		if r.Endings[Everything] > 0 {
			say("%s expanded every state: check, which takes no more, answers for certain", english.Plural(r.Endings[Everything], "run has", "runs have"))
		}
	}
	if n, ok := r.Recaptured.Population(r.States); ok {
		say("capture and recapture by independent runs: such runs visit about %s states, more where some are unlikely (Chao 1987); %.0f %% of these were visited", humanize.Comma(int64(n)), 100*float64(r.States)/float64(max(1, n)))
	}
	if fresh, ok := r.Recaptured.Fresh(); ok && fresh < 1 {
		say("residual risk: a further run visits a state that these have not, and may find a violation there, with a probability below about %.2g (Good 1953)", fresh)
	} else if ok {
		say("residual risk not yet bounded: a further run visits about %s states that these have not (Good 1953)", humanize.Comma(int64(fresh+0.5)))
	}
	if r.CycleSearches > 0 {
		say("accepting cycles were looked for among the states that were kept at the same time")
	}
	if r.Unsearched > 0 {
		say("%s for accepting cycles did not fit into the memory", english.Plural(int(r.Unsearched), "search", "searches"))
	}
	if n := r.Endings[LongLasso]; n > 0 {
		say("%s not closed within the steps or the memory of a run", english.Plural(n, "lasso has", "lassos have"))
	}
	if r.Runtime {
		say("the program makes a run-time error: see what check says of the model alone")
	}
	return all
}
