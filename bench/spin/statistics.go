package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// median returns the median of a list that is not empty.
func median(xs []float64) float64 {
	xs = slices.Sorted(slices.Values(xs))
	if n := len(xs); n%2 == 0 {
		return (xs[n/2-1] + xs[n/2]) / 2
	}
	return xs[len(xs)/2]
}

// ratios is a column of ratios of ltlcheck to another tool, with their cases.
type ratios struct {
	name   string
	values []float64
	cases  []string
}

// add appends ours/theirs and returns it as a cell. It returns "" and appends
// nothing if theirs is not positive.
func (r *ratios) add(name string, ours, theirs float64) string {
	if !(theirs > 0) {
		return ""
	}
	r.values, r.cases = append(r.values, ours/theirs), append(r.cases, name)
	return fmt.Sprintf("%.2f", ours/theirs)
}

// mean returns the geometric mean: unlike the arithmetic one it does not depend
// on which tool is the denominator.
func (r *ratios) mean() float64 {
	sum := 0.0
	for _, v := range r.values {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(len(r.values)))
}

// worst returns the largest ratio and its case.
func (r *ratios) worst() (float64, string) {
	worst := slices.Max(r.values)
	return worst, r.cases[slices.Index(r.values, worst)]
}

// want is the ratios that a column should not exceed; 0 means no limit.
type want struct {
	mean, each float64
}

// judge writes the geometric mean and the worst ratio of each column, and
// whether these are as wanted.
func judge(out io.Writer, w want, columns ...*ratios) { judgeBeside(out, "SPIN", w, columns...) }

// judgeBeside is judge with the name of the other tool.
func judgeBeside(out io.Writer, peer string, w want, columns ...*ratios) {
	fmt.Fprintf(out, "\n| ratio ltlcheck / %s | cases | geometric mean | wanted | worst | wanted | |\n|---|--:|--:|--:|---|--:|---|\n", peer)
	for _, r := range columns {
		if len(r.values) == 0 {
			continue
		}
		worst, where := r.worst()
		fmt.Fprintf(out, "| %s | %d | %.2f | %s | %.2f (%s) | %s | %s |\n", r.name, len(r.values), r.mean(), atMost(w.mean), worst, where, atMost(w.each), r.met(w))
	}
}

// atMost formats a limit.
func atMost(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("≤ %.2f", x)
}

// met tells whether a column is as wanted.
func (r *ratios) met(w want) string {
	worst, _ := r.worst()
	var missed []string
	if w.mean > 0 && r.mean() > w.mean {
		missed = append(missed, "the mean is not")
	}
	if w.each > 0 && worst > w.each {
		n := 0
		for _, v := range r.values {
			if v > w.each {
				n++
			}
		}
		missed = append(missed, fmt.Sprintf("%d of them not", n))
	}
	switch {
	case w == want{}:
		return ""
	case len(missed) > 0:
		return strings.Join(missed, ", ")
	}
	return "met"
}
