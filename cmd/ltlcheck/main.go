// Command ltlcheck checks models against properties in linear temporal logic.
package main

import (
	"os"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

func main() {
	delayCollection()
	cli.GrowStack()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
