//go:build js

package graphviz

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"syscall/js"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

// prepared is the module, compiled by the browser.
type prepared struct {
	module   js.Value
	drawings sync.WaitGroup // as in wazero.go; nothing waits for it here
}

// compiled is the name of the global variable that has the compiled module, for
// the next instance of this program in the same worker.
const compiled = "ltlcheckGraphviz"

// prepare returns the compiled module. Compiling takes some 50 ms.
func (e *Engine) prepare(ctx context.Context) (p *prepared, err error) {
	e.lock.Lock()
	defer e.lock.Unlock()
	defer caught(&err)
	if e.current == nil {
		m := js.Global().Get(compiled)
		if m.IsUndefined() {
			binary, err := compressed.Read(module)
			if err != nil {
				return nil, err
			}
			m = js.Global().Get("WebAssembly").Get("Module").New(array(binary))
			js.Global().Set(compiled, m)
		}
		e.current = &prepared{module: m}
	}
	e.current.drawings.Add(1)
	return e.current, ctx.Err()
}

// Close lets go of the compiled module.
func (e *Engine) Close() error {
	e.lock.Lock()
	defer e.lock.Unlock()
	e.current = nil
	return nil
}

// start returns a new instance of the module.
func (p *prepared) start(ctx context.Context) (d *drawing, err error) {
	defer caught(&err)
	d = &drawing{ctx: ctx, module: &instance{}}
	imports := js.Global().Get("Object").New()
	wanted := js.Global().Get("WebAssembly").Get("Module").Call("imports", p.module)
	for i := range wanted.Length() {
		from, name := wanted.Index(i).Get("module").String(), wanted.Index(i).Get("name").String()
		if imports.Get(from).IsUndefined() {
			imports.Set(from, js.Global().Get("Object").New())
		}
		f := js.FuncOf(d.system(from, name))
		d.module.functions = append(d.module.functions, f)
		imports.Get(from).Set(name, f)
	}
	d.module.exports = js.Global().Get("WebAssembly").Get("Instance").New(p.module, imports).Get("exports")
	d.module.exports.Call("_start")
	return d, nil
}

// The numbers by which functions of the system fail.
const (
	badFile     = 8
	unsupported = 52
)

// system returns a function that the module imports. Only that which writes
// messages does something: there are no files, arguments and variables, and Go
// code takes no part in a drawing.
func (d *drawing) system(from, name string) func(js.Value, []js.Value) any {
	switch {
	case from == "env":
		return func(js.Value, []js.Value) any { return 0 }
	case name == "fd_write":
		return d.fdWrite
	case name == "args_sizes_get", name == "environ_sizes_get":
		return func(_ js.Value, args []js.Value) any {
			d.module.write(uint32(args[0].Int()), make([]byte, 4))
			d.module.write(uint32(args[1].Int()), make([]byte, 4))
			return 0
		}
	case name == "args_get", name == "environ_get":
		return func(js.Value, []js.Value) any { return 0 }
	case name == "fd_prestat_get":
		return func(js.Value, []js.Value) any { return badFile }
	}
	return func(js.Value, []js.Value) any { return unsupported }
}

// fdWrite is fd_write of WASI: it keeps what is written to standard error.
func (d *drawing) fdWrite(_ js.Value, args []js.Value) any {
	list, count := uint32(args[1].Int()), uint32(args[2].Int())
	written := uint32(0)
	for i := range count {
		part, _ := d.module.read(list+8*i, 8)
		if len(part) < 8 {
			return badFile
		}
		text, _ := d.module.read(binary.LittleEndian.Uint32(part), binary.LittleEndian.Uint32(part[4:]))
		if args[0].Int() == 2 {
			d.messages.Write(text)
		}
		written += uint32(len(text))
	}
	d.module.write(uint32(args[3].Int()), binary.LittleEndian.AppendUint32(nil, written))
	return 0
}

// instance is an instance of the module.
type instance struct {
	exports   js.Value
	functions []js.Func // that it imports
}

// call calls a function of the module.
func (i *instance) call(ctx context.Context, function string, args ...uint64) (result uint64, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	defer caught(&err)
	numbers := make([]any, len(args))
	for k, a := range args {
		numbers[k] = uint32(a)
	}
	return uint64(uint32(i.exports.Call(function, numbers...).Int())), nil
}

// global returns the value of a variable that the module exports.
func (i *instance) global(name string) (value uint32, ok bool) {
	g := i.exports.Get(name)
	if g.IsUndefined() {
		return 0, false
	}
	return uint32(g.Get("value").Int()), true
}

// read returns a copy of a part of the memory, and write replaces one; they
// return false outside of it.
func (i *instance) read(at, n uint32) ([]byte, bool) {
	view, ok := i.view(at, n)
	if !ok {
		return nil, false
	}
	out := make([]byte, n)
	js.CopyBytesToGo(out, view)
	return out, true
}

func (i *instance) write(at uint32, b []byte) bool {
	view, ok := i.view(at, uint32(len(b)))
	if ok {
		js.CopyBytesToJS(view, b)
	}
	return ok
}

// view returns an array over a part of the memory. It is valid until the module
// is called, which may move the memory.
func (i *instance) view(at, n uint32) (js.Value, bool) {
	buffer := i.exports.Get("memory").Get("buffer")
	if uint64(at)+uint64(n) > uint64(buffer.Get("byteLength").Int()) {
		return js.Value{}, false
	}
	return js.Global().Get("Uint8Array").New(buffer, at, n), true
}

// close frees the functions that the module imports.
func (i *instance) close(context.Context) error {
	for _, f := range i.functions {
		f.Release()
	}
	return nil
}

// array returns a copy of b for the browser.
func array(b []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(a, b)
	return a
}

// caught makes an error of what the browser throws.
func caught(err *error) {
	if r := recover(); r != nil {
		*err = errors.Join(*err, fmt.Errorf("the browser has failed: %v", r))
	}
}
