package promela

// Outside implements program.Domains for variables of scalar types other than
// chan.
func (m *Model) Outside(variable, value string) (want string, outside bool) {
	if t := m.flat.TypeOf(variable); t != nil {
		return m.flat.Outside(t, value)
	}
	return "", false
}
