//go:build !js

package graphviz

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/ltlcheck/ltlcheck/internal/compressed"
)

// prepared is the compiled module.
type prepared struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
	cache    wazero.CompilationCache // nil if there is none
	drawings sync.WaitGroup          // in progress; none starts after the engine has dropped this module
}

// prepare returns the compiled module for a drawing, which calls drawings.Done
// when it has ended. Compiling takes one to three seconds of CPU time; loading
// from the cache takes a twentieth of that.
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

// compile compiles the module, or loads its code from the cache in the folder.
// A cache that cannot be used, because it is read-only, full or damaged, costs
// only the time of compiling: a picture never fails because of it.
func compile(ctx context.Context, folder string) (*prepared, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if folder != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(folder); err == nil {
			p, err := compileWith(ctx, configuration().WithCompilationCache(cache))
			if err == nil {
				p.cache = cache
				return p, nil
			}
			if err := errors.Join(ctx.Err(), cache.Close(ctx)); err != nil {
				return nil, err
			}
		}
	}
	return compileWith(ctx, configuration())
}

// configuration makes a drawing end with its context, and limits its memory.
func configuration() wazero.RuntimeConfig {
	return wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(mostPages)
}

// compileWith compiles the module and gives it the system interface that it
// imports.
func compileWith(ctx context.Context, config wazero.RuntimeConfig) (*prepared, error) {
	binary, err := compressed.Read(module)
	if err != nil {
		return nil, err
	}
	r := wazero.NewRuntimeWithConfig(ctx, config)
	compiled, err := r.CompileModule(ctx, binary)
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

// callbacks defines the functions that the module imports from go-graphviz, by
// which Go code could take part in a drawing. They do nothing.
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

// Close frees the memory of the compiled module. It waits for the drawings in
// progress; a caller in a hurry ends their contexts first.
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

// start returns a new instance of the module.
func (p *prepared) start(ctx context.Context) (*drawing, error) {
	d := &drawing{ctx: ctx}
	module, err := p.runtime.InstantiateModule(ctx, p.compiled, wazero.NewModuleConfig().WithName("").WithStderr(&d.messages))
	d.module = &instance{module}
	return d, err
}

// instance is an instance of the module.
type instance struct{ module api.Module }

// call calls a function of the module, and returns the first of its results.
func (i *instance) call(ctx context.Context, function string, args ...uint64) (uint64, error) {
	f := i.module.ExportedFunction(function)
	if f == nil {
		return 0, fmt.Errorf("the module has no function %s", function)
	}
	results, err := f.Call(ctx, args...)
	if err != nil {
		return 0, err
	}
	return results[0], nil
}

// global returns the value of a variable that the module exports.
func (i *instance) global(name string) (value uint32, ok bool) {
	g := i.module.ExportedGlobal(name)
	if g == nil {
		return 0, false
	}
	return uint32(g.Get()), true
}

// read returns a part of the memory, and write replaces one; they return false
// outside of it.
func (i *instance) read(at, n uint32) ([]byte, bool) { return i.module.Memory().Read(at, n) }
func (i *instance) write(at uint32, b []byte) bool   { return i.module.Memory().Write(at, b) }

// close frees the instance.
func (i *instance) close(ctx context.Context) error { return i.module.Close(ctx) }
