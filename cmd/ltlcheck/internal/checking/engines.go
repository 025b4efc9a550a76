package checking

import (
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
)

// means are the flags that ask an engine for means, and whether they are given.
// What each engine has no use for is in the table of engines.
func (fl *checkFlags) means() map[check.Means][]flagUse {
	return map[check.Means][]flagUse{
		check.MeansAlgorithm:   {{"--algorithm", fl.algorithm != ""}},
		check.MeansStore:       {{"--store", fl.store != ""}, {"--keys", fl.keys > 0}},
		check.MeansShortest:    {{"--shortest", fl.shortest}},
		check.MeansAll:         {{"--all", fl.all > 1}},
		check.MeansExhaust:     {{"--exhaust", fl.exhaust}},
		check.MeansSave:        {{"--save", fl.save != ""}},
		check.MeansSurvey:      {{"--mcc", len(fl.properties.contest) > 0}},
		check.MeansUnreached:   {{"--unreached", fl.unreached}},
		check.MeansCoverage:    {{"--coverage", fl.coverage}},
		check.MeansWorkers:     {{"--workers", fl.workers > 1}},
		check.MeansCheckpoints: {{"--checkpoint", fl.checkpoint.Saving()}, {"--resume", fl.checkpoint.Resuming()}},
		check.MeansDisk:        {{"--disk", fl.disk.Given()}},
		check.MeansSymmetry:    {{"--symmetry", fl.exchanges()}},
	}
}

// flagUse is a flag and whether it is given.
type flagUse struct {
	flag  string
	given bool
}

// engineFlags are the flags that choose an engine, by its name.
var engineFlags = map[string]string{
	check.EngineQuotient: "--symmetry auto", check.EngineCounting: "--for-all N", check.EngineContents: "--unbounded-channels", check.EnginePeriodic: "--symbolic periodic",
	check.EngineRandom: "command sample",
}

// refuse returns an error that names the flags in use which the engine of the
// model has no use for, and tells what else can be asked.
func (fl *checkFlags) refuse(t *task, instead string) error {
	means := fl.means()
	var used []check.Means
	for _, m := range check.AllMeans() {
		for _, f := range means[m] {
			if f.given {
				used = append(used, m)
			}
		}
	}
	refused, by := t.model().Refuses(used)
	var flags []string
	for _, m := range refused {
		for _, f := range means[m] {
			if f.given {
				flags = append(flags, f.flag)
			}
		}
	}
	if len(flags) == 0 {
		return nil
	}
	return cli.InputErrorf("%s: not with %s, which %s%s", cli.JoinAnd(flags), strings.Fields(engineFlags[by.Name])[0], by.Doc, instead)
}

// explanation is the document of --explain.
type explanation struct {
	Models []explained `json:"models"`
}

// explained is what every engine makes of every question about a model.
type explained struct {
	Model     string              `json:"model"`
	Questions []explainedQuestion `json:"questions"`
}

type explainedQuestion struct {
	Name    string            `json:"name"`
	Formula string            `json:"formula"`
	Engines []explainedEngine `json:"engines"`
}

type explainedEngine struct {
	Engine  string   `json:"engine"`
	Accepts bool     `json:"accepts"`
	Answers []string `json:"answers"` // that it can give, besides inconclusive
	Chosen  bool     `json:"chosen"`
	Reason  string   `json:"reason"`
	Flag    string   `json:"flag,omitempty"` // that asks for the engine
}

// explain answers no question, and says which engines could.
func (fl *checkFlags) explain(tasks []*task) cli.Document {
	docs := []explained{}
	for _, t := range tasks {
		doc := explained{Model: t.name, Questions: []explainedQuestion{}}
		for _, j := range t.jobs {
			doc.Questions = append(doc.Questions, explainQuestion(t.model(), j))
		}
		docs = append(docs, doc)
	}
	return cli.Document{Data: &explanation{docs}, Text: func(w io.Writer) error { return writeExplained(w, docs) }}
}

// explainQuestion explains one question. Queries that a survey answers are not
// for engines.
func explainQuestion(m *answers.Model, j *job) explainedQuestion {
	q := explainedQuestion{Name: j.Name, Formula: j.Formula, Engines: []explainedEngine{}}
	for _, a := range m.Explain(j.Property) {
		e := explainedEngine{Engine: a.Engine.Name, Accepts: a.Refusal == "", Chosen: a.Chosen, Reason: a.Refusal, Flag: engineFlags[a.Engine.Name]}
		for _, v := range a.Engine.Answers {
			e.Answers = append(e.Answers, v.String())
		}
		if j.contest != nil {
			e.Accepts, e.Chosen, e.Reason = false, false, "a survey of all markings answers the query"
		}
		q.Engines = append(q.Engines, e)
	}
	return q
}

// writeExplained writes a line for each engine.
func writeExplained(w io.Writer, docs []explained) error {
	var b strings.Builder
	for _, doc := range docs {
		for _, q := range doc.Questions {
			b.WriteString(doc.Model + ": " + q.Name + "\n")
			for _, e := range q.Engines {
				b.WriteString("  " + pad(e.Engine) + e.text() + "\n")
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// pad fills the column of names.
func pad(name string) string { return name + strings.Repeat(" ", max(1, len("counting  ")-len(name))) }

// text is what the line of an engine says.
func (e *explainedEngine) text() string {
	text := "no: " + e.Reason
	switch {
	case e.Chosen && e.Accepts:
		return "answers"
	case e.Accepts:
		text = "could answer " + cli.JoinOr(e.Answers)
	}
	if e.Flag != "" {
		text += " (" + e.Flag + ")"
	}
	return text
}
