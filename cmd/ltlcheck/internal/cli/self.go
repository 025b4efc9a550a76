package cli

import (
	"context"
	"os"
	"os/exec"
)

// ThisProgramIn returns a function that makes commands which run this program in a
// folder.
func ThisProgramIn(folder string) (func(ctx context.Context, args ...string) *exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, args ...string) *exec.Cmd {
		cmd := exec.CommandContext(ctx, self, args...)
		cmd.Dir = folder
		return cmd
	}, nil
}
