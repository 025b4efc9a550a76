package monitor

import (
	"testing"
	"time"
)

// A search polls the context at once, then more and more rarely while states are quick, and after every
// state when they are slow.
func TestPace(t *testing.T) {
	var p Pacer
	if !p.Due() {
		t.Error("no look at first")
	}
	looks := 0
	for range 100 * mostBetween {
		if p.Due() {
			looks++
		}
		p.looked = time.Now().Add(-lookAfter / 2) // however slow this machine is
	}
	if looks < 99 || looks > 120 {
		t.Errorf("%d looks for %d quick states", looks, 100*mostBetween)
	}
	for range 2 * mostBetween {
		p.looked = time.Now().Add(-time.Second)
		p.Due()
	}
	for range 10 {
		p.looked = time.Now().Add(-time.Second)
		if !p.Due() {
			t.Error("no look after a slow state")
		}
	}
}
