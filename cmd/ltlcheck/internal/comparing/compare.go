package comparing

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/documents"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// relationFlags are the flags that both commands have: which relation, which
// labels, within which limits.
type relationFlags struct {
	model    cli.ModelFlags
	output   cli.OutputFlags
	relation string
	internal []string
	hide     []string
	rename   []string
	limits   cli.LimitFlags
	states   uint64
	labels   bool
}

// register adds the flags that compare and minimise have in common.
func (r *relationFlags) register(cmd *cobra.Command, formats ...string) {
	r.model.Register(cmd)
	r.model.RegisterEngine(cmd)
	r.output.Fold = true
	r.output.Register(cmd, formats...)
	f := cli.Flags(cmd)
	f.Asked.StringVar(&r.relation, "relation", "bisim", "`NAME` of what it means to behave alike: "+cli.JoinOr(relationNames()))
	cli.Offer(cmd, "relation", relationNames()...)
	f.Model.StringArrayVar(&r.internal, "tau", nil, "`LABEL` of internal steps; may be repeated (default i and tau)")
	f.Model.StringArrayVar(&r.hide, "hide", nil, "make steps internal whose whole label matches `REGEX`; may be repeated")
	f.Model.StringArrayVar(&r.rename, "rename", nil, "give steps another label, as `REGEX=NAME`, where $1 is the first group; may be repeated, the first that matches counts")
	r.limits.RegisterResources(cmd)
	f.Limiting.Uint64Var(&r.states, "states", 0, "stop after this many states of a model, or pairs of states")
	f.Done.BoolVar(&r.labels, "labels", false, "list the labels and do nothing else")
}

// relationNames returns the names that --relation accepts.
func relationNames() (names []string) {
	for _, i := range compare.Relations() {
		names = append(names, i.Name)
	}
	return names
}

// preorderNames returns the names of the relations that --preorder accepts.
func preorderNames() (names []string) {
	for _, i := range compare.Relations() {
		if i.Preorder {
			names = append(names, i.Name)
		}
	}
	return names
}

// relationHelp is the part of the help text about the relations, from the table
// of package compare.
func relationHelp() string {
	var b strings.Builder
	for _, i := range compare.Relations() {
		fmt.Fprintf(&b, "  %-12s %s (%s)\n", i.Name, i.Doc, i.Citation)
	}
	return b.String()
}

// options validates the flags and turns them into compare.Options.
func (r *relationFlags) options() (o compare.Options, err error) {
	if o.Relation, err = compare.RelationNamed(r.relation); err != nil {
		return o, cli.InputErrorf("--relation %s: want one of %s", r.relation, strings.Join(relationNames(), ", "))
	}
	o.Labels.Internal = r.internal
	for _, text := range r.hide {
		re, err := regexp.Compile(text)
		if err != nil {
			return o, cli.InputErrorf("--hide %s: %w", text, err)
		}
		o.Labels.Hide = append(o.Labels.Hide, re)
	}
	for _, text := range r.rename {
		i := strings.LastIndex(text, "=")
		if i < 0 {
			return o, cli.InputErrorf("--rename %s: want REGEX=NAME", text)
		}
		re, err := regexp.Compile(text[:i])
		if err != nil {
			return o, cli.InputErrorf("--rename %s: %w", text, err)
		}
		o.Labels.Rename = append(o.Labels.Rename, compare.Renaming{Match: re, Name: text[i+1:]})
	}
	limits, err := r.limits.Limits()
	if err != nil {
		return o, err
	}
	if limits.Memory == 0 {
		limits.Memory = check.DefaultMemory()
	}
	o.Limits = compare.Limits{Memory: limits.Memory, Time: limits.Time, States: r.states}
	return o, nil
}

// load reads models and subtracts what that used from the limits. Nets with
// infinitely many markings are refused, unless the comparison is made on the
// fly.
func (r *relationFlags) load(ctx context.Context, env *cli.Environment, o *compare.Options, paths ...string) ([]*property.Model, error) {
	began, models := time.Now(), make([]*property.Model, len(paths))
	err := r.limits.Reading(ctx, func() (err error) {
		for i, path := range paths {
			if models[i], err = r.model.Load(env, path); err != nil {
				return err
			}
			if o.Method == compare.OnTheFly {
				continue // a difference may be found all the same
			}
			if err := refuseUnbounded(ctx, path, models[i], o.Limits.Time); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	o.Limits.Time, o.Limits.Memory, err = cli.Remaining(began, o.Limits.Time, o.Limits.Memory)
	return models, err
}

// compareFlags are the flags of compare.
type compareFlags struct {
	relationFlags
	preorder bool
	method   string
	store    string
	keys     int
	policy   string
	seed     uint64
}

// NewCompare makes the command compare.
func NewCompare(env *cli.Environment) *cobra.Command {
	var fl compareFlags
	cmd := &cobra.Command{
		Use:   "compare A B",
		Short: "Decide whether two models behave alike",
		Long: `compare decides whether two models, of any languages, are related. A step's label is its text, as
--labels lists them. Where they are not related, a formula that is true of one and false of the other one is
shown, or a trace that the other one does not have.

Relations:
` + relationHelp() + `
With --preorder, B must do at least what A does; without, the relation must hold both ways.

Exit status: 0 yes; 1 no; 3 a limit was reached before the answer was found.`,
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error { return compareModels(cmd, env, &fl, args[0], args[1]) },
	}
	fl.register(cmd, "text", "json")
	f := cli.Flags(cmd)
	f.Asked.BoolVar(&fl.preorder, "preorder", false, "ask whether B does at least what A does ("+strings.Join(preorderNames(), ", ")+")")
	f.Searching.StringVar(&fl.method, "method", "auto", "explore both models first, or pairs of states: "+cli.JoinOr(compare.Methods())+"; auto is global, and onthefly when that does not fit the limits")
	cli.Choose(cmd, "method", compare.Methods()...)
	f.Searching.StringVar(&fl.store, "store", "exact", "how visited pairs are kept on the fly: "+cli.JoinOr(compare.Storages())+"; replace forgets some when memory is full")
	cli.Choose(cmd, "store", compare.Storages()...)
	f.Searching.IntVar(&fl.keys, "keys", 0, "how many pairs --store replace keeps (default: as many as fit)")
	f.Searching.StringVar(&fl.policy, "policy", "random", "which pair --store replace forgets: "+cli.JoinOr(lossy.Policies()))
	cli.Choose(cmd, "policy", lossy.Policies()...)
	cli.AtLeast(cmd, 1, "keys")
	f.Searching.Uint64Var(&fl.seed, "seed", 0, "of random replacement")
	return cmd
}

// settle validates the flags of compare.
func (fl *compareFlags) settle(cmd *cobra.Command) (o compare.Options, err error) {
	if err := fl.output.Resolve(cmd); err != nil {
		return o, err
	}
	if o, err = fl.options(); err != nil {
		return o, err
	}
	o.Method = compare.Method(slices.Index(compare.Methods(), fl.method))
	o.Storage = compare.Storage(slices.Index(compare.Storages(), fl.store))
	o.Policy = lossy.Policy(slices.Index(lossy.Policies(), fl.policy))
	o.Keys, o.Seed, o.Preorder = fl.keys, fl.seed, fl.preorder
	if o.Preorder && !compare.Relations()[o.Relation].Preorder {
		return o, cli.InputErrorf("--preorder: %s is an equivalence; the preorders are %s", o.Relation, strings.Join(preorderNames(), ", "))
	}
	return o, nil
}

// compareModels is the command compare.
func compareModels(cmd *cobra.Command, env *cli.Environment, fl *compareFlags, pathA, pathB string) error {
	o, err := fl.settle(cmd)
	if err != nil {
		return err
	}
	models, err := fl.load(cmd.Context(), env, &o, pathA, pathB)
	if err != nil {
		return err
	}
	a, b := models[0], models[1]
	if fl.labels {
		return listLabels(cmd, env, &fl.relationFlags, o, []string{pathA, pathB}, a, b)
	}
	presenting, cancel := cli.WithLimits(cmd.Context(), o.Limits.Time, 0)
	defer cancel()
	line := cli.NewLiveLine(env)
	o.Progress = observeComparison(line, pathA+" and "+pathB)
	r, err := compare.Check(cmd.Context(), a.Program, b.Program, o)
	line.Clear()
	if err != nil {
		return err
	}
	if err := warnDisjoint(env, r, pathA, pathB, a, b); err != nil {
		return err
	}
	env.Status = map[compare.Answer]int{compare.Yes: cli.StatusOK, compare.No: cli.StatusFail, compare.Inconclusive: cli.StatusInconclusive}[r.Answer]
	doc := documents.NewComparison(pathA, pathB, o, r)
	return fl.output.Write(presenting, env, cli.Document{Data: doc, Text: cli.Form(report.WriteComparison, doc)})
}

// warnDisjoint warns of models without a common label. Models of two languages
// never have one unless labels are renamed: their comparison would always be
// negative and say nothing, so it is an error.
func warnDisjoint(env *cli.Environment, r *compare.Result, pathA, pathB string, a, b *property.Model) error {
	labels := r.Statistics.Labels
	if r.Answer != compare.No || len(labels[0]) == 0 || len(labels[1]) == 0 ||
		slices.ContainsFunc(labels[0], func(l string) bool { _, ok := slices.BinarySearch(labels[1], l); return ok }) {
		return nil
	}
	message := fmt.Sprintf("no label of %s is a label of %s: %q and %q, for example", pathA, pathB, labels[0][0], labels[1][0])
	if a.Language.Name != b.Language.Name {
		return cli.InputErrorf("%s; --labels lists them, --rename 'REGEX=NAME' makes them equal", message)
	}
	fmt.Fprintf(env.Stderr, "ltlcheck: warning: %s\n", message)
	return nil
}

// observeComparison returns a function for compare.Options.Progress; nil
// without a terminal.
func observeComparison(l *cli.LiveLine, title string) func(compare.Progress) {
	if l == nil {
		return nil
	}
	return func(p compare.Progress) {
		l.Rewrite(title+": "+p.Phase, humanize.Comma(int64(p.Done)), report.Bytes(uint64(p.Memory)), report.Duration(p.Elapsed.Round(100*time.Millisecond).Seconds()))
	}
}

// labelDocument is the document of the labels of one model.
type labelDocument struct {
	Model    string   `json:"model"`
	Labels   []string `json:"labels"`
	Internal bool     `json:"internal"` // there are internal steps
	Reason   string   `json:"reason"`   // why labels may be missing; "" when all are there
}

// listLabels is --labels: it lists the labels of each model as the relation
// sees them.
func listLabels(cmd *cobra.Command, env *cli.Environment, fl *relationFlags, o compare.Options, paths []string, models ...*property.Model) error {
	docs := make([]labelDocument, len(models))
	for i, m := range models {
		list, err := compare.List(cmd.Context(), m.Program, o)
		if err != nil {
			return err
		}
		if list.Reason != "" {
			env.Status = cli.StatusInconclusive
		}
		docs[i] = labelDocument{paths[i], append([]string{}, list.Labels...), list.Internal, list.Reason}
	}
	text := func(w io.Writer) error {
		var b strings.Builder
		for _, d := range docs {
			fmt.Fprintf(&b, "%s: %s", d.Model, report.Count(len(d.Labels), "label"))
			if d.Internal {
				b.WriteString(", and internal steps")
			}
			if d.Reason != "" {
				fmt.Fprintf(&b, " (not all: %s)", d.Reason)
			}
			b.WriteByte('\n')
			for _, l := range d.Labels {
				fmt.Fprintf(&b, "  %s\n", l)
			}
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	return fl.output.Write(cmd.Context(), env, cli.Document{Data: map[string]any{"models": docs}, Text: text})
}
