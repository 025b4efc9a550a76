package logs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mapping"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/source"
)

// What is looked at to suggest a mapping.
const (
	mostLooked   = 500     // records from the beginning of the log
	mostBytes    = 4 << 20 // bytes of them, decompressed
	mostExplored = 20_000  // states of the model, whose values variables have
)

// suggest writes a mapping from what the log has to what the model has.
func (fl *traceFlags) suggest(cmd *cobra.Command, env *cli.Environment, modelPath, path string) error {
	format, err := recordFormat(fl.format, path)
	if err != nil {
		return err
	}
	ctx, limits, cancel, err := within(cmd, &fl.limits)
	if err != nil {
		return err
	}
	defer cancel()
	t := &tracing{path: path}
	if err := fl.limits.Reading(ctx, func() error { return fl.load(env, modelPath, t) }); err != nil {
		return err
	}
	in, closeLog, err := openLog(ctx, cmd, env, path)
	if err != nil {
		return err
	}
	defer closeLog()
	head, observed, err := beginning(in, path, format)
	if err != nil {
		return err
	}
	modelled, err := mapping.Look(ctx, t.prog, mostExplored)
	if err != nil {
		return err
	}
	records := 0
	if len(observed.Columns) > 0 {
		records = len(observed.Columns[0])
	}
	p := mapping.Propose(modelled, observed)
	explained, err := p.Refine(ctx, func(p *mapping.Proposal) (int, error) { return fl.explained(ctx, t, p, head, format, limits.Memory) })
	if err != nil {
		return err
	}
	if explained < records {
		env.Status = cli.StatusFail
	}
	text := fmt.Sprintf("# suggested from %s: with it the model explains %d of them\n%s", english.Plural(records, "record", ""), explained, p.YAML())
	return fl.output.Write(cmd.Context(), env, cli.Document{Text: func(w io.Writer) error { _, err := io.WriteString(w, text); return err }})
}

// beginning reads the first records of a log: their text, and the values of
// their fields.
func beginning(in io.Reader, path string, format record.Format) (head []byte, o *mapping.Observed, err error) {
	plain, err := record.Decompress(in)
	if err != nil {
		return nil, nil, err
	}
	if head, err = io.ReadAll(io.LimitReader(plain, mostBytes)); err != nil {
		return nil, nil, err
	}
	nothing, err := record.Bind(nil)
	if err != nil {
		return nil, nil, err
	}
	log, err := openRecords(bytes.NewReader(head), path, format, nothing, record.MissingIsFalse)
	if err != nil {
		return nil, nil, err
	}
	o = &mapping.Observed{}
	at := map[string]int{}
	for n := 0; n < mostLooked; n++ {
		if err := log.Read(); errors.Is(err, io.EOF) || err != nil && len(head) == mostBytes {
			break // the end, or where it was cut
		} else if err != nil {
			return nil, nil, err
		}
		for i := range o.Columns {
			o.Columns[i] = append(o.Columns[i], "")
		}
		log.Each(func(name, _, v string) {
			i, known := at[name]
			if !known {
				i = len(o.Names)
				at[name] = i
				o.Names, o.Columns = append(o.Names, name), append(o.Columns, make([]string, n+1))
			}
			o.Columns[i][n] = conformance.Canonical(v)
		})
	}
	return head, o, nil
}

// explained follows the first records with a mapping, and returns how many are
// explained.
func (fl *traceFlags) explained(ctx context.Context, with *tracing, p *mapping.Proposal, head []byte, format record.Format, memory int64) (int, error) {
	m, err := mapping.Read(source.NewFile("suggestion", p.YAML()))
	if err != nil {
		return 0, err
	}
	if len(m.Variables) == 0 && m.Process.Name == "" {
		return 0, nil
	}
	t := &tracing{path: with.path, prog: with.prog, mapping: m, memory: memory / memoryPart, most: mostLooked}
	if err := t.follow(ctx, bytes.NewReader(head), format); err != nil {
		if limit := cli.Ended(ctx); limit != nil {
			return 0, limit
		}
		return t.explains, nil // what the mapping makes of the records is wrong
	}
	return t.explains, nil
}
