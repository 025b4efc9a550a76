package logs

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/record"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

const fiveProperties = `
property answered: [](req -> <>ack);
property alternate: [](req -> X (!req W ack));
property warm: []("temperature < 30.5");
property codes: [](reply.code == 200);
property states: []("state == 'open' || state == 'closed'");
`

// BenchmarkFollow follows five properties along a million records of 120 bytes.
func BenchmarkFollow(b *testing.B) {
	file, err := specs.Parse(source.NewFile("five.ltl", fiveProperties), specs.Options{})
	if err != nil {
		b.Fatal(err)
	}
	properties, err := Properties(file)
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	const records = 1_000_000
	for i := range records {
		fmt.Fprintf(&text, `{"time":"2026-11-23T01:00:%02d","id":%d,"req":%v,"ack":%v,"temperature":%.1f,"state":"open","reply":{"code":200}}`+"\n",
			i%60, i, i%4 == 1, i%4 == 3, 20+10*rng.Float64())
	}
	atoms := Atoms(properties)
	began := cpu.Seconds()
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		props, err := record.Bind(atoms)
		if err != nil {
			b.Fatal(err)
		}
		log, err := record.NewLog(bytes.NewReader(text.Bytes()), "log", record.JSONLines, props, record.MissingIsError)
		if err != nil {
			b.Fatal(err)
		}
		f, err := NewFollower(b.Context(), file.Factory, properties, atoms, Options{})
		if err != nil {
			b.Fatal(err)
		}
		for range records {
			letter, err := log.Next()
			if err != nil || !f.Step(letter, log.Line()) {
				b.Fatal(err, f.Results(false))
			}
		}
	}
	b.ReportMetric(float64(b.N)*records/(cpu.Seconds()-began), "records/CPU-s")
}
