package record

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// cases reads results of tests in JUnit's XML. A test is a record:
//
//	suite, class, name, time (seconds), result (passed, failed, error or skipped), message
type cases struct {
	*tracker
	d      *xml.Decoder
	suites []string
	buffer bytes.Buffer
}

// newCases returns a reader of results.
func newCases(r *bufio.Reader) *cases {
	t := newTracker(r)
	return &cases{tracker: t, d: xml.NewDecoder(t)}
}

// outcome is what stands in a test that did not pass.
type outcome struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// message is what the outcome says.
func (o *outcome) message() string { return cmp.Or(o.Message, strings.TrimSpace(o.Text)) }

// testCase is a test.
type testCase struct {
	Name    string   `xml:"name,attr"`
	Class   string   `xml:"classname,attr"`
	Time    string   `xml:"time,attr"`
	Failure *outcome `xml:"failure"`
	Error   *outcome `xml:"error"`
	Skipped *outcome `xml:"skipped"`
}

// next implements objects.
func (c *cases) next() (object, error) {
	for {
		token, err := c.d.Token()
		if errors.Is(err, io.EOF) {
			return object{}, err
		}
		if err != nil {
			return object{}, plainXML(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local != "testcase" {
				c.suites = append(c.suites, name(t))
				continue
			}
			return c.one(t)
		case xml.EndElement:
			c.suites = c.suites[:len(c.suites)-1]
		}
	}
}

// plainXML returns an error of the decoder without its own line number.
func plainXML(err error) error {
	if syntax := (*xml.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("not XML: %s", syntax.Msg)
	}
	if wrong := (xml.UnmarshalError)(""); errors.As(err, &wrong) {
		return fmt.Errorf("not the result of a test: %w", err)
	}
	return err
}

// name returns the attribute name of an element.
func name(t xml.StartElement) string {
	for _, a := range t.Attr {
		if a.Name.Local == "name" {
			return a.Value
		}
	}
	return ""
}

// one reads the rest of a test.
func (c *cases) one(start xml.StartElement) (object, error) {
	begun := c.where()
	var t testCase
	if err := c.d.DecodeElement(&t, &start); err != nil {
		return object{}, plainXML(err)
	}
	suite := ""
	if n := len(c.suites); n > 0 {
		suite = c.suites[n-1]
	}
	r := map[string]any{"suite": suite, "class": t.Class, "name": t.Name, "time": nil, "result": "passed", "message": ""}
	if n, ok := number(strings.ReplaceAll(t.Time, ",", "")); ok {
		r["time"] = json.Number(plainText(n))
	}
	switch {
	case t.Failure != nil:
		r["result"], r["message"] = "failed", t.Failure.message()
	case t.Error != nil:
		r["result"], r["message"] = "error", t.Error.message()
	case t.Skipped != nil:
		r["result"], r["message"] = "skipped", t.Skipped.message()
	}
	c.buffer.Reset()
	if err := json.NewEncoder(&c.buffer).Encode(r); err != nil {
		return object{}, err
	}
	return object{text: bytes.TrimSpace(c.buffer.Bytes()), at: begun}, nil
}
