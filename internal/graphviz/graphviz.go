// Package graphviz draws graphs in the DOT language by Graphviz itself,
// compiled to WebAssembly and run by wazero, on machines where its programs are
// not installed. The module draws SVG only: Graphviz leaves bitmaps to
// libraries that it does not have.
//
// The module is that of github.com/goccy/go-graphviz v0.2.10 (Graphviz 12.1.2,
// expat 2.6.3, with clang and wasi-libc), byte for byte; LICENSES has the
// terms. Its Go package is not used: it compiles the module when a program
// starts, whether or not anything is drawn, and leaves compiled code in the
// folder for temporary files. All C functions are exported, so that what a
// picture takes are five calls.
package graphviz

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

//go:embed graphviz.wasm
var module []byte

const (
	mostBytes = 8 << 20 // of a document
	mostPages = 8 << 10 // of 64 KiB each, the memory of one drawing
)

// Engine draws. It is safe for concurrent use; each drawing has an instance of
// the module and thus a memory of its own. The zero value is ready to use, and
// Close gives its memory back; what is drawn after that takes new memory.
type Engine struct {
	// Cache is the folder in which compiled code is kept for later processes
	// (CacheFolder); with none, each process compiles. It is created when
	// needed, for the user alone, and must be writable by nobody else: what is
	// in it is executed.
	Cache string

	lock    sync.Mutex
	current *prepared
}

// prepared is the compiled module.
type prepared struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	cache    wazero.CompilationCache // nil if there is none
	drawings sync.WaitGroup          // under way; none begins when it is no longer the engine's
}

// prepare gives the compiled module for a drawing, which says when it is done.
// Compiling takes one to three seconds of CPU time, once; loading what is in
// the cache a twentieth.
func (e *Engine) prepare(ctx context.Context) (*prepared, error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	if e.current == nil {
		p, err := compile(ctx, e.Cache)
		if err != nil {
			return nil, err
		}
		e.current = p
	}
	e.current.drawings.Add(1)
	return e.current, nil
}

func compileWith(ctx context.Context, config wazero.RuntimeConfig) (*prepared, error) {
	r := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, err := r.CompileModule(ctx, module)
	if err == nil {
		_, err = wasi_snapshot_preview1.Instantiate(ctx, r)
	}
	if err == nil {
		err = callbacks(ctx, r, compiled)
	}
	if err != nil {
		return nil, errors.Join(err, r.Close(ctx))
	}
	return &prepared{runtime: r, compiled: compiled}, nil
}

// callbacks gives the module the functions by which its users could take part
// in a drawing: nobody does.
func callbacks(ctx context.Context, r wazero.Runtime, compiled wazero.CompiledModule) error {
	nothing := api.GoModuleFunc(func(_ context.Context, _ api.Module, stack []uint64) { clear(stack) })
	host := r.NewHostModuleBuilder("env")
	for _, f := range compiled.ImportedFunctions() {
		if from, name, _ := f.Import(); from == "env" {
			host.NewFunctionBuilder().WithGoModuleFunction(nothing, f.ParamTypes(), f.ResultTypes()).Export(name)
		}
	}
	_, err := host.Instantiate(ctx)
	return err
}

// Close gives the memory of the compiled module back, when the drawings that
// are under way have ended: whoever wants that soon ends their contexts before.
func (e *Engine) Close() error {
	e.lock.Lock()
	p := e.current
	e.current = nil
	e.lock.Unlock()
	if p == nil {
		return nil
	}
	p.drawings.Wait()
	err := p.runtime.Close(context.Background())
	if p.cache != nil {
		err = errors.Join(err, p.cache.Close(context.Background()))
	}
	return err
}

// SVG lays the graph out as dot does, and draws it.
func (e *Engine) SVG(ctx context.Context, document []byte) ([]byte, error) {
	if len(document) > mostBytes {
		return nil, errors.New("the graph is too large to be drawn")
	}
	p, err := e.prepare(ctx)
	if err != nil {
		return nil, err
	}
	defer p.drawings.Done()
	d, err := p.start(ctx)
	if err != nil {
		return nil, err
	}
	svg, err := d.draw(document)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return svg, errors.Join(err, d.module.Close(context.WithoutCancel(ctx)))
}

func (p *prepared) start(ctx context.Context) (*drawing, error) {
	d := &drawing{ctx: ctx}
	var err error
	d.module, err = p.runtime.InstantiateModule(ctx, p.compiled, wazero.NewModuleConfig().WithName("").WithStderr(&d.messages))
	return d, err
}

// drawing is an instance of the module at work.
type drawing struct {
	ctx      context.Context
	module   api.Module
	messages bytes.Buffer // what Graphviz says
}

// draw is in C:
//
//	gvc := gvContextPlugins(lt_preloaded_symbols, 1)
//	g := agmemread(document)
//	gvLayout(gvc, g, "dot")
//	gvRenderData(gvc, g, "svg", &result, &length)
func (d *drawing) draw(document []byte) ([]byte, error) {
	plugins, err := d.plugins()
	if err != nil {
		return nil, err
	}
	gvc, err := d.call("gvContextPlugins", plugins, 1)
	if err != nil {
		return nil, err
	}
	text, err := d.text(string(document))
	if err != nil {
		return nil, err
	}
	g, err := d.call("agmemread", text)
	if err != nil {
		return nil, err
	}
	if g == 0 {
		return nil, d.failure("the document is not in the DOT language")
	}
	layout, err := d.text("dot")
	if err != nil {
		return nil, err
	}
	if status, err := d.call("gvLayout", gvc, g, layout); err != nil || status != 0 {
		return nil, cause(err, d.failure("the graph cannot be laid out"))
	}
	return d.render(gvc, g)
}

func (d *drawing) render(gvc, g uint64) ([]byte, error) {
	format, err := d.text("svg")
	if err != nil {
		return nil, err
	}
	result, err := d.bytes(make([]byte, 8)) // where the picture is, and its length
	if err != nil {
		return nil, err
	}
	if status, err := d.call("gvRenderData", gvc, g, format, result, result+4); err != nil || status != 0 {
		return nil, cause(err, d.failure("the graph cannot be drawn"))
	}
	memory := d.module.Memory()
	at, _ := memory.ReadUint32Le(uint32(result))
	n, _ := memory.ReadUint32Le(uint32(result) + 4)
	svg, ok := memory.Read(at, n)
	if !ok {
		return nil, d.failure("the picture is not in the memory")
	}
	return fitted(svg), nil
}

// plugins is the list of the layouts and renderers that the module has, with an
// end; each has a name and an address.
func (d *drawing) plugins() (uint64, error) {
	const all = 3 * 8
	list := d.module.ExportedGlobal("lt_preloaded_symbols")
	if list == nil {
		return 0, errors.New("the module of Graphviz has no list of plug-ins")
	}
	entries, ok := d.module.Memory().Read(uint32(list.Get()), all)
	if !ok {
		return 0, errors.New("the list of plug-ins of Graphviz is not in its memory")
	}
	return d.bytes(append(bytes.Clone(entries), make([]byte, 8)...))
}

func (d *drawing) text(s string) (uint64, error) { return d.bytes(append([]byte(s), 0)) }

// bytes puts bytes into the memory of the module, and is their address.
func (d *drawing) bytes(b []byte) (uint64, error) {
	at, err := d.call("malloc", uint64(len(b)))
	if err != nil {
		return 0, err
	}
	if at == 0 || !d.module.Memory().Write(uint32(at), b) {
		return 0, d.failure("the graph does not fit into the memory")
	}
	return at, nil
}

func (d *drawing) call(function string, args ...uint64) (uint64, error) {
	f := d.module.ExportedFunction(function)
	if f == nil {
		return 0, fmt.Errorf("the module of Graphviz has no function %s", function)
	}
	results, err := f.Call(d.ctx, args...)
	if err != nil {
		return 0, fmt.Errorf("drawing failed in %s of Graphviz: %w", function, errors.Join(err, d.failure("")))
	}
	return uint64(uint32(results[0])), nil
}

// failure is an error with what Graphviz says about it.
func (d *drawing) failure(what string) error {
	said := bytes.TrimSpace(d.messages.Bytes())
	switch {
	case len(said) == 0 && what == "":
		return nil
	case len(said) == 0:
		return errors.New(what)
	}
	return fmt.Errorf("%s: %s", what, said)
}

// cause is the first error that is one.
func cause(first, second error) error {
	if first != nil {
		return first
	}
	return second
}
