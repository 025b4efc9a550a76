package swarm

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
)

// Answer is the result of a swarm for one property.
type Answer struct {
	Result  check.Result  // violated with a counterexample that was judged, or inconclusive with the reason
	Job     int           // that has found it
	Search  string        // of that job
	Jobs    int           // of the run
	Done    int           // jobs that were completed
	Failed  []string      // why others could not be done
	Again   int           // that were given out more than once
	Refused []string      // claims that could not be repeated, and why
	States  uint64        // about how many different program states were visited
	Late    float64       // the share of them that the last tenth of the jobs has added
	Workers int           // that have sent results
	Took    time.Duration // by all searches together
	Whole   bool          // some search was exact, and has visited everything
	Remarks []string      // what follows from all that when nothing was found, a sentence each
}

// tally counts the results for one property. It neither sends nor waits, so
// that Ask and Local share it. It is for one goroutine.
type tally struct {
	Answer
	open    map[int]bool // jobs without a result
	workers map[string]bool
	seen    hyperloglog.Sketch
	before  uint64       // states, when nine tenths of the jobs were done
	claimed map[int]bool // jobs whose counterexamples were fetched
	decided bool
}

// newTally expects a result of each of the jobs.
func newTally(jobs int) *tally {
	t := &tally{Answer: Answer{Jobs: jobs, Job: -1}, open: map[int]bool{}, workers: map[string]bool{}, claimed: map[int]bool{}}
	for i := range jobs {
		t.open[i] = true
	}
	return t
}

// add counts a result, and reports whether it was the first of its job.
func (t *tally) add(job int, r *result) bool {
	if !t.open[job] {
		return false
	}
	delete(t.open, job)
	if r.Given > 1 {
		t.Again++
	}
	if r.Worker != "" {
		t.workers[r.Worker] = true
	}
	if r.Failed != "" {
		t.Failed = append(t.Failed, fmt.Sprintf("job %d: %s", job, r.Failed))
	} else {
		t.Done++
	}
	t.Whole = t.Whole || r.Whole
	t.Took += r.Took
	t.seen.Merge(r.Seen)
	if 10*len(t.open) >= t.Jobs {
		t.before = t.seen.Estimate()
	}
	return true
}

// over reports whether nothing more is expected.
func (t *tally) over() bool { return t.decided || len(t.open) == 0 }

// decide records a counterexample that was judged: the property is violated.
func (t *tally) decide(job int, r check.Result) {
	t.decided, t.Job, t.Result = true, job, r
}

// refuse records a claim that could not be repeated.
func (t *tally) refuse(job int, why error) {
	t.Refused = append(t.Refused, fmt.Sprintf("job %d: %v", job, why))
}

// answer completes the answer; stopped says why the run ended before all jobs
// were done, "" if they are.
func (t *tally) answer(stopped string) Answer {
	a := &t.Answer
	a.States, a.Workers = t.seen.Estimate(), len(t.workers)
	if a.States > 0 {
		a.Late = float64(a.States-min(a.States, t.before)) / float64(a.States)
	}
	if t.decided {
		return *a
	}
	a.Result.Verdict = check.Inconclusive
	switch {
	case stopped != "":
		a.Result.Reason = stopped
	case a.Done == 0:
		a.Result.Reason = "no search could be made"
	default:
		a.Result.Reason = fmt.Sprintf("nothing was found in %s, which is no proof", english.Plural(a.Done, "search", "searches"))
	}
	if a.Done > 0 {
		a.Remarks = append(a.Remarks, fmt.Sprintf("about %s different program states were visited; of these the last tenth of the searches has added %.1f %%", humanize.Comma(int64(a.States)), 100*a.Late))
	}
	if a.Whole {
		a.Remarks = append(a.Remarks, "an exact search has visited everything in its memory: check gives a verdict")
	}
	return *a
}

// tallies has the tally of each property of a run.
type tallies []*tally

// over reports whether nothing more is expected.
func (ta tallies) over() bool {
	for _, t := range ta {
		if !t.over() {
			return false
		}
	}
	return true
}

// progress returns the number of jobs with a result, and of all jobs.
func (ta tallies) progress() (done, jobs int) {
	for _, t := range ta {
		done += t.Jobs - len(t.open)
		jobs += t.Jobs
	}
	return done, jobs
}

// answers completes all answers, as tally.answer does.
func (ta tallies) answers(stopped string) (out []Answer) {
	for _, t := range ta {
		out = append(out, t.answer(stopped))
	}
	return out
}
