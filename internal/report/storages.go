package report

import (
	"bytes"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// StorageSize is what the states of a nested search take in one of the storages
// that P. Godefroid and G. J. Holzmann compare, On the verification of temporal
// properties, PSTV 1993, Section 4: classical storage has an entry for each
// state of the product with the demon; hybrid storage has packets, which share
// the head of a state and have a bit for each tail.
type StorageSize struct {
	Name    string `json:"name"`    // classical, first partition or second partition
	Entries uint64 `json:"entries"` // states or packets
	Bits    uint64 `json:"bits"`    // of one of them
	Bytes   uint64 `json:"bytes"`   // of all of them, each rounded up to bytes
	// Matching is the proportion m/n of states whose head is that of another
	// state; from Critical on, m_crit/n, the partition takes less than classical
	// storage.
	Matching float64 `json:"matching"`
	Critical float64 `json:"critical"`
}

// Storages computes the sizes from the counts of a nested search. There are
// none where some are not known.
func Storages(s *check.Statistics) []StorageSize {
	n := s.Tables[0] + s.Tables[1]
	if n == 0 || s.StateBytes == 0 || s.Packets == 0 {
		return nil
	}
	head := 8 * uint64(s.StateBytes)
	whole := head + uint64(bits.Len32(s.AutomatonStates-1))
	out := []StorageSize{
		{Name: "classical", Entries: n, Bits: whole + 1},
		{Name: "first partition", Entries: s.States, Bits: whole + 2},
		{Name: "second partition", Entries: s.Packets, Bits: head + 2*uint64(s.AutomatonStates)},
	}
	for i := range out {
		o := &out[i]
		o.Bytes = o.Entries * ((o.Bits + 7) / 8)
		o.Matching, o.Critical = 1-float64(o.Entries)/float64(n), 1-float64(out[0].Bits)/float64(o.Bits)
	}
	return out
}

// writeStorages writes a line for each storage.
func writeStorages(b *bytes.Buffer, all []StorageSize) {
	for i := range all {
		o := &all[i]
		what := "packet"
		if i == 0 {
			what = "state"
		}
		safetext.Fprintf(b, "      %-17s %s of %d bits, %d B", o.Name, Count(o.Entries, what), o.Bits, o.Bytes)
		if i > 0 {
			safetext.Fprintf(b, "; %.1f %% share a head, pays off from %.1f %%", 100*o.Matching, 100*o.Critical)
		}
		b.WriteByte('\n')
	}
}
