package main

import "slices"

// record is all measurements, in the order in which they were made.
type record []measurement

// of returns the measurements of a job.
func (r record) of(part, name, tool string) (runs []measurement) {
	for _, m := range r {
		if m.Part == part && m.Case == name && m.Tool == tool {
			runs = append(runs, m)
		}
	}
	return runs
}

// failed reports whether the job has failed before, or SPIN's exact verifier on
// its case has, without which nothing can be compared.
func (r record) failed(j *job) bool {
	return slices.ContainsFunc(append(r.of(j.part, j.name, j.tool), r.of(j.part, j.name, exact)...), func(m measurement) bool { return m.Failed != "" })
}
