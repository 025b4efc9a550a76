package rewrite

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// outside are functions and methods of packages that are not rewritten which
// schedules cannot control: a test that calls one is inconclusive, unless the
// package is opaque.
var outside = []struct {
	path  string
	why   string
	names string
}{
	{"io", "its ends wait for each other outside of schedules", "Pipe"},
	{"net", "connections wait outside of schedules", "Dial DialIP DialTCP DialTimeout DialUDP DialUnix FileConn FileListener Listen ListenIP ListenMulticastUDP " +
		"ListenPacket ListenTCP ListenUDP ListenUnix ListenUnixgram Pipe Dialer.Dial Dialer.DialContext ListenConfig.Listen ListenConfig.ListenPacket"},
	{"net/http", "clients and servers start goroutines outside of schedules", "Get Head ListenAndServe ListenAndServeTLS Post PostForm Serve ServeTLS " +
		"Client.Do Client.Get Client.Head Client.Post Client.PostForm Server.ListenAndServe Server.ListenAndServeTLS Server.Serve Server.ServeTLS"},
	{"net/http/httptest", "servers start goroutines outside of schedules", "NewServer NewTLSServer NewUnstartedServer"},
	{"net/rpc", "clients and servers start goroutines outside of schedules", "Accept Dial DialHTTP NewClient ServeConn Server.Accept Server.ServeConn"},
	{"os", "its ends wait for each other outside of schedules", "Pipe"},
	{"os/signal", "signals come at any moment", "Notify NotifyContext"},
	{"plugin", "plugins are not rewritten", "Open"},
	{"reflect", "channels are used by reflection", "Select Value.Close Value.Recv Value.Send Value.TryRecv Value.TrySend"},
	{"runtime", "all goroutines share a thread", "LockOSThread"},
}

// ordered are functions and methods whose order matters although they are not
// rewritten: each call is a step, which conflicts with all others.
var ordered = []struct{ path, names string }{
	{"os", "Chdir Create CreateTemp Getenv Link LookupEnv Lstat Mkdir MkdirAll MkdirTemp Open OpenFile ReadDir ReadFile Remove RemoveAll Rename Setenv Stat " +
		"Symlink Truncate Unsetenv WriteFile File.Close File.Read File.ReadAt File.ReadDir File.Seek File.Stat File.Sync File.Truncate File.Write File.WriteAt File.WriteString"},
	{"os/exec", "Cmd.CombinedOutput Cmd.Output Cmd.Run Cmd.Start Cmd.Wait"},
}

// Call is a function or method that schedules cannot control.
type Call struct{ Path, Name, Why string }

// Outside lists what schedules cannot control: a test that reaches a call of it is
// inconclusive, unless the package of the function is opaque.
func Outside() (calls []Call) {
	for _, p := range outside {
		for _, name := range strings.Fields(p.names) {
			calls = append(calls, Call{p.path, name, p.why})
		}
	}
	return calls
}

// guarded puts a function of another package behind what makes its call a step, or
// ends the run.
func (f *file) guarded(e *ast.SelectorExpr, o types.Object, text string) string {
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || slices.Contains(f.opaque, fn.Pkg().Path()) {
		return text
	}
	path, name := fn.Pkg().Path(), nameOf(fn)
	if path == bubbles {
		f.refuse(e.Pos(), "goroutines of a bubble are scheduled by the runtime, not under all schedules; want a test without %s", path)
	}
	for _, p := range outside {
		if p.path == path && slices.Contains(strings.Fields(p.names), name) {
			return fmt.Sprintf("%sOutside(%q, %q, %q, %s)", scheduler, path+"."+name, p.why, path, text)
		}
	}
	for _, p := range ordered {
		if p.path == path && slices.Contains(strings.Fields(p.names), name) {
			return fmt.Sprintf("%sOrdered(%q, %s)", scheduler, path+"."+name, text)
		}
	}
	return text
}

// bubbles is the package whose functions take tests, which are of another type in
// rewritten code.
const bubbles = "testing/synctest"

// nameOf is the name of a function, or of a method after that of its type.
func nameOf(fn *types.Func) string {
	recv := fn.Type().(*types.Signature).Recv()
	if recv == nil {
		return fn.Name()
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}
