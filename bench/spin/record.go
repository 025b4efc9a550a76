package main

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/bench/internal/journal"
)

// record is all measurements, in the order in which they were made.
type record struct {
	journal *journal.Journal[measurement]
	all     []measurement
}

// openRecord reads the measurements of an earlier run, if there are any.
func openRecord(path string) (r *record, err error) {
	r = &record{}
	r.journal, err = journal.Open(path, func(m measurement) { r.all = append(r.all, m) })
	return r, err
}

func (r *record) close() error { return r.journal.Close() }

// add records a measurement.
func (r *record) add(m measurement) error {
	r.all = append(r.all, m)
	return r.journal.Add(m)
}

// of returns the measurements of a job in the first rounds.
func (r *record) of(j *job, rounds int) (runs []measurement) {
	for _, m := range r.all {
		if m.Part == j.part && m.Case == j.name && m.Tool == j.tool && m.Round < rounds {
			runs = append(runs, m)
		}
	}
	return runs
}

// has reports whether a job was measured in a round.
func (r *record) has(j *job, round int) bool {
	return slices.ContainsFunc(r.of(j, round+1), func(m measurement) bool { return m.Round == round })
}

// failed reports whether the job has failed before, or SPIN's exact verifier on
// its case has, without which nothing can be compared.
func (r *record) failed(j *job) bool {
	beside := *j
	beside.tool = exact
	return slices.ContainsFunc(append(r.of(j, 1<<30), r.of(&beside, 1<<30)...), func(m measurement) bool { return m.Failed != "" })
}
