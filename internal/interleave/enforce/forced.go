package enforce

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// forcedSchedule is a test under a schedule. The package is compiled from copies of
// its files as they are now, with gates at the points, of which some may not be there any more.
type forcedSchedule struct {
	test   string // the function
	folder string // of its package; empty for the current one
	module string // its import path begins with this
	flags  []string
	leaks  bool // goroutines are left behind at the end of the test
	points []forcedPoint
	births []forcedBirth
	steps  []forcedStep
	held   []forcedStep // gates that open at the end
}

// forcedPoint is an operation of the program: the n-th with this text in a function.
type forcedPoint struct {
	point      int
	file       string // relative to the folder of the package
	function   string
	kind, text string
	number     int
}

// forcedBirth is a goroutine that its parent creates when it passes a point for the
// n-th time.
type forcedBirth struct{ parent, point, pass, child int }

// forcedStep is a goroutine that comes to a point for the n-th time. kase is the
// case of a select statement, or -1; late and meets are as in the package baton.
type forcedStep struct {
	goroutine, point, pass, kase int
	late, meets                  bool
}

// forcedTest is what is needed of a test.
type forcedTest interface {
	Helper()
	Context() context.Context
	TempDir() string
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// run fails if the test fails under the schedule.
func (s *forcedSchedule) run(t forcedTest) {
	t.Helper()
	binary, missing, err := forcedBuild(t.Context(), t.TempDir(), s)
	if err != nil {
		t.Fatalf("%s cannot be compiled for the schedule: %v", s.test, err)
	}
	for _, m := range missing {
		t.Logf("the schedule does not apply any more: there is no %s", m)
	}
	out, failed := s.execute(t.Context(), binary)
	if _, note, ok := strings.Cut(out, ": schedule: "); ok {
		note, _, _ = strings.Cut(note, "\n")
		t.Logf("the schedule does not apply any more: %s", note)
	}
	if failed {
		t.Errorf("%s fails under the schedule\n%s%s", s.test, s.inWords(out), out)
	}
}

// forcedBuild compiles tests of a package with gates, and returns the name of the binary,
// and the points that are missing.
func forcedBuild(ctx context.Context, folder string, schedules ...*forcedSchedule) (binary string, missing []string, err error) {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", nil, fmt.Errorf("go env: %w", err)
	}
	home := filepath.Join(string(bytes.TrimSpace(root)), "src", "ltlbaton")
	plans, points := "package baton\n\nvar plans = map[string]Plan{\n", []forcedPoint(nil)
	for _, s := range schedules {
		plans += s.plan()
		points = append(points, s.points...)
	}
	texts := map[string]string{filepath.Join(home, "baton.go"): forcedBaton, filepath.Join(home, "plan.go"): plans + "}\n"}
	slices.SortFunc(points, func(a, b forcedPoint) int { return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.point, b.point)) })
	points = slices.Compact(points)
	of := schedules[0]
	for len(points) > 0 {
		n := slices.IndexFunc(points, func(p forcedPoint) bool { return p.file != points[0].file })
		if n < 0 {
			n = len(points)
		}
		name, err := filepath.Abs(filepath.Join(of.folder, filepath.FromSlash(points[0].file)))
		if err != nil {
			return "", nil, err
		}
		text, lost, err := forcedText(name, points[:n])
		if err != nil {
			return "", nil, err
		}
		texts[name], missing, points = text, append(missing, lost...), points[n:]
	}
	overlay, err := forcedOverlay(folder, texts)
	if err != nil {
		return "", nil, err
	}
	binary = filepath.Join(folder, "schedule.test")
	args := append([]string{"test", "-c", "-vet=off", "-o", binary, "-overlay", overlay}, of.flags...)
	compile := exec.CommandContext(ctx, "go", append(args, ".")...)
	compile.Dir = of.folder
	if out, err := compile.CombinedOutput(); err != nil {
		return "", missing, fmt.Errorf("%w\n%s", err, out)
	}
	return binary, missing, nil
}

// forcedOverlay writes files, and the overlay that puts them in place.
func forcedOverlay(folder string, texts map[string]string) (overlay string, err error) {
	replace := map[string]string{}
	for name, text := range texts {
		file := filepath.Join(folder, fmt.Sprintf("%d_%s", len(replace), filepath.Base(name)))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "", err
		}
		replace[name] = file
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o666)
}

// plan is the schedule for the package baton.
func (s *forcedSchedule) plan() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q: {\nSteps: []Step{\n", s.test)
	for _, x := range s.steps {
		fmt.Fprintf(&b, "{Gate{%d, %d, %d}, %d, %t, %t},\n", x.goroutine, x.point, x.pass, x.kase, x.late, x.meets)
	}
	b.WriteString("},\nHeld: []Gate{\n")
	for _, x := range s.held {
		fmt.Fprintf(&b, "{%d, %d, %d},\n", x.goroutine, x.point, x.pass)
	}
	b.WriteString("},\nBirths: []Birth{\n")
	for _, x := range s.births {
		fmt.Fprintf(&b, "{Gate{%d, %d, %d}, %d},\n", x.parent, x.point, x.pass, x.child)
	}
	fmt.Fprintf(&b, "},\nLeaks: %t},\n", s.leaks)
	return b.String()
}

// execute runs the test. The runtime reports a deadlock, unless something is left
// that time can wake: then the test is ended after a time, and shows its goroutines.
func (s *forcedSchedule) execute(ctx context.Context, binary string) (out string, failed bool) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, binary, "-test.run=^"+s.test+"$", "-test.v", "-test.timeout=0", "-test.count=1")
	run.Dir, run.WaitDelay = s.folder, time.Second
	run.Cancel = func() error { return run.Process.Signal(syscall.SIGQUIT) }
	text, err := run.CombinedOutput()
	return string(text), err != nil
}

// inWords says which goroutines wait where, if the test ended in a deadlock.
func (s *forcedSchedule) inWords(out string) string {
	_, dump, ok := strings.Cut(out, "fatal error: all goroutines are asleep - deadlock!")
	if !ok {
		if _, dump, ok = strings.Cut(out, "SIGQUIT: quit"); !ok {
			return ""
		}
	}
	what := "deadlock: the test waits forever"
	if strings.Contains(dump, "ltlbaton.(*run).finish(") {
		what = "leaked goroutines: the test has ended, and others wait forever"
	}
	frame := regexp.MustCompile(`(?m)^(` + regexp.QuoteMeta(s.module) + `[./_]|main\.).*\n\t(.*:\d+)`)
	for _, g := range strings.Split(dump, "\n\n") {
		header, stack, _ := strings.Cut(strings.TrimSpace(g), "\n")
		_, state, _ := strings.Cut(header, "[")
		state, _, _ = strings.Cut(state, "]")
		at := frame.FindStringSubmatch(stack)
		if at != nil && !strings.HasPrefix(at[2], "_testmain.go:") && !strings.Contains(stack, "ltlbaton.(*run).finish(") {
			what += fmt.Sprintf("\n  a goroutine waits: %s at %s", state, filepath.Base(at[2]))
		}
	}
	return what + "\n"
}

// forcedText returns the text of a file with gates at points, and those that are
// missing.
func forcedText(name string, points []forcedPoint) (text string, missing []string, err error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return "", nil, err
	}
	w, err := forcedWalk(name, src)
	if err != nil {
		return "", nil, err
	}
	for _, p := range points {
		k := slices.IndexFunc(w.nodes, func(n forcedNode) bool {
			return n.function == p.function && n.kind == forcedNodeOf(p.kind) && n.text == p.text && n.number == p.number
		})
		if k < 0 {
			missing = append(missing, strings.TrimSpace(fmt.Sprintf("%s %s in %s of %s", p.kind, p.text, p.function, p.file)))
			continue
		}
		w.gate(p, w.nodes[k].node)
	}
	if len(w.edits) > 0 {
		w.insert(w.file.Name.End(), 0, `;import ltl_baton "ltlbaton"`)
	}
	return w.text(), missing, nil
}

// forcedNodeOf is the kind of node at which there is a point of a kind.
func forcedNodeOf(kind string) string {
	if kind == "start" || kind == "wake" {
		return "call"
	}
	return kind
}

// forcedNode is an operation in a file.
type forcedNode struct {
	function, kind, text string
	number               int
	node                 ast.Node
}

// forcedFile finds operations in a file, and collects changes of its text.
type forcedFile struct {
	fset     *token.FileSet
	file     *ast.File
	src      []byte
	function string
	nodes    []forcedNode
	counts   map[string]int
	within   map[ast.Node]bool             // parts of other operations
	labels   map[ast.Stmt]*ast.LabeledStmt // of select statements
	edits    []forcedEdit
}

// forcedEdit replaces a part of the text. Those at the same place are in this order.
type forcedEdit struct {
	from, to, order int
	text            string
}

// forcedWalk finds the operations of a file.
func forcedWalk(name string, src []byte) (*forcedFile, error) {
	w := &forcedFile{fset: token.NewFileSet(), src: src, counts: map[string]int{}, within: map[ast.Node]bool{}, labels: map[ast.Stmt]*ast.LabeledStmt{}}
	var err error
	if w.file, err = parser.ParseFile(w.fset, name, src, parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, d := range w.file.Decls {
		w.function = ""
		if fn, ok := d.(*ast.FuncDecl); ok {
			w.function = fn.Name.Name
			if fn.Recv != nil && len(fn.Recv.List) == 1 {
				w.function = "(" + w.of(fn.Recv.List[0].Type) + ")." + fn.Name.Name
			}
			w.add("test", "", d)
		}
		ast.Inspect(d, w.visit)
	}
	return w, nil
}

func (w *forcedFile) offset(p token.Pos) int { return w.fset.Position(p).Offset }

// of is the text of a node in one line; function literals are alike.
func (w *forcedFile) of(n ast.Node) string {
	if _, ok := n.(*ast.FuncLit); ok {
		return "func"
	}
	return strings.Join(strings.Fields(string(w.src[w.offset(n.Pos()):w.offset(n.End())])), " ")
}

func (w *forcedFile) add(kind, text string, n ast.Node) {
	key := w.function + "\x00" + kind + "\x00" + text
	w.counts[key]++
	w.nodes = append(w.nodes, forcedNode{w.function, kind, text, w.counts[key], n})
}

func (w *forcedFile) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SelectStmt:
		w.add("select", "", n)
		for _, c := range w.cases(n) {
			w.within[c] = true
		}
	case *ast.LabeledStmt:
		if w.labels[n] == nil {
			w.labels[n] = n
		}
		w.labels[n.Stmt] = w.labels[n]
	case *ast.DeferStmt:
		w.add("defer", w.of(n.Call.Fun), n)
		w.within[n.Call] = true
	case *ast.GoStmt:
		w.add("go", w.of(n.Call.Fun), n)
		w.within[n.Call] = true
	case *ast.RangeStmt:
		w.add("range", w.of(n.X), n)
	case *ast.SendStmt:
		if !w.within[n] {
			w.add("send", w.of(n.Chan), n)
		}
	case *ast.UnaryExpr:
		if n.Op == token.ARROW && !w.within[n] {
			w.add("receive", w.of(n.X), n)
		}
	case *ast.CallExpr:
		if !w.within[n] {
			w.add("call", w.of(n.Fun), n)
		}
	}
	return true
}

// cases returns the communications of a select statement, without the default.
func (w *forcedFile) cases(s *ast.SelectStmt) (list []ast.Node) {
	for _, c := range s.Body.List {
		switch c := c.(*ast.CommClause).Comm.(type) {
		case *ast.SendStmt:
			list = append(list, c)
		case *ast.ExprStmt:
			list = append(list, ast.Unparen(c.X))
		case *ast.AssignStmt:
			list = append(list, ast.Unparen(c.Rhs[0]))
		}
	}
	return list
}

func (w *forcedFile) insert(at token.Pos, order int, text string) {
	w.edits = append(w.edits, forcedEdit{w.offset(at), w.offset(at), order, text})
}

// wrap puts a node into a call of the package baton.
func (w *forcedFile) wrap(n ast.Node, function string, args ...int) {
	size := int(n.End() - n.Pos())
	text := "ltl_baton." + function + "("
	for _, a := range args {
		text += fmt.Sprintf("%d, ", a)
	}
	w.insert(n.Pos(), len(w.src)-size, text)
	w.insert(n.End(), size-len(w.src), ")")
}

// gate puts a gate before an operation.
func (w *forcedFile) gate(p forcedPoint, n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDecl:
		w.begin(n)
	case *ast.SendStmt:
		if w.calls(n.Value) {
			w.wrap(n.Value, "At", p.point)
		} else {
			w.wrap(n.Chan, "At", p.point)
		}
	case *ast.UnaryExpr:
		w.wrap(n.X, "At", p.point)
	case *ast.RangeStmt:
		w.wrap(n.X, "Range", p.point)
	case *ast.GoStmt:
		w.wrap(n.Call.Fun, "Go", p.point)
	case *ast.DeferStmt:
		w.wrap(n.Call.Fun, "Before", p.point)
	case *ast.SelectStmt:
		w.choice(p.point, n)
	case *ast.CallExpr:
		w.call(p, n)
	}
}

// call puts a gate before a call, after its arguments were evaluated.
func (w *forcedFile) call(p forcedPoint, n *ast.CallExpr) {
	callee := w.of(n.Fun)
	switch {
	case p.kind == "start":
		w.wrap(n.Args[len(n.Args)-1], "Go", p.point)
	case p.kind == "wake":
		w.wake(p.point, n)
	case callee == "close", callee == "len":
		w.wrap(n.Args[0], "At", p.point)
	case callee[strings.LastIndex(callee, ".")+1:] == "Sleep":
		w.wrap(n.Fun, "After", p.point)
	case w.calls(n.Args...):
		w.wrap(n.Fun, "Before", p.point)
	default:
		w.wrap(n.Fun, "At", p.point)
	}
}

// wake puts a gate after the wait for a condition, without its lock.
func (w *forcedFile) wake(point int, n *ast.CallExpr) {
	if x, ok := n.Fun.(*ast.SelectorExpr); ok {
		w.insert(n.Pos(), len(w.src), fmt.Sprintf("ltl_baton.Wake(%d, ", point))
		w.edits = append(w.edits, forcedEdit{w.offset(x.X.End()), w.offset(x.End()), 0, ")"})
	}
}

// calls reports whether evaluating expressions can reach another point.
func (w *forcedFile) calls(list ...ast.Expr) (found bool) {
	for _, e := range list {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				found = true
			case *ast.UnaryExpr:
				found = found || n.Op == token.ARROW
			}
			return !found
		})
	}
	return found
}

// begin makes a test begin the schedule.
func (w *forcedFile) begin(n *ast.FuncDecl) {
	t, param := "ltl_t", n.Type.Params.List[0]
	switch {
	case len(param.Names) == 0:
		w.insert(param.Type.Pos(), 0, t+" ")
	case param.Names[0].Name == "_":
		w.edits = append(w.edits, forcedEdit{w.offset(param.Names[0].Pos()), w.offset(param.Names[0].End()), 0, t})
	default:
		t = param.Names[0].Name
	}
	w.insert(n.Body.Lbrace+1, 0, " defer ltl_baton.Test("+t+")();")
}

// choice makes a select statement take the case that the schedule takes.
func (w *forcedFile) choice(point int, n *ast.SelectStmt) {
	for k, c := range w.cases(n) {
		switch c := c.(type) {
		case *ast.SendStmt:
			w.wrap(c.Chan, "Case", point, k)
		case *ast.UnaryExpr:
			w.wrap(c.X, "Case", point, k)
		}
	}
	var first ast.Stmt = n
	if l := w.labels[n]; l != nil {
		first = l
	}
	w.insert(first.Pos(), 0, fmt.Sprintf("ltl_%d: ", point))
	for _, c := range n.Body.List {
		if c := c.(*ast.CommClause); c.Comm == nil {
			w.insert(c.Colon+1, 0, fmt.Sprintf(" if ltl_baton.Again(%d) { goto ltl_%[1]d };", point))
		}
	}
	w.insert(n.Body.Rbrace, 0, fmt.Sprintf(";case <-ltl_baton.Turn(%d): ltl_baton.Again(%[1]d); goto ltl_%[1]d; ", point))
}

// text is the text of the file with the changes.
func (w *forcedFile) text() string {
	slices.SortStableFunc(w.edits, func(a, b forcedEdit) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.order, b.order))
	})
	var b strings.Builder
	last := 0
	for _, e := range w.edits {
		b.Write(w.src[last:e.from])
		b.WriteString(e.text)
		last = e.to
	}
	b.Write(w.src[last:])
	return b.String()
}
