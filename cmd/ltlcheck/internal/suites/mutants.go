package suites

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/check/testsuite"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs/property"
)

// lexeme matches what Promela is made of: comments, text, names, numbers and
// signs.
var lexeme = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[A-Za-z_][A-Za-z_0-9]*|[0-9]+|->|::|\.\.|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||.`)

// others are the words that stand for another one in a mutant.
var others = map[string][]string{
	"<": {"<=", ">="}, "<=": {"<", ">"}, ">": {">=", "<="}, ">=": {">", "<"}, "==": {"!="}, "!=": {"=="},
	"&&": {"||"}, "||": {"&&"}, "+": {"-"}, "-": {"+"}, "++": {"--"}, "--": {"++"}, "true": {"false"}, "false": {"true"},
}

// change is a mutation of a file.
type change struct {
	file     string
	from, to int
	with     string
	name     string
}

// changes returns the mutations of a text. What is about properties is left out:
// it is no behaviour.
func changes(file, text string) (out []change) {
	skip, depth := false, 0
	line, start := 1, 0
	for _, at := range lexeme.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		switch {
		case depth == 0 && (word == "ltl" || word == "never"):
			skip = true
		case skip && word == "{":
			depth++
		case skip && word == "}":
			depth--
			skip = depth > 0
		case !skip:
			with := others[word]
			if n, err := strconv.Atoi(word); err == nil {
				with = []string{strconv.Itoa(n + 1)}
			}
			for _, w := range with {
				name := fmt.Sprintf("%s:%d:%d: %s instead of %s", file, line, at[0]-start+1, w, word)
				out = append(out, change{file, at[0], at[1], w, name})
			}
		}
		if n := strings.Count(word, "\n"); n > 0 {
			line += n
			start = at[0] + strings.LastIndex(word, "\n") + 1
		}
	}
	return out
}

// kill makes the tests that tell the model from its mutants.
func (fl *suiteFlags) kill(ctx context.Context, env *cli.Environment, path string, m *property.Model, g *testsuite.Graph, d *document) error {
	if !m.Language.Macros {
		return cli.InputErrorf("--cover mutants: mutants are made of Promela models, and %s is %s", path, m.Language.Article)
	}
	files := env.Files.Kept
	var all []change
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !property.IsSpecification(name) {
			all = append(all, changes(name, string(files[name]))...)
		}
	}
	if len(all) > fl.mutants {
		rng := rand.New(rand.NewPCG(fl.seed, 0))
		rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:fl.mutants]
	}
	var mutants []testsuite.Mutant
	for _, c := range all {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if prog := fl.mutant(env, path, files, c); prog != nil {
			mutants = append(mutants, testsuite.Mutant{Name: c.name, Program: prog})
		}
	}
	k, err := g.Kill(ctx, mutants, fl.states)
	if err != nil {
		return err
	}
	d.set(&k.Suite)
	d.Mutants, d.Equal, d.Open = len(mutants), append(d.Equal, k.Equal...), append(d.Open, k.Open...)
	return nil
}

// mutant reads the model with a change; nil if it is no model any more.
func (fl *suiteFlags) mutant(env *cli.Environment, path string, files map[string][]byte, c change) program.Program {
	given := maps.Clone(files)
	text := given[c.file]
	given[c.file] = slices.Concat(text[:c.from], []byte(c.with), text[c.to:])
	o := fl.model.Options(env, path)
	o.Files = &source.Files{Given: given, Max: env.Files.Max}
	set, err := property.Open(path, o)
	if err != nil {
		return nil
	}
	return program.Interpret(set.Model.Program)
}
