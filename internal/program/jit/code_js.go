package jit

import "context"

// Code is a compiled module, of which there are none in a browser.
type Code struct{}

// Compile returns ErrUnsupported: in a browser all explorers interpret.
func Compile(context.Context, []byte) (*Code, error) { return nil, ErrUnsupported }

// Supported reports false.
func Supported() bool { return false }

// Instance is an instance of a module.
type Instance struct{}

// NewInstance returns ErrUnsupported.
func (*Code) NewInstance(string) (*Instance, error) { return nil, ErrUnsupported }

// Also returns nil.
func (*Instance) Also(string) *Instance { return nil }

// Memory returns nil.
func (*Instance) Memory() []byte { return nil }

// Call returns ErrUnsupported.
func (*Instance) Call(uint32) (uint32, error) { return 0, ErrUnsupported }

// Close does nothing.
func (*Instance) Close() error { return nil }
