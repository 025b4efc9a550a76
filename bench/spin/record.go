package main

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/bench/internal/journal"
)

// record is all measurements, in the order they were made.
type record struct {
	journal *journal.Journal[measurement]
	all     []measurement
}

// openRecord reads what an earlier run has measured, if there is any.
func openRecord(path string) (r *record, err error) {
	r = &record{}
	r.journal, err = journal.Open(path, func(m measurement) { r.all = append(r.all, m) })
	return r, err
}

func (r *record) close() error { return r.journal.Close() }

func (r *record) add(m measurement) error {
	r.all = append(r.all, m)
	return r.journal.Add(m)
}

// of is the measurements of a job in the first rounds.
func (r *record) of(j *job, rounds int) (runs []measurement) {
	for _, m := range r.all {
		if m.Part == j.part && m.Case == j.name && m.Tool == j.tool && m.Round < rounds {
			runs = append(runs, m)
		}
	}
	return runs
}

func (r *record) has(j *job, round int) bool {
	return slices.ContainsFunc(r.of(j, round+1), func(m measurement) bool { return m.Round == round })
}

// failed reports whether the job, or its case's exact verifier, went wrong before.
func (r *record) failed(j *job) bool {
	beside := *j
	beside.tool = exact
	return slices.ContainsFunc(append(r.of(j, 1<<30), r.of(&beside, 1<<30)...), func(m measurement) bool { return m.Failed != "" })
}
