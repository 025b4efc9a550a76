// Package mcc answers queries of the Model Checking Contest that are in the
// corpus, and compares the answers with the verdicts on which the tools of the
// contest agreed.
//
//	go run ./bench/contest mcc [-years 2025,…] [-max-states N] [-match TEXT] [-exams NAME,…] [-results FILE] [-seconds N] [-memory SIZE] [-alone] [-o FILE]
//
// Nets are taken in ascending order of their states. With -results, answers are
// appended to the file as they are found, and queries that are answered there
// are not asked again: a long run can be continued. The table is written in
// Markdown. Wrong answers and, with -complete, missing ones are an error.
package mcc

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

type flags struct {
	corpus    string
	years     []int
	maxStates int
	match     string
	exams     []string
	results   string
	seconds   float64
	memory    int64
	complete  bool
	verbose   bool
	alone     bool
}

// Run asks what has not been answered, and writes the table.
func Run(c *parts.Call) error {
	b := &benchmark{log: c.Log}
	c.StringVar(&b.corpus, "corpus", corpus.Seeds("petri"), "folder of the nets")
	years := c.String("years", "2020,2021,2022,2023,2025", "years of the contest")
	c.IntVar(&b.maxStates, "max-states", 0, "leave out nets with more states; 0: none")
	c.StringVar(&b.match, "match", "", "only nets whose name contains this")
	exams := c.String("exams", strings.Join(examinations(), ","), "examinations")
	c.StringVar(&b.results, "results", "", "keep the answers in this file, and continue what is there")
	c.Float64Var(&b.seconds, "seconds", 60, "CPU seconds for each query")
	c.Int64Var(&b.memory, "memory", 4<<30, "bytes of states, stacks and graph for each query")
	c.BoolVar(&b.complete, "complete", false, "a missing answer is a failure, too")
	c.BoolVar(&b.alone, "alone", false, "check every formula by itself, on a net reduced for it")
	c.BoolVar(&b.verbose, "v", false, "a line for each answer, to standard error")
	c.ToFile()
	if err := c.Parse(); err != nil {
		return err
	}
	for _, y := range parts.Split(*years) {
		year, err := strconv.Atoi(y)
		if err != nil {
			return fmt.Errorf("-years %s: %w", *years, err)
		}
		b.years = append(b.years, year)
	}
	b.exams = parts.Split(*exams)
	if err := b.open(); err != nil {
		return err
	}
	defer b.file.Close()
	if err := b.askAll(c.Context); err != nil {
		return err
	}
	wrong, missing := b.write(c.Out, c.Line())
	if wrong > 0 || b.complete && missing > 0 {
		return fmt.Errorf("%w: %d answers are wrong, %d missing", parts.ErrWrong, wrong, missing)
	}
	return nil
}

// askAll asks everything that has not been answered.
func (b *benchmark) askAll(ctx context.Context) error {
	for _, net := range b.nets {
		for _, year := range net.Years {
			if !slices.Contains(b.years, year) {
				continue
			}
			if err := b.ask(ctx, net, year); err != nil {
				return fmt.Errorf("%s %d: %w", net.Instance, year, err)
			}
		}
	}
	return nil
}
