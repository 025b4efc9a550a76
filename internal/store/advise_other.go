//go:build !linux

package store

// adviseHuge does nothing: only Linux takes advice about the size of pages.
func adviseHuge([]byte) {}

// discard reports false: other systems do not promise that discarded pages read
// as zero, so that callers keep the memory until they can unmap it.
func discard([]byte) bool { return false }
