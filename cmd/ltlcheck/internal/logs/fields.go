package logs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// fieldsDocument is the result of log --fields.
type fieldsDocument struct {
	Log      string         `json:"log"`
	Records  int            `json:"records"`
	Complete bool           `json:"complete"` // the log was read to its end
	Reason   string         `json:"reason"`   // why it was not
	Fields   []record.Field `json:"fields"`
	More     bool           `json:"more"` // there are more fields
}

// listFields lists the fields of a log, with their types and some values.
func (fl *logFlags) listFields(cmd *cobra.Command, env *cli.Environment, path string) error {
	format, err := recordFormat(fl.format, path)
	if err != nil {
		return err
	}
	ctx, _, cancel, err := within(cmd, &fl.limits)
	if err != nil {
		return err
	}
	defer cancel()
	in, closeLog, err := fl.open(ctx, cmd, env, path)
	if err != nil {
		return err
	}
	defer closeLog()
	props, err := record.Bind(nil)
	if err != nil {
		return err
	}
	log, err := openRecords(in, path, format, props, record.MissingIsFalse)
	if err != nil {
		return err
	}
	doc, wrong := readFields(ctx, log)
	if wrong != nil && doc.Records == 0 {
		return wrong
	}
	if doc.Log = path; !doc.Complete {
		env.Status = cli.StatusInconclusive
	}
	if err := fl.output.Write(cmd.Context(), env, cli.Document{Data: doc, Text: doc.text}); err != nil {
		return err
	}
	return wrong
}

// readFields reads a log to its end, to a limit, or to a record that is wrong,
// which the error is about.
func readFields(ctx context.Context, log *record.Log) (doc *fieldsDocument, wrong error) {
	seen := record.NewFields()
	doc = &fieldsDocument{}
	for {
		err := log.Read()
		if limit := cli.Ended(ctx); limit != nil {
			doc.Reason = limit.Error()
			break
		}
		if errors.Is(err, io.EOF) {
			doc.Complete = true
			break
		}
		if err != nil {
			doc.Reason, wrong = errUnread.Error(), err
			break
		}
		doc.Records++
		seen.Add(log)
	}
	doc.Fields, doc.More = seen.All(), seen.More()
	return doc, wrong
}

// text writes the fields as a table.
func (d *fieldsDocument) text(w io.Writer) error {
	safetext.Fprintf(w, "%s: %s", d.Log, english.Plural(d.Records, "record", ""))
	if d.Reason != "" {
		fmt.Fprintf(w, " (%s)", d.Reason)
	}
	fmt.Fprint(w, "\n\n")
	tw := display.NewTable(w, 2, false)
	fmt.Fprint(tw, "  field\tin\ttype\tvalues\n")
	for _, f := range d.Fields {
		in := "all"
		if f.Records < d.Records {
			in = fmt.Sprint(f.Records)
		}
		values := strings.Join(f.Values, ", ")
		if f.MoreValues {
			values += ", …"
		}
		safetext.Fprintf(tw, "  %s\t%s\t%s\t%s\n", f.Name, in, strings.Join(slices.Collect(slices.Values(f.Types)), " or "), values)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	if d.More {
		fmt.Fprintf(w, "\n  There are more fields.\n")
	}
	return nil
}
