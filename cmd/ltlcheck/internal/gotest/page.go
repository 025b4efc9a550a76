package gotest

import (
	"io"
	"path"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/source"
)

// writePages writes a page for each test with a schedule that fails.
func (fl *flags) writePages(env *cli.Environment, reports []*search.Report, homes map[string]string) error {
	for _, r := range reports {
		if fl.pages == "" || r.Verdict != search.Violated {
			continue
		}
		if err := env.MakeFolder(fl.pages); err != nil {
			return err
		}
		d := page.NewDetails()
		locate(r, homes)
		run := counterexample(r, func(file string) { addSource(env, d, r.Package, file) })
		checks := []*report.Check{{Model: r.Test, Properties: []report.Property{property(r, run)}}}
		err := env.WriteFile(filepath.Join(fl.pages, r.Test+".html"), func(w io.Writer) error {
			doc := page.FromChecks(r.Test, checks, d)
			doc.Entries[0].Effort = r.Counts()
			return page.Write(w, doc)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// property is the document of a test with a schedule that fails.
func property(r *search.Report, run *report.Counterexample) report.Property {
	return report.Property{
		Name: r.Test, Verdict: search.Violated, Expected: search.Holds, Finite: r.Cycle == 0, Reason: r.Kind + ": " + oneLine(r.Message),
		Warnings: r.Left, Seconds: r.Seconds, Counterexample: run, Assumptions: []string{}, Further: []report.Further{},
	}
}

// counterexample is the document of a schedule. add is called for each file.
func counterexample(r *search.Report, add func(file string)) *report.Counterexample {
	c := &report.Counterexample{Initial: report.Values{}, Prefix: []report.Step{}, Cycle: []report.Step{}}
	for i, m := range r.Moves {
		s := report.Step{Process: nameOf(m.Goroutine), Pid: m.Goroutine, File: fileIn(r.Package, m.At.File), Line: m.At.Line, Statement: m.What, Changes: report.Values{}, True: []string{}}
		if m.Goroutine == schedule.ClockID {
			s.Pid = -1
		}
		add(m.At.File)
		if m.Partner >= 0 {
			s.Then = []report.Then{{Process: nameOf(m.Partner), Pid: m.Partner, Line: m.PartnerAt.Line, Statement: "receive from " + m.Channel}}
			add(m.PartnerAt.File)
		}
		if m.Channel != "" {
			s.Messages = []report.Message{message(&m)}
		}
		if i < len(r.Moves)-r.Cycle {
			c.Prefix = append(c.Prefix, s)
		} else {
			c.Cycle = append(c.Cycle, s)
		}
	}
	return c
}

// message is the communication of a move.
func message(m *search.Move) report.Message {
	this := &report.Party{Process: nameOf(m.Goroutine), Pid: m.Goroutine}
	out := report.Message{Channel: m.Channel, Values: []string{}}
	switch {
	case m.Partner >= 0:
		out.Kind, out.From, out.To = "rendezvous", this, &report.Party{Process: nameOf(m.Partner), Pid: m.Partner}
	case m.Sends:
		out.Kind, out.From = "sent", this
	default:
		out.Kind, out.To = "received", this
	}
	return out
}

func nameOf(goroutine int) string {
	if goroutine == schedule.ClockID {
		return "time"
	}
	return "goroutine"
}

// addSource adds the text of a file to a page, if it can be read.
func addSource(env *cli.Environment, d *page.Details, folder, file string) {
	if file == "" {
		return
	}
	if text, err := env.Files.ReadFile(file); err == nil {
		d.AddSource(source.NewFile(fileIn(folder, file), text))
	}
}

// locate finds the files of moves. In tests that are compiled with -trimpath, names
// of files begin with import paths.
func locate(r *search.Report, homes map[string]string) {
	var places []*search.Place
	for _, moves := range [][]search.Move{r.Moves, r.Pending} {
		for i := range moves {
			places = append(places, &moves[i].At, &moves[i].PartnerAt)
		}
	}
	for i := range r.Births {
		places = append(places, &r.Births[i].At)
	}
	for _, p := range places {
		if folder := homes[path.Dir(p.File)]; folder != "" {
			p.File = filepath.Join(folder, path.Base(p.File))
		}
	}
}

// fileIn is the name of a file for readers: relative to the folder of its package
// if it is there.
func fileIn(folder, file string) string {
	if rel, err := filepath.Rel(folder, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return file
}
