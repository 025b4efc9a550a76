// Package graphviz draws graphs in the DOT language by Graphviz itself,
// compiled to WebAssembly and run by wazero, on machines where the programs of
// Graphviz are not installed. The module draws SVG only: for bitmaps Graphviz
// needs libraries that are not in it.
//
//	e := graphviz.Engine{Cache: graphviz.CacheFolder()}
//	svg, err := e.SVG(ctx, []byte("digraph { a -> b }"))
//	err = errors.Join(err, e.Close())
//
// The module is the one of github.com/goccy/go-graphviz v0.2.10 (Graphviz
// 12.1.2, expat 2.6.3, with clang and wasi-libc) without the functions that
// none of those in exports.json leads to; LICENSES has the terms. With the
// programs of Binaryen and Zopfli it is made so:
//
//	wasm-metadce --all-features graphviz.wasm -f exports.json -o small.wasm
//	zopfli --i15 -c small.wasm > graphviz.wasm.gz
//
// The Go package of go-graphviz is not used: it compiles the module when a
// program starts, whether or not anything is drawn, and leaves compiled code in
// the folder for temporary files. Since C functions are exported, a picture
// takes five calls. In a browser (GOOS=js) the
// browser runs the module itself, which is much faster than an interpreter in
// an interpreter; wazero.go and browser.go are the two ways.
package graphviz

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
)

// module is Graphviz, compressed: it would be a twentieth of the command.
// Unpacking takes some 20 ms.
//
//go:embed graphviz.wasm.gz
var module []byte

// Limits of one drawing. Layout can take exponential time; the context of the
// drawing limits that.
const (
	mostBytes = 8 << 20 // of a document
	mostPages = 8 << 10 // of 64 KiB each, the memory of one drawing
)

// Engine draws graphs. It is safe for concurrent use: each drawing has an
// instance of the module with a memory of its own. The zero value is ready for
// use, and compiles the module at the first drawing. Close frees the compiled
// module; a drawing after that compiles it again.
type Engine struct {
	// Cache is the folder that stores compiled code for later processes,
	// usually CacheFolder; "" means that each process compiles. It is created
	// when needed, accessible to the user alone. Nobody else may be able to
	// write to it, since its content is executed.
	Cache string

	lock    sync.Mutex
	current *prepared
}

// SVG lays out a graph, given in the DOT language, by the algorithm dot, and
// returns its picture. It fails if the document is larger than mostBytes, is
// not in the language, or needs too much memory; the error has what Graphviz
// wrote to its standard error. When ctx ends, so does the drawing, with the
// error of ctx, unless there is a picture already: of up to five layouts the
// clearest is returned, see Clearest.
func (e *Engine) SVG(ctx context.Context, document []byte) ([]byte, error) {
	if len(document) > mostBytes {
		return nil, errors.New("the graph is too large to be drawn")
	}
	_, svg, err := Clearest(document, func(d []byte) ([]byte, error) { return e.picture(ctx, d) })
	return svg, err
}

// picture lays out a graph once.
func (e *Engine) picture(ctx context.Context, document []byte) ([]byte, error) {
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
	return svg, errors.Join(err, d.module.close(context.WithoutCancel(ctx)))
}

// drawing is an instance of the module that draws one graph. Its memory is
// freed as a whole at the end, so that nothing is freed one by one.
type drawing struct {
	ctx      context.Context
	module   *instance
	messages bytes.Buffer // the standard error of Graphviz
}

// draw does what this C program would do:
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

// render draws the graph after its layout, and copies the picture out of the
// memory of the module.
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
	place, ok := d.module.read(uint32(result), 8)
	if !ok {
		return nil, d.failure("the picture is not in the memory")
	}
	svg, ok := d.module.read(binary.LittleEndian.Uint32(place), binary.LittleEndian.Uint32(place[4:]))
	if !ok {
		return nil, d.failure("the picture is not in the memory")
	}
	return fitted(svg), nil
}

// plugins returns the address of a list of the layouts and renderers in the
// module. Each entry is a name and an address; the list ends with a zero entry,
// which the one in the module lacks.
func (d *drawing) plugins() (uint64, error) {
	const all = 3 * 8
	list, ok := d.module.global("lt_preloaded_symbols")
	if !ok {
		return 0, errors.New("the module of Graphviz has no list of plug-ins")
	}
	entries, ok := d.module.read(list, all)
	if !ok {
		return 0, errors.New("the list of plug-ins of Graphviz is not in its memory")
	}
	return d.bytes(append(bytes.Clone(entries), make([]byte, 8)...))
}

// text copies a string to the memory of the module, with a zero at its end, and
// returns its address.
func (d *drawing) text(s string) (uint64, error) { return d.bytes(append([]byte(s), 0)) }

// bytes copies b to the memory of the module and returns its address there.
func (d *drawing) bytes(b []byte) (uint64, error) {
	at, err := d.call("malloc", uint64(len(b)))
	if err != nil {
		return 0, err
	}
	if at == 0 || !d.module.write(uint32(at), b) {
		return 0, d.failure("the graph does not fit into the memory")
	}
	return at, nil
}

// call calls a function of the module and returns its result, a 32-bit number
// or address.
func (d *drawing) call(function string, args ...uint64) (uint64, error) {
	result, err := d.module.call(d.ctx, function, args...)
	if err != nil {
		return 0, fmt.Errorf("drawing failed in %s of Graphviz: %w", function, errors.Join(err, d.failure("")))
	}
	return uint64(uint32(result)), nil
}

// failure returns an error with the messages of Graphviz. It returns nil if
// there is nothing to tell.
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

// cause returns the first error that is not nil.
func cause(first, second error) error {
	if first != nil {
		return first
	}
	return second
}
