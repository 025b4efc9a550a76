package graphviz

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/tetratelabs/wazero"
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

// compile compiles the module, or loads its code from the cache in the folder.
// A cache that cannot be used, because it is read-only, full or damaged, costs
// only the time of compiling: a picture never fails because of it.
func compile(ctx context.Context, folder string) (*prepared, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if folder != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(folder); err == nil {
			p, err := compileWith(ctx, configuration().WithCompilationCache(cache))
			if err == nil {
				p.cache = cache
				return p, nil
			}
			if err := errors.Join(ctx.Err(), cache.Close(ctx)); err != nil {
				return nil, err
			}
		}
	}
	return compileWith(ctx, configuration())
}

// configuration makes a drawing end with its context, and limits its memory.
func configuration() wazero.RuntimeConfig {
	return wazero.NewRuntimeConfig().WithCloseOnContextDone(true).WithMemoryLimitPages(mostPages)
}
