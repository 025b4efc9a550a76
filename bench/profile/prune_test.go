package main

import (
	"testing"

	"github.com/google/pprof/profile"
)

// TestPrune: rare calls are dropped, and samples cut where one begins.
func TestPrune(t *testing.T) {
	at := func(name string) *profile.Location {
		return &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: name}, Line: 1}}}
	}
	leaf, inner, outer, rare := at("leaf"), at("inner"), at("outer"), at("rare")
	p := &profile.Profile{Sample: []*profile.Sample{
		{Location: []*profile.Location{leaf, inner, outer}, Value: []int64{1, 100}},
		{Location: []*profile.Location{leaf, inner, rare}, Value: []int64{1, 1}},
		{Location: []*profile.Location{leaf, rare}, Value: []int64{1, 1}},
		{Location: []*profile.Location{leaf}, Value: []int64{1, 1000}},
		{Location: []*profile.Location{leaf, {}}, Value: []int64{1, 1000}},
	}}
	prune(p)
	if len(p.Sample) != 2 || len(p.Sample[0].Location) != 3 || len(p.Sample[1].Location) != 2 {
		t.Errorf("%d samples are left: %v", len(p.Sample), p.Sample)
	}
}
