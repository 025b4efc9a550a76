// Package playground makes the page in which ltlcheck runs in the browser,
// without a server: the page of ltlcheck serve, whose backend is not a server
// but backend.js here, and the command compiled to WebAssembly. What the server
// does by processes is done by workers (worker.js), each with an instance of the
// module, a copy of the files in memory (filesystem.js), and standard input and
// output. Beside it is a page on which one writes formulas for sentences
// (teach.js).
package playground

import (
	"bytes"
	"compress/gzip"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/docs"
	"github.com/ltlcheck/ltlcheck/internal/report/web"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/specs"
)

var (
	//go:embed backend.js
	backendJS string
	//go:embed worker.js
	workerJS string
	//go:embed filesystem.js
	filesystemJS string
	//go:embed teach.html
	teachHTML []byte
	//go:embed teach.js
	teachJS []byte
	//go:embed exercises.json
	exercises json.RawMessage
)

// first is the file that the page opens with: one of its properties is violated.
const first = "philosophers.ltl"

// Write writes the page into a folder, which it makes, and returns the size of
// the module, compressed. root is the top of the repository. Equal sources give
// equal files. It takes a minute of CPU time if nothing was compiled for
// browsers yet.
//
// Browsers load scripts from disk, but nothing else that a page asks for: so
// everything is in scripts, the module as text in base64 and the program of the
// workers as a string.
func Write(ctx context.Context, root, out string) (size int, err error) {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return 0, err
	}
	module, support, err := compile(ctx, root)
	if err != nil {
		return 0, err
	}
	settings, err := settings(support)
	if err != nil {
		return 0, err
	}
	page, err := page()
	if err != nil {
		return 0, err
	}
	var program bytes.Buffer
	if err := web.WriteServeProgram(&program); err != nil {
		return 0, err
	}
	licences, err := docs.Licences()
	if err != nil {
		return 0, err
	}
	files := map[string][]byte{
		"index.html":    []byte(page),
		"teach.html":    teachHTML,
		"teach.js":      teachJS,
		"serve.css":     []byte(web.ServeStyle),
		"serve.js":      program.Bytes(),
		"playground.js": []byte("const playground = " + string(settings) + ";\n" + backendJS),
		"module.js":     []byte(`ltlcheckModule("` + base64.StdEncoding.EncodeToString(module) + "\");\n"),
		"LICENCES.txt":  []byte(licences),
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(out, name), content, 0o666); err != nil {
			return 0, err
		}
	}
	return len(module), nil
}

// page returns the page of ltlcheck serve with two more scripts: the backend
// comes before the program of the page, and the module whenever it is loaded.
func page() (string, error) {
	const program = `<script src="serve.js" defer></script>`
	if !strings.Contains(web.ServePage, program) {
		return "", fmt.Errorf("the page of ltlcheck serve lacks %s", program)
	}
	return strings.Replace(web.ServePage, program, `<script src="playground.js" defer></script>`+"\n"+program+"\n"+`<script src="module.js" async></script>`, 1), nil
}

// settings returns what the backend has to know, as JSON: the program of a
// worker, the worked examples, and the names of files that can be edited.
func settings(support string) ([]byte, error) {
	examples := map[string]string{}
	entries, err := fs.ReadDir(specs.Examples, ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := fs.ReadFile(specs.Examples, e.Name())
		if err != nil {
			return nil, err
		}
		examples[e.Name()] = string(text)
	}
	var suffixes []string
	for _, l := range property.Languages() {
		suffixes = append(suffixes, l.Suffixes...)
	}
	return json.Marshal(map[string]any{
		"worker":    filesystemJS + support + workerJS,
		"examples":  examples,
		"exercises": exercises,
		"first":     first,
		"suffixes":  append(suffixes, ".ltl"),
	})
}

// compile compiles the command for browsers, and returns the module, compressed
// by gzip, and the script that Go's programs need there.
func compile(ctx context.Context, root string) (module []byte, support string, err error) {
	folder, err := os.MkdirTemp("", "playground-")
	if err != nil {
		return nil, "", err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "ltlcheck.wasm")
	if _, err := goCommand(ctx, root, "build", "-trimpath", "-buildvcs=false", "-pgo=off", "-ldflags=-s -w -buildid=", "-o", file, "./cmd/ltlcheck"); err != nil {
		return nil, "", err
	}
	binary, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(binary)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, "", err
	}
	goroot, err := goCommand(ctx, root, "env", "GOROOT")
	if err != nil {
		return nil, "", err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(goroot), "lib", "wasm", "wasm_exec.js"))
	return b.Bytes(), string(text), err
}

// goCommand runs the command go for browsers, and returns its output.
func goCommand(ctx context.Context, root string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, stderr.Bytes())
	}
	return string(out), nil
}
