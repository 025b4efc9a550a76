package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// version describes the build, as the Go tool recorded it.
type version struct {
	Version  string `json:"version"`
	Revision string `json:"revision"`
	Modified bool   `json:"modified"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

// newVersion makes the command version.
func newVersion(env *cli.Environment) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Say which version this is",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if asJSON {
				return report.WriteJSON(env.Stdout, readVersion())
			}
			return writeVersion(env)
		},
	}
	cli.Flags(cmd).Results.BoolVar(&asJSON, "json", false, "write a JSON document")
	return cmd
}

// writeVersion writes the version as text.
func writeVersion(env *cli.Environment) error {
	v := readVersion()
	_, err := fmt.Fprintf(env.Stdout, "ltlcheck %s %s (%s, %s)\n", v.Version, v.Revision, v.Go, v.Platform)
	return err
}

// readVersion returns the version of the running program.
func readVersion() version {
	v := version{Version: "(devel)", Revision: "unknown revision", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	if info.Main.Version != "" {
		v.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
