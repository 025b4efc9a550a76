package checking

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/symbolic"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// propertyFlags are the flags that select the questions: formulas, automata and
// queries in place of what the files state, names to select from what they
// state, and assumptions and fairness for all.
type propertyFlags struct {
	formulas   []string
	properties []string
	claims     []string
	automata   []string
	contest    []string // property files of the Model Checking Contest, or names of examinations
	assumes    []string
	fairness   string
	// finite reads formulas as ones about executions that end.
	finite bool
	// nonProgress asks, besides all else, for runs that pass progress labels
	// only finitely often.
	nonProgress bool
}

// register adds the flags that select properties and that change what they ask.
func (p *propertyFlags) register(cmd *cobra.Command) {
	f := cli.Flags(cmd)
	f.Asked.StringArrayVarP(&p.formulas, "formula", "f", nil, "check this `FORMULA` instead of what the file states; - is standard input; may be repeated")
	f.Asked.StringArrayVar(&p.properties, "property", nil, "check only the properties, or the queries of --mcc, called `NAME`; may be repeated")
	f.Asked.StringArrayVar(&p.claims, "claim", nil, "check that the automaton in `FILE`, .hoa or .never, which describes the violations of a property, accepts no run; may be repeated")
	f.Asked.StringArrayVar(&p.automata, "automaton", nil, "check that the automaton in `FILE`, .hoa or .never, which describes a property, accepts every run; may be repeated")
	f.Asked.StringArrayVar(&p.contest, "mcc", nil, "answer the queries of the Model Checking Contest in `FILE.xml` about a Petri net, or an examination: "+cli.JoinOr(property.Examinations())+"; may be repeated")
	f.Asked.StringArrayVar(&p.assumes, "assume", nil, "count only runs that satisfy this `FORMULA`, or that the automata in FILE.hoa accept; may be repeated")
	f.Asked.BoolVar(&p.finite, "finite", false, "read the formulas of -f, or of a specification, over the executions that end (LTLf); executions without an end are not judged by them")
	f.Asked.BoolVar(&p.nonProgress, "non-progress", false, "check also that no run goes on for ever without passing a progress label")
	f.Asked.StringVar(&p.fairness, "fairness", "", "count only runs that are fair to every process: none, weak or strong (default: as the specification says, else none)")
	cli.Choose(cmd, "fairness", fairnessNames()...)
	cli.Rules(cmd,
		cli.Rule{Flag: "finite", With: []string{"claim", "automaton", "mcc"}, Why: "--finite is about formulas: automata and the queries of the contest are about executions without an end"},
		cli.Rule{Flag: "property", With: []string{"formula", "claim", "automaton"}, Why: "--property chooses among what the file states, or among the queries of --mcc, and -f, --claim and --automaton replace that"},
	)
}

// fairnessNames returns the kinds of fairness, in the order of their values.
func fairnessNames() []string {
	return []string{check.NoFairness.String(), check.WeakFairness.String(), check.StrongFairness.String()}
}

// asks reports whether the command line has properties of its own, which
// replace those of the files.
func (p *propertyFlags) asks() bool {
	return len(p.formulas)+len(p.claims)+len(p.automata)+len(p.contest) > 0
}

// task is one file of the command line: a program and the questions about it.
type task struct {
	name string
	prog program.Program
	jobs []*job
	// refused tells why there is no program, or why some of its questions are
	// missing, when other models are checked all the same.
	refused error

	contest *contestSurvey // that takes more questions

	family    counting.Family        // of all instances, if --for-all asks about them
	channels  openchannels.Unlimited // whose channels have no capacities, if that is wanted
	unbounded *symbolic.Checker      // over unbounded integers, if that is wanted
	narrow    bool                   // the model has them with 32 bits

	session *answers.Session // that answers the questions
}

// model is what the questions are about.
func (t *task) model() *answers.Model {
	return &answers.Model{Name: t.name, Program: t.prog, Family: t.family, Channels: t.channels, Integers: t.unbounded, Narrow: t.narrow}
}

// job is one question about a program.
type job struct {
	*property.Property
	title   string      // how the Model Checking Contest names the question, if it does
	contest *contestJob // a question that a survey answers; its property is then unused
}

// verified reports whether the question is a property for package check, and
// not about failures or for a survey.
func (j *job) verified() bool { return !j.Safety && j.contest == nil }

// document returns the description of the question, with everything but the
// answer.
func (j *job) document() report.Property {
	doc := answers.Describe(j.Property)
	doc.Contest = j.title
	return doc
}

// jobsOf makes jobs of properties.
func jobsOf(questions []*property.Property) []*job {
	var jobs []*job
	for _, q := range questions {
		jobs = append(jobs, &job{Property: q})
	}
	return jobs
}

// collect reads everything that the command line names and resolves every
// proposition, so that nothing is searched or written before all input is known
// to be good. Where there are several models, one that is refused becomes a
// task with an error, and the others are still checked.
func (fl *checkFlags) collect(env *cli.Environment, paths []string) ([]*task, error) {
	if err := fl.properties.readFormulas(env); err != nil {
		return nil, err
	}
	var tasks []*task
	var read []*task
	for _, path := range paths {
		t, err := fl.task(env, path)
		switch {
		case err != nil && (len(paths) == 1 || !cli.IsRefusal(err)):
			return nil, err
		case err != nil:
			t = &task{name: path, refused: err}
		default:
			read = append(read, t)
		}
		tasks = append(tasks, t)
	}
	if err := fl.properties.selectJobs(read, len(read) < len(tasks)); err != nil {
		return nil, err
	}
	if err := fl.properties.restricts(env, read, len(read) < len(tasks)); err != nil {
		return nil, err
	}
	for _, t := range read {
		if err := fl.properties.check(env, t); err != nil && (len(paths) == 1 || !cli.IsRefusal(err)) {
			return nil, err
		} else if err != nil {
			t.refused = err
		}
	}
	return tasks, nil
}

// restricts refuses assumptions that restrict no property, so that the answers
// are not taken for ones under assumptions; fairness that restricts none is a
// warning. If models were refused nothing is known, since they could have had
// properties.
func (p *propertyFlags) restricts(env *cli.Environment, tasks []*task, refused bool) error {
	restricted := func(t *task) bool { return slices.ContainsFunc(t.jobs, (*job).verified) }
	if refused || slices.ContainsFunc(tasks, restricted) {
		return nil
	}
	const why = "assertions, end states, run-time errors and what a survey answers concern all runs, and no other property is checked"
	if len(p.assumes) > 0 {
		return cli.InputErrorf("--assume restricts nothing: %s; ask one with -f", why)
	}
	if p.fairness != "" && p.fairness != check.NoFairness.String() {
		warning := source.Error{Severity: source.SeverityWarning, Msg: fmt.Sprintf("--fairness %s changes nothing: %s", p.fairness, why)}
		fmt.Fprint(env.Stderr, warning.Render())
	}
	return nil
}

// check validates every question against its program. Assumptions that restrict
// no property of this model are resolved all the same, so that mistakes in them
// are found.
func (p *propertyFlags) check(env *cli.Environment, t *task) error {
	if len(p.assumes) == 0 || slices.ContainsFunc(t.jobs, (*job).verified) {
		return t.validate()
	}
	var bad source.Errors
	if err := bad.Collect(t.validate()); err != nil {
		return err
	}
	every := property.Every()
	for _, text := range p.assumes {
		if err := bad.Collect(every.Assume(t.prog, env.Named(text), text)); err != nil {
			return err
		}
	}
	if err := bad.Collect(property.Validate(t.prog, []*property.Property{every})); err != nil {
		return err
	}
	return bad.Err()
}

// properties returns the questions that are properties of package check.
func (t *task) properties() []check.Property {
	var out []check.Property
	for _, j := range t.jobs {
		if j.verified() {
			out = append(out, j.Check)
		}
	}
	return out
}

// validate returns an error if a question cannot be asked of the program, with
// all faults of all questions.
func (t *task) validate() error {
	var bad source.Errors
	var questions []*property.Property
	for _, j := range t.jobs {
		if j.verified() {
			questions = append(questions, j.Property)
		}
	}
	if err := bad.Collect(property.Validate(t.prog, questions)); err != nil {
		return err
	}
	if t.contest != nil {
		if _, err := t.prog.Bind(t.contest.goals); err != nil {
			if err := bad.Collect(err); err != nil {
				return err
			}
		}
	}
	return bad.Err()
}

// task reads a model or a specification file, with the questions of the command
// line or else those of the file.
func (fl *checkFlags) task(env *cli.Environment, path string) (*task, error) {
	if err := fl.symbolic.Prepare(&fl.model); err != nil {
		return nil, err
	}
	fl.model.Finite = fl.properties.finite
	set, err := fl.model.Open(env, path)
	if err != nil {
		return nil, err
	}
	t := &task{name: path, prog: set.Model.Program, family: set.Model.Family(), jobs: jobsOf(set.Properties)}
	if fl.properties.asks() {
		t.jobs = nil
		if err := fl.properties.ask(env, t, set); err != nil {
			return nil, err
		}
	}
	if fl.properties.nonProgress {
		t.jobs = append(t.jobs, &job{Property: property.NonProgress(t.prog)})
	}
	if err := fl.properties.assume(env, t); err != nil {
		return nil, err
	}
	fl.model.Warn(env, t.warnings())
	if err := fl.forAll(t); err != nil {
		return nil, err
	}
	if err := fl.unbound(t, set.Model); err != nil {
		return nil, env.Located(path, err)
	}
	return t, fl.openChannels(env, t)
}

// readFormulas replaces each formula "-" by the text of standard input.
func (p *propertyFlags) readFormulas(env *cli.Environment) (err error) {
	for i, text := range p.formulas {
		if text == "-" {
			if p.formulas[i], err = env.Files.ReadFile("-"); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask adds the questions of the command line to the task.
func (p *propertyFlags) ask(env *cli.Environment, t *task, set *property.Set) error {
	var bad source.Errors
	for i, text := range p.formulas {
		name := "formula"
		if len(p.formulas) > 1 {
			name = fmt.Sprintf("formula %d", i+1)
		}
		asked, err := set.FromFormula(name, source.NewFile("<formula>", text))
		if err := bad.Collect(err); err != nil {
			return err
		}
		t.jobs = append(t.jobs, &job{Property: asked})
	}
	for _, path := range p.claims {
		asked, err := property.FromClaims(env.Named(path), path)
		if err := bad.Collect(err); err != nil {
			return err
		}
		t.jobs = append(t.jobs, jobsOf(asked)...)
	}
	for _, path := range p.automata {
		asked, err := property.FromAutomata(env.Named(path), path)
		if err := bad.Collect(err); err != nil {
			return err
		}
		t.jobs = append(t.jobs, jobsOf(asked)...)
	}
	for _, path := range p.contest {
		if err := bad.Collect(t.askContest(env, path, specs.Names(p.properties))); err != nil {
			return err
		}
	}
	return bad.Err()
}

// warnings returns the warnings about formulas of the command line, each once:
// an assumption is read again for every question.
func (t *task) warnings() source.Errors {
	var all source.Errors
	seen := map[string]bool{}
	for _, j := range t.jobs {
		for _, e := range j.Warnings {
			if text := e.Error(); !seen[text] {
				seen[text] = true
				all = append(all, e)
			}
		}
	}
	return all
}

// assume adds the assumptions and the fairness of the command line to every
// property.
func (p *propertyFlags) assume(env *cli.Environment, t *task) error {
	var bad source.Errors
	for _, j := range t.jobs {
		if !j.verified() {
			continue
		}
		if p.fairness != "" && j.Ending == nil { // every execution that ends is fair
			j.Check.Fairness = check.Fairness(slices.Index(fairnessNames(), p.fairness))
		}
		for _, text := range p.assumes {
			if err := bad.Collect(j.Assume(t.prog, env.Named(text), text)); err != nil {
				return err
			}
		}
	}
	return bad.Err()
}

// selectJobs keeps the properties that --property names, in the order of the
// files: by the name alone, or with the assumptions, as results show it. A name
// that no file has is an error, unless it may be in a file that was refused.
func (p *propertyFlags) selectJobs(tasks []*task, refused bool) error {
	if len(p.properties) == 0 {
		return nil
	}
	wanted := specs.Names(p.properties)
	var known specs.Known
	for _, t := range tasks {
		for _, j := range t.jobs {
			known.Add(j.Name, j.Assumptions)
		}
		t.jobs = slices.DeleteFunc(t.jobs, func(j *job) bool { return !wanted.Has(j.Name, j.Assumptions) })
	}
	if refused {
		return nil
	}
	return cli.NoSuchProperty(wanted.Missing(known))
}
