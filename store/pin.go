package store

// Pin keeps a key from being replaced until it is unpinned: a key on the search
// path once more.
func (s *Replacing) Pin(e uint32) {
	if s.entries[e].pinned {
		return
	}
	s.victims.drop(e)
	s.entries[e].pinned = true
}

// drop takes a key out of the order in which keys may be replaced.
func (v *victims) drop(e uint32) {
	switch v.store.policy {
	case Random, LFU:
		i := int(v.at(e).left)
		if v.n--; i == v.n {
			return
		}
		v.put(v.list[v.n], i)
		if v.store.policy == LFU {
			v.up(i)
			v.down(i)
		}
	default:
		v.unlink(e)
	}
}
