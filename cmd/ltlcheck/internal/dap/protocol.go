package dap

import "encoding/json"

// message is a request of the client.
type message struct {
	Seq       int             `json:"seq"`
	Type      string          `json:"type"`
	Command   string          `json:"command"`
	Arguments json.RawMessage `json:"arguments"`
}

// arguments are those of all requests.
type arguments struct {
	launchArguments
	Thread      int    `json:"threadId"`
	Target      int    `json:"targetId"` // of stepIn; 0 is none
	Frame       int    `json:"frameId"`
	Reference   int    `json:"variablesReference"`
	Expression  string `json:"expression"`
	Source      file   `json:"source"`
	Breakpoints []struct {
		Line      int    `json:"line"`
		Condition string `json:"condition"`
		Name      string `json:"name"` // of a function breakpoint, an expression
	} `json:"breakpoints"`
}

// response answers a request.
type response struct {
	Seq        int    `json:"seq"`
	Type       string `json:"type"`
	RequestSeq int    `json:"request_seq"`
	Success    bool   `json:"success"`
	Command    string `json:"command"`
	Message    string `json:"message,omitempty"` // why it failed
	Body       any    `json:"body,omitempty"`
}

// event is what the server says unasked.
type event struct {
	Seq   int    `json:"seq"`
	Type  string `json:"type"`
	Event string `json:"event"`
	Body  any    `json:"body,omitempty"`
}

// capabilities are what the server can do besides what all can.
var capabilities = map[string]bool{
	"supportsConfigurationDoneRequest": true, "supportsStepBack": true, "supportsStepInTargetsRequest": true,
	"supportsFunctionBreakpoints": true, "supportsConditionalBreakpoints": true, "supportsEvaluateForHovers": true,
	"supportsTerminateRequest": true, "supportsRestartRequest": false,
}

// file is a source of the protocol.
type file struct {
	Name string `json:"name"`
	Path string `json:"path"`
}

// frame is where a process is.
type frame struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Source *file  `json:"source,omitempty"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

type thread struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type scope struct {
	Name      string `json:"name"`
	Reference int    `json:"variablesReference"`
	Expensive bool   `json:"expensive"`
}

type variable struct {
	Name      string `json:"name"`
	Value     string `json:"value"`
	Reference int    `json:"variablesReference"` // 0: it has no parts
}

type target struct {
	ID    int    `json:"id"`
	Label string `json:"label"`
}

// breakpoint is the answer to one that the client has set.
type breakpoint struct {
	Verified bool   `json:"verified"`
	Line     int    `json:"line,omitempty"`
	Message  string `json:"message,omitempty"`
}
