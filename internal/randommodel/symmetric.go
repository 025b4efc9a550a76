package randommodel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// Symmetric returns the text of a small random Promela model with two or three
// interchangeable processes, and propositions that do not tell them apart. The
// processes have numbers, which they compare, store, send, and index arrays
// and channels by. If broken is not empty, it is a statement in the model that
// may tell the processes apart, on a line of its own.
func Symmetric(rng *rand.Rand, spoil bool) (text string, atoms []string, broken string) {
	g := &symmetricWriter{rng: rng, n: 2 + rng.IntN(2), me: "_pid", base: 0}
	g.model(spoil)
	return g.b.String(), g.atoms, g.broken
}

// symmetricWriter writes the text of one model.
type symmetricWriter struct {
	rng    *rand.Rand
	b      strings.Builder
	n      int    // processes
	me     string // what a process calls its number
	base   int    // the least number
	atoms  []string
	broken string
	labels int
	// What the model has.
	matrix, local, server, rendezvous, private, handed, ring, ends bool
	hidden                                                         bool // that processes end
}

func (g *symmetricWriter) chance(percent int) bool { return g.rng.IntN(100) < percent }

func (g *symmetricWriter) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

// model writes the declarations and the processes.
func (g *symmetricWriter) model(spoil bool) {
	g.matrix, g.local, g.server, g.rendezvous = g.chance(25), g.chance(25), g.chance(35), g.chance(30)
	g.private, g.handed = g.chance(15), g.chance(15)
	created := g.chance(50) // by init
	if g.handed {
		created = true
	}
	head := fmt.Sprintf("active [%d] proctype P()", g.n)
	switch {
	case created && (g.handed || g.chance(70)):
		head, g.me = "proctype P(byte me)", "me"
		if g.handed {
			head = "proctype P(byte me; chan mine)"
		}
		g.base = g.rng.IntN(2)
	case created:
		head, g.base = "proctype P()", 1
	}
	g.ring = (!created || g.me == "me" && g.base == 0) && g.chance(30)
	g.ends, g.hidden = g.chance(30), g.chance(80)
	last := g.base + g.n
	g.line("#define NONE %d", g.rng.IntN(2)*(255-last)+last)
	g.line("byte owner = NONE; byte count; bit f[%d]; byte last = %s;", last, g.pick("NONE", "NONE", "0"))
	g.line("mtype = { req, rel };")
	if g.matrix {
		g.line("typedef row { bit m[%d] } row rows[%d];", last, last)
	}
	if g.server {
		g.line("chan q = [%d] of { mtype, byte }; chan back[%d] = [%d] of { bit };", 1+g.rng.IntN(2), last, 1-g.rng.IntN(2)*g.rng.IntN(2))
	}
	if g.rendezvous {
		g.line("chan rv = [0] of { byte };")
	}
	if g.handed {
		g.line("chan given[%d] = [1] of { bit }; chan calls = [1] of { chan };", last)
	}
	if g.private {
		g.line("chan public = [1] of { chan };")
	}
	g.process(head, spoil)
	if g.server {
		g.line("active proctype S() { byte w; %s\n\tdo\n\t:: q?req(w); back[w]!1; w = NONE\n\t:: q?rel(w); count = (count + 1) %% 3\n\tod\n}", g.pick("", "bit z;"))
	}
	if g.handed {
		g.line("active proctype H() { chan c; do :: calls?c; c!1 od }")
	}
	if created {
		g.create()
	}
	g.propositions()
}

func (g *symmetricWriter) line(format string, args ...any) { fmt.Fprintf(&g.b, format+"\n", args...) }

// create writes the process that creates the others, in a loop or one by one.
// A server that was created before it shifts the numbers of processes, which
// are only those of indices if processes have parameters.
func (g *symmetricWriter) create() {
	args := func(i string) string {
		switch {
		case g.handed:
			return i + ", given[" + i + "]"
		case g.me == "me":
			return i
		}
		return ""
	}
	if g.chance(50) && g.me == "me" {
		g.line("init { byte i = %d; atomic { do :: i < %d -> run P(%s); i++ :: else -> break od } }", g.base, g.base+g.n, args("i"))
		return
	}
	g.line("init { atomic {")
	for i := range g.n {
		g.line("run P(%s);", args(fmt.Sprint(g.base+i)))
	}
	g.line("} }")
}

// process writes the proctype of the interchangeable processes.
func (g *symmetricWriter) process(head string, spoil bool) {
	provided := ""
	if g.chance(10) {
		provided = " provided (owner != " + g.me + " || count != 1)"
	}
	g.line("%s%s {", head, provided)
	g.line("byte who = NONE; bit x;")
	if g.local {
		g.line("bit seen[%d];", g.base+g.n)
	}
	if g.private {
		g.line("chan own = [1] of { bit }; chan to;")
	}
	g.line("do")
	options := 2 + g.rng.IntN(3)
	bad := -1
	if spoil {
		bad = g.rng.IntN(options)
	}
	for i := range options {
		var parts []string
		for range 1 + g.rng.IntN(3) {
			parts = append(parts, g.statement())
		}
		if i == bad {
			g.broken = g.spoiler()
			parts = append(parts, "\n"+g.broken+"\n")
		}
		body := strings.Join(parts, "; ")
		if g.chance(20) {
			body = "atomic { " + body + " }"
		}
		g.line(":: %s", body)
	}
	if g.ends {
		g.line(":: %s; break", g.statement())
		g.line("od; %s", g.pick(g.statement(), g.statement(), g.statement()+"; assert(x == 0)", "assert(owner != "+g.me+")", "atomic { skip; assert(count == 0) }", "x = 1 / (1 - x)"))
	} else {
		g.line("od")
	}
	g.line("}")
}

// spoiler returns a statement that may tell processes apart.
func (g *symmetricWriter) spoiler() string {
	return strings.ReplaceAll(g.pick("who < me", "owner <= me", "who = (me + 1) % 2", "owner = 1 - me", "(me & 1) == 0", "owner++", "count = me", "f[count] = 1", "who = me * 1", "count == me"), "me", g.me)
}

// statement returns a statement, or a few, that treat processes alike.
func (g *symmetricWriter) statement() string {
	list := []string{
		"owner == NONE", "owner = me", "owner == me", "owner != me", "owner = NONE", "who = owner", "owner = who", "who == me", "who == last", "last = me",
		"f[me] = 1", "f[me] = 0", "f[me] == 0", "x = f[me]", "x = 1 - x", "x == 1", "count = (count + 1) % 3", "count == 0", "count < 2", "skip",
		"who != NONE -> f[who] = x", "atomic { owner == NONE -> owner = me }", "d_step { owner == me -> owner = NONE; who = me }",
		"if :: owner == me -> owner = NONE :: else -> who = me fi", "if :: x == 1 -> last = who :: x == 0 -> last = me fi",
		"(owner == me -> 1 : x) == 1", "last = (x -> who : me)", "timeout -> x = 0", "_nr_pr > 1", "{ count = 0 } unless { owner == me }",
		"who = me; who--; who + 1 == me", "owner == 0", "f[0] == 0", "assert(owner != me || x == 0)", "who != NONE -> P[who]:x == 0", "printf(\"%d\", me)",
	}
	if g.me == "_pid" || g.base == 1 {
		list = append(list, "who != NONE && who != _pid && who != 0 -> enabled(who)", "who != NONE -> P[who]@here")
	}
	if g.matrix {
		list = append(list, "rows[me].m[me] = 1", "who != NONE -> rows[me].m[who] = 1", "who != NONE -> rows[who].m[me] == 0", "rows[me].m[me] == 0")
	}
	if g.local {
		list = append(list, "seen[me] = 1", "who != NONE -> seen[who] = 1", "who != NONE -> seen[who] == 0")
	}
	if g.server {
		list = append(list, "q!req(me)", "back[me]?x", "q!rel(me)", "q??rel(eval(me))", "q?[req(who)]", "nfull(q)", "q?rel(who)", "q!!rel(me)")
	}
	if g.rendezvous {
		list = append(list, "rv!me", "rv?who", "rv?eval(owner)", "atomic { rv?who; last = who }", "rv!owner", "d_step { rv?who; last = who }")
	}
	if g.private {
		list = append(list, "public!own", "public?to; to!1", "own?x", "to = own", "len(own) == 0", "to == own")
	}
	if g.handed {
		list = append(list, "calls!mine", "mine?x", "nempty(mine)")
	}
	if g.ring {
		next, before := fmt.Sprintf("(me + 1) %% %d", g.n), fmt.Sprintf("(me + %d) %% %d", g.n-1, g.n)
		list = append(list, "owner = "+next, "who = "+next, "f["+next+"] = x", "f["+before+"] == 0", "owner == "+before)
	}
	if g.hidden {
		list = slices.DeleteFunc(list, func(s string) bool {
			return strings.Contains(s, "P[") || strings.Contains(s, "_nr_pr") || strings.Contains(s, "enabled")
		})
	}
	s := strings.ReplaceAll(g.pick(list...), "me", g.me)
	if g.chance(8) {
		g.labels++
		if g.labels == 1 {
			s = "here: " + s
		}
	}
	return s
}

// propositions writes propositions, and defines what some statements mention.
func (g *symmetricWriter) propositions() {
	text := g.b.String()
	if strings.Contains(text, "@here") && !strings.Contains(text, "here:") {
		text = strings.Replace(text, "od\n}", "od; here: goto here\n}", 1)
		g.b.Reset()
		g.b.WriteString(text)
	}
	g.atoms = []string{"count == 1", "owner == NONE", "last == NONE", "owner == last", "_nr_pr > 2"}
	if strings.Contains(text, "here:") {
		g.atoms = append(g.atoms, "P@here")
	}
	if g.server {
		g.atoms = append(g.atoms, "len(q) > 0")
	}
}

// DrawSymmetric draws until the front-end accepts the text. In a fifth of the
// models some statement may tell the processes apart.
func DrawSymmetric(rng *rand.Rand) (*Model, error) {
	for {
		text, atoms, _ := Symmetric(rng, rng.IntN(5) == 0)
		m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
		if err == nil {
			return &Model{m, text, atoms, []string{"exec(_)", "exec(P)"}}, nil
		}
	}
}
