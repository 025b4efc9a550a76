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

func (sw *symmetricWriter) chance(percent int) bool { return sw.rng.IntN(100) < percent }

func (sw *symmetricWriter) pick(list ...string) string { return list[sw.rng.IntN(len(list))] }

// model writes the declarations and the processes.
func (sw *symmetricWriter) model(spoil bool) {
	sw.matrix, sw.local, sw.server, sw.rendezvous = sw.chance(25), sw.chance(25), sw.chance(35), sw.chance(30)
	sw.private, sw.handed = sw.chance(15), sw.chance(15)
	created := sw.chance(50) // by init
	if sw.handed {
		created = true
	}
	head := fmt.Sprintf("active [%d] proctype P()", sw.n)
	switch {
	case created && (sw.handed || sw.chance(70)):
		head, sw.me = "proctype P(byte me)", "me"
		if sw.handed {
			head = "proctype P(byte me; chan mine)"
		}
		sw.base = sw.rng.IntN(2)
	case created:
		head, sw.base = "proctype P()", 1
	}
	sw.ring = (!created || sw.me == "me" && sw.base == 0) && sw.chance(30)
	sw.ends, sw.hidden = sw.chance(30), sw.chance(80)
	last := sw.base + sw.n
	sw.line("#define NONE %d", sw.rng.IntN(2)*(255-last)+last)
	sw.line("byte owner = NONE; byte count; bit f[%d]; byte last = %s;", last, sw.pick("NONE", "NONE", "0"))
	sw.line("mtype = { req, rel };")
	if sw.matrix {
		sw.line("typedef row { bit m[%d] } row rows[%d];", last, last)
	}
	if sw.server {
		sw.line("chan q = [%d] of { mtype, byte }; chan back[%d] = [%d] of { bit };", 1+sw.rng.IntN(2), last, 1-sw.rng.IntN(2)*sw.rng.IntN(2))
	}
	if sw.rendezvous {
		sw.line("chan rv = [0] of { byte };")
	}
	if sw.handed {
		sw.line("chan given[%d] = [1] of { bit }; chan calls = [1] of { chan };", last)
	}
	if sw.private {
		sw.line("chan public = [1] of { chan };")
	}
	sw.process(head, spoil)
	if sw.server {
		sw.line("active proctype S() { byte w; %s\n\tdo\n\t:: q?req(w); back[w]!1; w = NONE\n\t:: q?rel(w); count = (count + 1) %% 3\n\tod\n}", sw.pick("", "bit z;"))
	}
	if sw.handed {
		sw.line("active proctype H() { chan c; do :: calls?c; c!1 od }")
	}
	if created {
		sw.create()
	}
	sw.propositions()
}

func (sw *symmetricWriter) line(format string, args ...any) { fmt.Fprintf(&sw.b, format+"\n", args...) }

// create writes the process that creates the others, in a loop or one by one.
// A server that was created before it shifts the numbers of processes, which
// are only those of indices if processes have parameters.
func (sw *symmetricWriter) create() {
	args := func(i string) string {
		switch {
		case sw.handed:
			return i + ", given[" + i + "]"
		case sw.me == "me":
			return i
		}
		return ""
	}
	if sw.chance(50) && sw.me == "me" {
		sw.line("init { byte i = %d; atomic { do :: i < %d -> run P(%s); i++ :: else -> break od } }", sw.base, sw.base+sw.n, args("i"))
		return
	}
	sw.line("init { atomic {")
	for i := range sw.n {
		sw.line("run P(%s);", args(fmt.Sprint(sw.base+i)))
	}
	sw.line("} }")
}

// process writes the proctype of the interchangeable processes.
func (sw *symmetricWriter) process(head string, spoil bool) {
	provided := ""
	if sw.chance(10) {
		provided = " provided (owner != " + sw.me + " || count != 1)"
	}
	sw.line("%s%s {", head, provided)
	sw.line("byte who = NONE; bit x;")
	if sw.local {
		sw.line("bit seen[%d];", sw.base+sw.n)
	}
	if sw.private {
		sw.line("chan own = [1] of { bit }; chan to;")
	}
	sw.line("do")
	options := 2 + sw.rng.IntN(3)
	bad := -1
	if spoil {
		bad = sw.rng.IntN(options)
	}
	for i := range options {
		var parts []string
		for range 1 + sw.rng.IntN(3) {
			parts = append(parts, sw.statement())
		}
		if i == bad {
			sw.broken = sw.spoiler()
			parts = append(parts, "\n"+sw.broken+"\n")
		}
		body := strings.Join(parts, "; ")
		if sw.chance(20) {
			body = "atomic { " + body + " }"
		}
		sw.line(":: %s", body)
	}
	if sw.ends {
		sw.line(":: %s; break", sw.statement())
		sw.line("od; %s", sw.pick(sw.statement(), sw.statement(), sw.statement()+"; assert(x == 0)", "assert(owner != "+sw.me+")", "atomic { skip; assert(count == 0) }", "x = 1 / (1 - x)"))
	} else {
		sw.line("od")
	}
	sw.line("}")
}

// spoiler returns a statement that may tell processes apart.
func (sw *symmetricWriter) spoiler() string {
	return strings.ReplaceAll(sw.pick("who < me", "owner <= me", "who = (me + 1) % 2", "owner = 1 - me", "(me & 1) == 0", "owner++", "count = me", "f[count] = 1", "who = me * 1", "count == me"), "me", sw.me)
}

// statement returns a statement, or a few, that treat processes alike.
func (sw *symmetricWriter) statement() string {
	list := []string{
		"owner == NONE", "owner = me", "owner == me", "owner != me", "owner = NONE", "who = owner", "owner = who", "who == me", "who == last", "last = me",
		"f[me] = 1", "f[me] = 0", "f[me] == 0", "x = f[me]", "x = 1 - x", "x == 1", "count = (count + 1) % 3", "count == 0", "count < 2", "skip",
		"who != NONE -> f[who] = x", "atomic { owner == NONE -> owner = me }", "d_step { owner == me -> owner = NONE; who = me }",
		"if :: owner == me -> owner = NONE :: else -> who = me fi", "if :: x == 1 -> last = who :: x == 0 -> last = me fi",
		"(owner == me -> 1 : x) == 1", "last = (x -> who : me)", "timeout -> x = 0", "_nr_pr > 1", "{ count = 0 } unless { owner == me }",
		"who = me; who--; who + 1 == me", "owner == 0", "f[0] == 0", "assert(owner != me || x == 0)", "who != NONE -> P[who]:x == 0", "printf(\"%d\", me)",
	}
	if sw.me == "_pid" || sw.base == 1 {
		list = append(list, "who != NONE && who != _pid && who != 0 -> enabled(who)", "who != NONE -> P[who]@here")
	}
	if sw.matrix {
		list = append(list, "rows[me].m[me] = 1", "who != NONE -> rows[me].m[who] = 1", "who != NONE -> rows[who].m[me] == 0", "rows[me].m[me] == 0")
	}
	if sw.local {
		list = append(list, "seen[me] = 1", "who != NONE -> seen[who] = 1", "who != NONE -> seen[who] == 0")
	}
	if sw.server {
		list = append(list, "q!req(me)", "back[me]?x", "q!rel(me)", "q??rel(eval(me))", "q?[req(who)]", "nfull(q)", "q?rel(who)", "q!!rel(me)")
	}
	if sw.rendezvous {
		list = append(list, "rv!me", "rv?who", "rv?eval(owner)", "atomic { rv?who; last = who }", "rv!owner", "d_step { rv?who; last = who }")
	}
	if sw.private {
		list = append(list, "public!own", "public?to; to!1", "own?x", "to = own", "len(own) == 0", "to == own")
	}
	if sw.handed {
		list = append(list, "calls!mine", "mine?x", "nempty(mine)")
	}
	if sw.ring {
		next, before := fmt.Sprintf("(me + 1) %% %d", sw.n), fmt.Sprintf("(me + %d) %% %d", sw.n-1, sw.n)
		list = append(list, "owner = "+next, "who = "+next, "f["+next+"] = x", "f["+before+"] == 0", "owner == "+before)
	}
	if sw.hidden {
		list = slices.DeleteFunc(list, func(s string) bool {
			return strings.Contains(s, "P[") || strings.Contains(s, "_nr_pr") || strings.Contains(s, "enabled")
		})
	}
	s := strings.ReplaceAll(sw.pick(list...), "me", sw.me)
	if sw.chance(8) {
		sw.labels++
		if sw.labels == 1 {
			s = "here: " + s
		}
	}
	return s
}

// propositions writes propositions, and defines what some statements mention.
func (sw *symmetricWriter) propositions() {
	text := sw.b.String()
	if strings.Contains(text, "@here") && !strings.Contains(text, "here:") {
		text = strings.Replace(text, "od\n}", "od; here: goto here\n}", 1)
		sw.b.Reset()
		sw.b.WriteString(text)
	}
	sw.atoms = []string{"count == 1", "owner == NONE", "last == NONE", "owner == last", "_nr_pr > 2"}
	if strings.Contains(text, "here:") {
		sw.atoms = append(sw.atoms, "P@here")
	}
	if sw.server {
		sw.atoms = append(sw.atoms, "len(q) > 0")
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
