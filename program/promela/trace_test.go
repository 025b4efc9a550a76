package promela

import "testing"

// TestTraceOfAnyValue: a trace assertion may take any value from a channel that one process has to itself.
func TestTraceOfAnyValue(t *testing.T) {
	const text = `chan c = [1] of { byte }; trace { do :: c!0 :: c?_ od } active proctype A() { xr c; c!0; c?0 }`
	if c, err := explore(parseString(t, text), 1000); err != nil || c.states != 4 || c.runtime+c.invalid > 0 {
		t.Errorf("%+v, %v", c, err)
	}
}
