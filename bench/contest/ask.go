package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

// query is a question with the verdict on which the tools agreed.
type query struct {
	Instance, Exam, Formula string
	Want                    string // TRUE or FALSE
}

// answer is what a process said about a query.
type answer struct {
	query
	said
	Late   bool    // it said more than the time allows
	CPU    float64 // seconds of the whole process
	Memory int64   // most resident bytes
}

// answered reports whether there is a verdict that counts.
func (a *answer) answered() bool { return a.Verdict != "" && !a.Late }

// readVerdicts reads the table of verdicts; it keeps the queries that the flags
// choose.
func readVerdicts(fl flags) ([]query, error) {
	text, err := os.ReadFile(filepath.Join(fl.corpus, "verdicts.tsv"))
	if err != nil {
		return nil, err
	}
	var all []query
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 4 {
			return nil, fmt.Errorf("verdicts.tsv:%d: want 4 columns", i+1)
		}
		q := query{cells[0], cells[1], cells[2], cells[3]}
		if fl.wants(q) {
			all = append(all, q)
		}
	}
	return all, nil
}

// wants reports whether the flags choose a query.
func (fl *flags) wants(q query) bool {
	kind := fl.nets == "all" || strings.Contains(q.Instance, "-"+fl.nets+"-")
	return kind && slices.Contains(fl.exams, q.Exam) && (fl.match == nil || fl.match.MatchString(q.Formula))
}

// askInstance unpacks an instance and asks its queries, one after the other.
func askInstance(ctx context.Context, fl flags, queries []query, log io.Writer) ([]answer, error) {
	folder, err := unpack(filepath.Join(fl.corpus, queries[0].Instance+".txz"))
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	var answers []answer
	for _, q := range queries {
		if ctx.Err() != nil {
			break
		}
		a, err := ask(ctx, fl, folder, q)
		if err != nil {
			return answers, fmt.Errorf("%s: %w", q.Formula, err)
		}
		if fl.verbose || a.answered() && a.Verdict != q.Want {
			fmt.Fprintf(log, "%s\n", &a)
		}
		answers = append(answers, a)
	}
	return answers, nil
}

// unpack writes the files of an instance into a new folder.
func unpack(archive string) (folder string, err error) {
	files, err := corpus.Archive(archive)
	if err != nil {
		return "", err
	}
	if folder, err = os.MkdirTemp("", "contest-"); err != nil {
		return "", err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return folder, err
		}
	}
	return folder, nil
}

// String is a line for people.
func (a *answer) String() string {
	verdict := a.Verdict
	if !a.answered() {
		verdict = "-"
	}
	return fmt.Sprintf("%s: %s, want %s; %.1f s (%.1f to read), %d MB, %d states; %s; %s",
		a.Formula, verdict, a.Want, a.CPU, a.Read, a.Memory>>20, a.States, a.By, a.Reason)
}

// longest is how long a process may take by the clock, on however busy a
// machine.
const longest = time.Hour

// ask asks a query in a process of its own.
func ask(ctx context.Context, fl flags, folder string, q query) (answer, error) {
	a := answer{query: q}
	text, err := json.Marshal(request{
		Folder: folder, Exam: q.Exam, Formula: q.Formula, Seconds: fl.time.Seconds(), Memory: fl.memory, Without: fl.without,
	})
	if err != nil {
		return a, err
	}
	self, err := os.Executable()
	if err != nil {
		return a, err
	}
	out, err := child.Run(ctx, folder, longest, self, workerArg, string(text))
	if err != nil && !errors.Is(err, child.ErrTime) {
		return a, err
	}
	a.CPU, a.Memory = out.CPU, out.Peak
	if err := json.Unmarshal([]byte(out.Stdout), &a.said); err != nil {
		a.Reason = "the process ended without an answer: " + firstLine(out.Stderr)
	}
	a.Late = a.CPU > fl.time.Seconds()+0.1 || a.Memory > fl.memory
	return a, nil
}

// firstLine returns the first line of a text.
func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
