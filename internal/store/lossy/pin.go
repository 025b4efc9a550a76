package lossy

// Pin protects a key from being replaced until Unpin: it is on the search path
// again. Pinning a pinned key does nothing; Pin reports whether the key was not
// pinned before. Constant time, with LFU logarithmic.
func (r *Replacing) Pin(e uint32) bool {
	if r.entries[e].pinned {
		return false
	}
	r.victims.drop(e)
	r.entries[e].pinned = true
	return true
}

// drop removes a key from those that may be replaced.
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
