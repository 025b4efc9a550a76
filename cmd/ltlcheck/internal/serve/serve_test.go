package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/lsp"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/source"
)

// The test program is the worker as well: with this variable set it answers a question, or does what a job's arguments say.
const asWorker = "LTLCHECK_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	if os.Args[1] == "serve" {
		if err := Work(context.Background(), os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(4)
		}
		return
	}
	fakeJob(os.Args[len(os.Args)-1])
}

// fakeJob does what the name of the file says.
func fakeJob(file string) {
	fmt.Fprintln(os.Stderr, `{"schema":"ltlcheck/2","task":"p","states":7}`)
	switch filepath.Base(file) {
	case "sleep.pml":
		time.Sleep(time.Hour)
	case "crash.pml":
		panic("a fault")
	}
	input, _ := io.ReadAll(os.Stdin)
	fmt.Println("<!doctype html>", file, len(input), "bytes of standard input")
	os.Exit(1)
}

type fixture struct {
	*httptest.Server
	s      *Server
	folder string
}

func start(t *testing.T, atOnce int) *fixture {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"m.pml": "byte x;\nactive proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }\n", "sub/n.ltl": "model \"../m.pml\";\n",
		"sleep.pml": "", "crash.pml": "", "secret.txt": "secret", "s.ltl": "model \"m.pml\";\nproperty low: [] (x < 3);\n",
	} {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s, err := New(t.Context(), Config{
		Folder: folder, File: "m.pml", Disk: atomicfile.OS{}, AtOnce: atOnce,
		Worker: func(ctx context.Context, args ...string) *exec.Cmd {
			cmd := exec.CommandContext(ctx, os.Args[0], args...)
			cmd.Dir, cmd.Env = folder, append(os.Environ(), asWorker+"=1")
			return cmd
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{httptest.NewServer(s.Handler()), s, folder}
	t.Cleanup(func() {
		f.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// send is the status and the body of the answer to a request; change may alter the request.
func (f *fixture) send(t *testing.T, method, path, body string, change func(*http.Request)) (int, string) {
	t.Helper()
	r, err := http.NewRequest(method, f.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func (f *fixture) get(t *testing.T, path string) (int, string) {
	return f.send(t, "GET", f.s.Path()+path, "", nil)
}

func (f *fixture) post(t *testing.T, path, body string) (int, string) {
	return f.send(t, "POST", f.s.Path()+path, body, nil)
}

// TestGuard: only who knows the token, by a name of this machine, from no other page, gets an answer.
func TestGuard(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	own := "http://" + strings.TrimPrefix(f.URL, "http://")
	for _, c := range []struct {
		what   string
		path   string
		change func(*http.Request)
		want   int
	}{
		{"the token", f.s.Path() + "files", nil, 200},
		{"the own origin", f.s.Path() + "files", header("Origin", own), 200},
		{"localhost", f.s.Path() + "files", host("localhost:1"), 200},
		{"no token", "/files", nil, 403},
		{"nothing", "/", nil, 403},
		{"a wrong token", "/" + strings.Repeat("0", 32) + "/files", nil, 403},
		{"half of the token", f.s.Path()[:17] + "/files", nil, 403},
		{"another origin", f.s.Path() + "files", header("Origin", "http://evil.example"), 403},
		{"another port", f.s.Path() + "files", header("Origin", "http://127.0.0.1:1"), 403},
		{"no origin", f.s.Path() + "files", header("Origin", "null"), 403},
		{"another site", f.s.Path() + "files", header("Sec-Fetch-Site", "cross-site"), 403},
		{"another page of this machine", f.s.Path() + "files", header("Sec-Fetch-Site", "same-site"), 403},
		{"a name that resolves to this machine", f.s.Path() + "files", host("evil.example"), 403},
		{"the address of another machine", f.s.Path() + "files", host("10.0.0.1"), 403},
		{"what is not there", f.s.Path() + "nothing", nil, 404},
	} {
		if got, _ := f.send(t, "GET", c.path, "", c.change); got != c.want {
			t.Errorf("%s: status %d, want %d", c.what, got, c.want)
		}
	}
}

// TestFiles: models and specifications below the folder, and nothing else.
func TestFiles(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	outside := filepath.Join(t.TempDir(), "outside.pml")
	if err := os.WriteFile(outside, []byte("secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"link.pml": outside, "links": filepath.Dir(outside)} {
		if err := os.Symlink(to, filepath.Join(f.folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	if status, text := f.get(t, "files"); status != 200 || !strings.Contains(text, `"m.pml","s.ltl","sleep.pml","sub/n.ltl"`) || strings.Contains(text, "link") || strings.Contains(text, "secret") {
		t.Error(status, text)
	}
	if status, text := f.get(t, "file?name=m.pml"); status != 200 || !strings.Contains(text, "proctype P") {
		t.Error(status, text)
	}
	for _, name := range []string{"../outside.pml", outside, "secret.txt", "link.pml", "links/outside.pml", "sub/../m.pml", "", ".", "sub", "m.pml/", "nowhere/x.pml", "\\\\evil\\x.pml\x00"} {
		q := strings.NewReplacer("\x00", "%00", "\\", "%5C").Replace(name)
		if status, text := f.get(t, "file?name="+q); status != 403 || strings.Contains(text, "proctype") {
			t.Errorf("%q is read: %d, %s", name, status, text)
		}
		body, _ := json.Marshal(file{name, "byte evil;"})
		if status, _ := f.send(t, "PUT", f.s.Path()+"file", string(body), nil); status != 403 {
			t.Errorf("%q is written: %d", name, status)
		}
		for _, body := range []any{JobRequest{Command: "check", File: name}, Request{Kind: "explore", File: name + " "}} {
			text, _ := json.Marshal(body)
			path := "jobs"
			if _, is := body.(Request); is {
				path = "ask"
			}
			if status, _ := f.post(t, path, string(text)); status == 200 {
				t.Errorf("%s of %q: %d", path, name, status)
			}
		}
	}
	if text, err := os.ReadFile(outside); err != nil || string(text) != "secret" {
		t.Errorf("the file outside is now %q, %v", text, err)
	}
	body, _ := json.Marshal(file{"new.pml", "byte y;\n"})
	if status, text := f.send(t, "PUT", f.s.Path()+"file", string(body), nil); status != 200 {
		t.Error(status, text)
	}
	if text, err := os.ReadFile(filepath.Join(f.folder, "new.pml")); err != nil || string(text) != "byte y;\n" {
		t.Errorf("%q, %v", text, err)
	}
	for _, more := range []int{0, 1} { // what is written can be read again
		body, _ := json.Marshal(file{"new.pml", strings.Repeat("x", mostText+more)})
		written, _ := f.send(t, "PUT", f.s.Path()+"file", string(body), nil)
		if status, text := f.get(t, "file?name=new.pml"); written != []int{200, 400}[more] || status != 200 || len(text) < mostText {
			t.Errorf("%d bytes: %d, and %d bytes are read: %d", mostText+more, written, len(text), status)
		}
	}
}

// TestBodies: too large, no JSON, unknown members, commands that are not there.
func TestBodies(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	for _, c := range []struct {
		path, body string
		want       int
	}{
		{"ask", `{"kind":"diagnose","file":"m.pml","text":"` + strings.Repeat("x", mostBody) + `"}`, 413},
		{"jobs", `{"file":"` + strings.Repeat("x", mostBody) + `"}`, 413},
		{"ask", "{", 400},
		{"ask", `{"kind":"diagnose","shell":"rm"}`, 400},
		{"jobs", `{"command":"cite","file":"m.pml"}`, 400},
		{"jobs", `{"command":"check --save=x","file":"m.pml"}`, 400},
	} {
		if got, text := f.post(t, c.path, c.body); got != c.want {
			t.Errorf("%s %.60s: status %d, want %d: %.80s", c.path, c.body, got, c.want, text)
		}
	}
	if args, err := (&JobRequest{Command: "check", File: "m.pml", Formula: "--output=/etc/x", Defines: []string{"--save=/"}}).Arguments("", ""); err != nil || strings.Join(args, " ") != "check --contained --format=html --define=--save=/ --progress --formula=- -- m.pml" {
		t.Error(args, err)
	}
}

func TestAsk(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	ask := func(q Request) *Answer {
		t.Helper()
		text, _ := json.Marshal(q)
		status, body := f.post(t, "ask", string(text))
		a := &Answer{}
		if err := json.Unmarshal([]byte(body), a); err != nil || status != 200 {
			t.Fatal(status, body)
		}
		return a
	}
	if a := ask(Request{Kind: "diagnose", File: "m.pml", Text: "byte é; active proctype P() { y = 1 }"}); len(a.Diagnostics) == 0 || a.Diagnostics[0].Warning {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "diagnose", File: "s.ltl", Text: "model \"m.pml\";\nproperty low: [] (x < 3);\n"}); len(a.Diagnostics) != 0 || strings.Join(a.Properties, ",") != "safety,low" {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "formula", File: "s.ltl", Formula: "[]<> (x == 0)"}); a.Error != "" || !strings.Contains(a.Automaton.SVG, "<svg") || a.Automaton.DOT != "" {
		t.Errorf("%+v", a)
	}
	for formula, message := range map[string]string{
		"[] x == 0 -> <> x == 1": "warning: this is read as  ([](x == 0)) -> <>(x == 1): write  []((x == 0) -> <>(x == 1))", "x == 0": "warning: this is judged at the start",
	} {
		if a := ask(Request{Kind: "formula", File: "m.pml", Formula: formula}); a.Error != "" || !strings.Contains(a.Automaton.Text, message) {
			t.Errorf("%s: %+v", formula, a.Automaton)
		}
	}
	if a := ask(Request{Kind: "formula", Formula: "G a -> F b"}); !strings.Contains(a.Automaton.Text, "warning: this is read as  ([]a) -> <>b") {
		t.Errorf("%+v", a.Automaton)
	}
	if a := ask(Request{Kind: "diagnose", File: "s.ltl", Text: "model \"m.pml\";\nproperty low: [] x < 3 -> <> x == 1;\n"}); len(a.Diagnostics) != 1 || !a.Diagnostics[0].Warning {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "formula", Formula: "G F a &&"}); !strings.Contains(a.Error, "<formula>:1:") {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "nothing"}); a.Error == "" {
		t.Errorf("%+v", a)
	}
	x := ask(Request{Kind: "explore", File: "m.pml", Until: "x == 2"}).State
	if x == nil || len(x.Path) != 4 || x.Vars[0] != (Var{Name: "x", Value: "2", Changed: true}) || x.Graph.SVG == "" || len(x.Steps) != 4 {
		t.Fatalf("%+v", x)
	}
	// The path leads back to the same state, and a step further than it goes is said.
	again := ask(Request{Kind: "explore", File: "s.ltl", Path: x.Path}).State
	if len(again.Truths) != 1 || again.Truths[0] != (Truth{Text: "x < 3", True: true}) || len(x.Truths) != 0 {
		t.Errorf("%+v", again.Truths)
	}
	if a := ask(Request{Kind: "explore", File: "s.ltl", Path: []int{0, 0, 0, 0, 0, 0}}).State; a.Truths[0].True {
		t.Errorf("%+v", a.Truths)
	}
	if fmt.Sprint(again.Vars) != fmt.Sprint(x.Vars) || again.Note != "" {
		t.Errorf("%+v", again)
	}
	if a := ask(Request{Kind: "explore", File: "m.pml", Path: append(x.Path, 9)}).State; a.Step != 4 || !strings.Contains(a.Note, "step 5") {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "explore", File: "m.pml", Until: "x == 9"}).State; !strings.Contains(a.Note, "no state") || a.Step != 0 {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "explore", File: "m.pml", Until: "y == 9"}); !strings.Contains(a.Error, "y") {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "explore", File: "m.pml", Random: 7, Seed: 3}).State; a.Step != 7 {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "explore", File: "m.pml", Text: "byte x"}); a.Error == "" {
		t.Errorf("%+v", a)
	}
}

// TestAskAboutPlaces: names and what they mean, those of the model of a specification too, and of no file outside the folder.
func TestAskAboutPlaces(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	ask := func(q Request) *Answer {
		t.Helper()
		text, _ := json.Marshal(q)
		_, body := f.post(t, "ask", string(text))
		a := &Answer{}
		if err := json.Unmarshal([]byte(body), a); err != nil || a.Error != "" {
			t.Fatal(body, err)
		}
		return a
	}
	has := func(a *Answer, label string) bool {
		return slices.ContainsFunc(a.Completions, func(c lsp.Completion) bool { return c.Label == label })
	}
	text := "model \"m.pml\";\nproperty low: [] (x < 3);\n"
	if a := ask(Request{Kind: "complete", File: "s.ltl", Text: text}); !has(a, "x") || !has(a, "low") || !has(a, "[]") {
		t.Errorf("%+v", a)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(f.folder), "outside.pml"), []byte("byte secret;"), 0o666); err != nil {
		t.Fatal(err)
	}
	if a := ask(Request{Kind: "complete", File: "s.ltl", Text: strings.Replace(text, "m.pml", "../outside.pml", 1)}); has(a, "secret") || !has(a, "low") {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "hover", File: "s.ltl", Text: text, Line: 1, Character: 18}); !strings.Contains(a.Hover, "byte x") {
		t.Errorf("%+v", a)
	}
	if a := ask(Request{Kind: "hover", File: "s.ltl", Text: text, Line: 99, Character: 18}); a.Hover != "" {
		t.Errorf("%+v", a)
	}
}

// TestExamples: an empty folder gets the worked examples, and no other one does.
func TestExamples(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	if status, text := f.post(t, "examples", "{}"); status != 400 || !strings.Contains(text, "already") {
		t.Error(status, text)
	}
	for _, name := range []string{"m.pml", "sub", "sleep.pml", "crash.pml", "s.ltl"} {
		if err := os.RemoveAll(filepath.Join(f.folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	taken := filepath.Join(f.folder, "dekker-product.hoa")
	writeFile(t, taken)
	if status, text := f.post(t, "examples", "{}"); status != 400 || !strings.Contains(text, "dekker-product.hoa") {
		t.Error(status, text)
	}
	if names, err := f.s.folder.list(); err != nil || len(names) != 0 {
		t.Error(names, err)
	}
	if err := os.Remove(taken); err != nil {
		t.Fatal(err)
	}
	if status, text := f.post(t, "examples", "{}"); status != 200 {
		t.Error(status, text)
	}
	names, err := f.s.folder.list()
	if err != nil || len(names) < 10 {
		t.Error(names, err)
	}
	for _, name := range names {
		text, err := f.s.folder.read(name)
		if err != nil {
			t.Fatal(err)
		}
		set, err := property.OpenText(source.NewFile(filepath.Join(f.folder, name), text), property.Options{})
		if err == nil {
			err = property.Validate(set.Model.Program, set.Properties)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// watch reads events until the last one.
func (f *fixture) watch(t *testing.T, id string) (all []Event) {
	t.Helper()
	answer, err := http.Get(f.URL + f.s.Path() + "jobs/" + id + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var e Event
			if err := json.Unmarshal([]byte(text), &e); err != nil {
				t.Fatal(err)
			}
			all = append(all, e)
		}
	}
	return all
}

func (f *fixture) job(t *testing.T, name string) string {
	t.Helper()
	status, body := f.post(t, "jobs", fmt.Sprintf(`{"command":"check","file":%q}`, name))
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(body), &made); err != nil || status != 200 {
		t.Fatal(status, body)
	}
	return made.ID
}

func TestJobs(t *testing.T) {
	t.Parallel()
	f := start(t, 2)
	id := f.job(t, "m.pml")
	all := f.watch(t, id)
	last := all[len(all)-1]
	if last.State != "done" || last.Status != 1 || !last.Result {
		t.Errorf("%+v", last)
	}
	if status, page := f.get(t, "jobs/"+id+"/result"); status != 200 || !strings.Contains(page, "m.pml") {
		t.Error(status, page)
	}
	if all = f.watch(t, f.job(t, "crash.pml")); all[len(all)-1].State != "failed" || !strings.Contains(all[len(all)-1].Message, "a fault") {
		t.Errorf("%+v", all)
	}
	if status, _ := f.get(t, "jobs/77/events"); status != 404 {
		t.Error(status)
	}
	sleeping := f.job(t, "sleep.pml")
	j := mustJob(t, f, sleeping)
	go func() {
		for seen, changed := j.look(); seen.Progress == nil; seen, changed = j.look() {
			<-changed
		}
		_, _ = f.send(t, "DELETE", f.s.Path()+"jobs/"+sleeping, "", nil)
	}()
	if all = f.watch(t, sleeping); all[len(all)-1].State != "failed" {
		t.Errorf("%+v", all)
	}
	if len(all) < 2 || all[len(all)-2].Progress == nil || all[len(all)-2].Progress.States != 7 {
		t.Errorf("no progress: %+v", all)
	}
}

// TestQueue: of 200 jobs at once as many run as may, the others wait, and when nobody listens any more, or the server ends, so do they.
func TestQueue(t *testing.T) {
	t.Parallel()
	f := start(t, 2)
	var first, last string
	for i := range 200 {
		id := f.job(t, "sleep.pml")
		if i == 0 {
			first = id
		}
		last = id
	}
	a, _ := mustJob(t, f, first).look()
	b, _ := mustJob(t, f, last).look()
	if a.State != "running" || b.State != "waiting" || b.Ahead != 197 {
		t.Errorf("%+v, %+v", a, b)
	}
	for range mostWaiting - 198 {
		f.job(t, "sleep.pml")
	}
	if status, _ := f.post(t, "jobs", `{"command":"check","file":"m.pml"}`); status != 503 {
		t.Errorf("a job more: status %d", status)
	}
	f.s.stop()
	f.s.jobs.wait() // sleeping jobs would take an hour
}

// TestWithdrawn: a job that is stopped while it waits gives its place to others, and ends at once.
func TestWithdrawn(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	q := newQueue(ctx, 1, func(j *job) { <-j.ctx.Done() }, func(*job) {})
	var all []*job
	add := func() error {
		j, err := q.add(nil, "")
		if err == nil {
			all = append(all, j)
		}
		return err
	}
	for add() == nil {
	}
	if len(all) != 1+mostWaiting {
		t.Fatalf("%d jobs are in a full queue", len(all))
	}
	for i, stopped := range all[1:] {
		_, changed := stopped.look()
		stopped.cancel()
		<-changed
		for e, changed := stopped.look(); !e.over(); e, changed = stopped.look() {
			<-changed // its place
		}
		if err := add(); err != nil {
			t.Fatalf("after %d of the waiting jobs were stopped: %v", i+1, err)
		}
	}
	if last, _ := all[len(all)-1].look(); last.State != "waiting" || last.Ahead != mostWaiting-1 {
		t.Errorf("the last one: %+v", last)
	}
	if n := len(q.all); n != 1+mostWaiting+mostKept {
		t.Errorf("%d jobs are known", n)
	}
	cancel()
	q.wait()
}

// TestLeaving: a job ends when who listened is gone for a while.
func TestLeaving(t *testing.T) {
	t.Parallel()
	j := &job{changed: make(chan struct{})}
	j.ctx, j.cancel = context.WithCancel(t.Context())
	j.leave = time.AfterFunc(time.Hour, j.cancel)
	j.listen(1)
	j.listen(1)
	j.listen(-1)
	if j.leave.Stop() {
		t.Error("the job ends though somebody listens")
	}
	j.listen(-1)
	if !j.leave.Reset(0) {
		t.Error("the job goes on though nobody listens")
	}
	<-j.ctx.Done()
}

func mustJob(t *testing.T, f *fixture, id string) *job {
	t.Helper()
	j, err := f.s.jobs.job(id)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestLongFormula: a formula that is longer than an argument of a process may be arrives whole.
func TestLongFormula(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	formula := "[] (x < 4" + strings.Repeat(" || x < 4", 40_000) + ")"
	text, err := json.Marshal(JobRequest{Command: "check", File: "m.pml", Formula: formula})
	if err != nil {
		t.Fatal(err)
	}
	status, answer := f.post(t, "jobs", string(text))
	if status != 200 {
		t.Fatal(status, answer)
	}
	j := f.s.jobs.all["1"]
	for e, changed := j.look(); !e.over(); e, changed = j.look() {
		<-changed
	}
	if _, page := f.get(t, "jobs/1/result"); !strings.Contains(page, fmt.Sprintf("%d bytes of standard input", len(formula))) {
		t.Errorf("%.200s", page)
	}
}

// TestForgetsPages: of jobs that end, some after they were stopped before they began, no more pages stay than jobs are kept.
func TestForgetsPages(t *testing.T) {
	t.Parallel()
	f := start(t, 2)
	f.s.jobs.run = func(j *job) {
		if j.ctx.Err() == nil {
			writeFile(t, f.s.page(j))
		}
	}
	for i := range 200 {
		j, err := f.s.jobs.add(nil, "")
		if err != nil {
			t.Fatal(err)
		}
		if i%3 == 0 {
			j.cancel()
		}
		if i%50 == 49 {
			f.s.jobs.wait()
		}
	}
	f.s.jobs.wait()
	pages, err := os.ReadDir(f.s.pages)
	if err != nil || len(pages) > mostKept || len(pages) == 0 {
		t.Errorf("%d pages of %d jobs, %v", len(pages), mostKept, err)
	}
}

func writeFile(t *testing.T, path string) {
	t.Helper()
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Error(err)
	}
}

// TestSlowBody: a body that does not come ends the request, with and without the token; an event stream goes on.
func TestSlowBody(t *testing.T) {
	t.Parallel()
	f := start(t, 1)
	if _, answer := f.post(t, "jobs", `{"command": "check", "file": "sleep.pml"}`); !strings.Contains(answer, `"1"`) {
		t.Fatal(answer)
	}
	f.s.bodyTime = 100 * time.Millisecond // in which a machine with other work may not send the body above
	for path, want := range map[string]string{f.s.Path() + "ask": " 408 ", "/other/ask": " 403 "} {
		c, err := net.Dial("tcp", f.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(2 * time.Minute))
		fmt.Fprintf(c, "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{", path)
		if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.Contains(line, want) {
			t.Errorf("%s: %q, %v", path, line, err)
		}
	}
	events, err := http.Get(f.URL + f.s.Path() + "jobs/1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()
	time.AfterFunc(500*time.Millisecond, f.s.jobs.all["1"].cancel)
	if text, err := io.ReadAll(events.Body); err != nil || !strings.Contains(string(text), `"failed"`) {
		t.Errorf("%s, %v", text, err)
	}
}
