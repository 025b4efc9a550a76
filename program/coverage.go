package program

// Coverage is an Explorer that records which statements control has reached, and
// which of them were executed. It describes the states that this explorer has expanded, and is not inherited by
// wrappers.
type Coverage interface {
	// Unreached lists the statements that no process has come to in the states
	// expanded since the explorer was made, process type by process type in the
	// order of the text.
	Unreached() []ActionView
	// Unexecuted lists the statements that control has reached, but that no
	// transition has executed, in the order of Unreached.
	Unexecuted() []ActionView
	// Covered returns where control has been and what was executed, indexed by numbers of the
	// program's own. It must not be changed. Cover adds what another explorer
	// of the same program has covered.
	Covered() []bool
	Cover([]bool)
}

// UnreachedByAll returns the statements that none of several explorers of the
// same program has reached; ok is false if there are no explorers or one of
// them does not implement Coverage. It merges the coverage of all into the
// first one.
func UnreachedByAll(explorers []Explorer) (unreached []ActionView, ok bool) {
	c := coverageOf(explorers)
	if c == nil {
		return nil, false
	}
	return c.Unreached(), true
}

// UnexecutedByAll returns the statements that some of several explorers of the
// same program have reached and none has executed, nil if one of them does not
// know. It merges the coverage of all into the first one.
func UnexecutedByAll(explorers []Explorer) []ActionView {
	if c := coverageOf(explorers); c != nil {
		return c.Unexecuted()
	}
	return nil
}

// coverageOf merges the coverage of explorers into that of the first one, which
// it returns; nil if there is none or one of them has no coverage.
func coverageOf(explorers []Explorer) Coverage {
	var first Coverage
	for _, ex := range explorers {
		c, ok := As[Coverage](ex)
		switch {
		case !ok:
			return nil
		case first == nil:
			first = c
		default:
			first.Cover(c.Covered())
		}
	}
	return first
}
