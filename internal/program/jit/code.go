//go:build !js

package jit

import (
	"context"
	"fmt"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// Code is a compiled module. It is safe for concurrent use. What it holds is
// freed with the last reference to it and its machines.
type Code struct {
	runtime  wazero.Runtime
	compiled wazero.CompiledModule
}

// Compile translates a module in WebAssembly's binary format to machine code.
// That may take longer than a small search; Background does it beside other
// work.
func Compile(ctx context.Context, module []byte) (*Code, error) {
	runtime, err := newRuntime(ctx)
	if err != nil {
		return nil, err
	}
	compiled, err := runtime.CompileModule(ctx, module)
	if err != nil {
		return nil, fmt.Errorf("the compiled model is not valid: %w", err)
	}
	return &Code{runtime, compiled}, nil
}

// newRuntime makes a runtime with a compiler. wazero panics where there is none
// for the processor or the operating system; that becomes ErrUnsupported.
func newRuntime(ctx context.Context) (r wazero.Runtime, err error) {
	defer func() {
		if recover() != nil {
			err = ErrUnsupported
		}
	}()
	return wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler()), nil
}

// Supported reports whether this machine can run compiled code. It makes a
// runtime to find out, which takes some time.
func Supported() bool {
	ctx := context.Background()
	r, err := newRuntime(ctx)
	if err == nil {
		err = r.Close(ctx)
	}
	return err == nil
}

// Instance is a module with a memory of its own. It is for one goroutine at a
// time, and must be closed, or become unreachable together with its Code.
type Instance struct {
	module api.Module
	entry  api.Function
	stack  [4]uint64
	ctx    context.Context

	_ cacheline.Pad
}

// NewInstance makes an instance that calls the exported function of the given
// name, which has at most four parameters.
func (c *Code) NewInstance(entry string) (*Instance, error) {
	ctx := context.Background()
	module, err := c.runtime.InstantiateModule(ctx, c.compiled, wazero.NewModuleConfig().WithName(""))
	if err != nil {
		return nil, err
	}
	f := module.ExportedFunction(entry)
	if f == nil {
		return nil, fmt.Errorf("the module has no function %s", entry)
	}
	return &Instance{module: module, entry: f, ctx: ctx}, nil
}

// Also returns the same instance, calling another exported function; nil if
// there is none of that name. Both share the memory.
func (i *Instance) Also(entry string) *Instance {
	f := i.module.ExportedFunction(entry)
	if f == nil {
		return nil
	}
	return &Instance{module: i.module, entry: f, ctx: i.ctx}
}

// Memory returns the instance's memory, not a copy. Memories of a Module have a
// fixed size, so it stays at its address and may be kept.
func (i *Instance) Memory() []byte {
	memory := i.module.ExportedMemory(memoryName)
	b, _ := memory.Read(0, memory.Size())
	return b
}

// Call calls the function with one argument and returns its only result. The
// error means that the code trapped, for example on an address outside the
// memory.
func (i *Instance) Call(arg uint32) (uint32, error) {
	i.stack[0] = uint64(arg)
	if err := i.entry.CallWithStack(i.ctx, i.stack[:]); err != nil {
		return 0, err
	}
	return uint32(i.stack[0]), nil
}

// Close frees the instance. Its memory must not be accessed afterwards.
func (i *Instance) Close() error { return i.module.Close(i.ctx) }
