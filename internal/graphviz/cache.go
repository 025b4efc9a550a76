package graphviz

import (
	"os"
	"path/filepath"
)

// CacheFolder returns the user's folder for compiled modules: LTLCHECK_CACHE if
// that is set, and otherwise the folder ltlcheck in the user's cache folder
// (XDG_CACHE_HOME or ~/.cache, or the equivalent of the system). It returns "",
// which means no cache, if LTLCHECK_CACHE is "off" or empty, or if the user has
// no such folder. Nothing is created.
func CacheFolder() string {
	if folder, set := os.LookupEnv("LTLCHECK_CACHE"); set {
		if folder == "off" || folder == "" {
			return ""
		}
		return folder
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "ltlcheck")
}
