package lsp

import "encoding/json"

// The parts of the protocol that the server reads and writes. Lines and
// characters count from 0; a character is a unit of UTF-16.
type (
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	span struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string `json:"uri"`
		Range span   `json:"range"`
	}
	diagnostic struct {
		Range    span   `json:"range"`
		Severity int    `json:"severity"` // 1 error, 2 warning
		Source   string `json:"source"`
		Message  string `json:"message"`

		Related []relatedInformation `json:"relatedInformation,omitempty"`
		fix     string               // what was probably meant in place of the range; "" if that is not known
	}
	relatedInformation struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	initializeParams struct {
		Options struct {
			Verdicts *bool `json:"verdicts"` // whether verdicts are looked for while the user types; they are without it
			Debugs   bool  `json:"debug"`    // the editor has the command ltlcheck.debug, which starts its debugger on a property
		} `json:"initializationOptions"`
		RootURI string `json:"rootUri"` // of editors that know of one folder
		Folders []struct {
			URI string `json:"uri"`
		} `json:"workspaceFolders"`
	}
	textDocument struct {
		URI  string `json:"uri"`
		Text string `json:"text"`
	}
	documentParams struct {
		TextDocument textDocument `json:"textDocument"`
		Position     position     `json:"position"`
		Range        span         `json:"range"`
		NewName      string       `json:"newName"`
		Changes      []struct {
			Text  string `json:"text"`
			Range *span  `json:"range"`
		} `json:"contentChanges"`
	}
	textEdit struct {
		Range   span   `json:"range"`
		NewText string `json:"newText"`
	}
	command struct {
		Title     string            `json:"title"`
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments,omitempty"`
	}
	codeLens struct {
		Range   span    `json:"range"`
		Command command `json:"command"`
	}
	hover struct {
		Contents markup `json:"contents"`
		Range    span   `json:"range"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	completionItem struct {
		Label  string `json:"label"`
		Detail string `json:"detail,omitempty"`
	}
)
