package promela

// Outside reports that a value is outside the type of a variable, for scalar
// types other than chan.
func (m *Model) Outside(variable, value string) (want string, outside bool) {
	if t := m.flat.TypeOf(variable); t != nil {
		return m.flat.Outside(t, value)
	}
	return "", false
}
