package logs

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/mapping"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
)

// What is looked at to suggest a mapping.
const (
	mostLooked   = 500     // records from the beginning of the log
	mostBytes    = 4 << 20 // bytes of them, decompressed
	mostExplored = 20_000  // states of the model, whose values variables have
)

// suggest writes a mapping from what the log has to what the model has.
func (fl *traceFlags) suggest(cmd *cobra.Command, env *cli.Environment, modelPath, path string) error {
	t, err := fl.open(cmd, env, modelPath, path)
	if err != nil {
		return err
	}
	defer t.close()
	head, observed, err := beginning(t.in, path, t.format)
	if err != nil {
		return err
	}
	modelled, err := mapping.Look(t.ctx, t.prog, mostExplored)
	if err != nil {
		return err
	}
	records := 0
	if len(observed.Columns) > 0 {
		records = len(observed.Columns[0])
	}
	p := mapping.Propose(modelled, observed)
	explained, err := p.Refine(t.ctx, func(p *mapping.Proposal) (int, error) { return t.explained(p, head) })
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
func (o *opened) explained(p *mapping.Proposal, head []byte) (int, error) {
	m := p.Mapping()
	if len(m.Variables) == 0 && m.Process.Name == "" {
		return 0, nil
	}
	trial := &tracing{path: o.path, prog: o.prog, mapping: m, memory: o.memory, most: mostLooked}
	if err := trial.follow(o.ctx, bytes.NewReader(head), o.format); err != nil {
		if limit := cli.Ended(o.ctx); limit != nil {
			return 0, limit
		}
		return trial.explains, nil // what the mapping makes of the records is wrong
	}
	return trial.explains, nil
}
