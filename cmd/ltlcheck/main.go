// Command ltlcheck checks models against properties in linear temporal logic.
package main

import "os"

func main() {
	delayCollection()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
