//go:build !unix

package child

import "os"

// peak is not known on other systems.
func peak(*os.ProcessState) int64 { return 0 }
