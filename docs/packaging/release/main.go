// Command release makes the files of a release, without network and without
// publishing anything:
//
//	cd docs/packaging/release && GOWORK=off go run . -version 1.0.0 -o FOLDER [-platforms linux/amd64,…] [-site=false] [-extension=false]
//
// The folder, which must be new or empty, gets archives, packages for Debian and
// RPM, images for containers, a list of components for each archive, a formula
// for Homebrew, a manifest for Scoop, the extension for Visual Studio Code, the
// site with the playground, and checksums. What only the day of publication can
// do is in docs/packaging/README.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// allPlatforms are what a release is for.
const allPlatforms = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is what its parts need to know.
type release struct {
	root    string    // top of the repository
	out     string    // where the files go
	work    string    // for what is between
	version string    // without v
	date    time.Time // of the commit, in all files

	archives map[string]string // platform to the SHA-256 of its archive
}

func run(ctx context.Context, args []string, log io.Writer) error {
	f := flag.NewFlagSet("release", flag.ContinueOnError)
	version := f.String("version", "", "the version, such as 1.0.0")
	out := f.String("o", "", "new or empty folder")
	root := f.String("root", filepath.Join("..", "..", ".."), "top of the repository")
	platforms := f.String("platforms", allPlatforms, "what is built")
	site := f.Bool("site", true, "make the site")
	extension := f.Bool("extension", true, "make the extension of editors, which needs npm")
	if err := f.Parse(args); err != nil {
		return err
	}
	r, err := prepare(ctx, *root, *out, *version)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	for _, platform := range strings.Split(*platforms, ",") {
		if err := r.platform(ctx, platform); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
	}
	if err := r.manifests(); err != nil {
		return err
	}
	if *extension {
		if err := r.command(ctx, nil, filepath.Join(r.root, ".ci", "extension"), filepath.Join(r.out, "ltlcheck-"+r.version+".vsix")); err != nil {
			return err
		}
	}
	if *site {
		if err := r.site(ctx); err != nil {
			return err
		}
	}
	n, err := r.checksums()
	if err == nil {
		fmt.Fprintf(log, "%s: %d files\n", r.out, n)
	}
	return err
}

// prepare checks the flags, and makes what archives have besides programs.
func prepare(ctx context.Context, root, out, version string) (*release, error) {
	if version == "" || out == "" || strings.HasPrefix(version, "v") {
		return nil, errors.New("want -version 1.0.0, without v, and -o FOLDER")
	}
	if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
		return nil, fmt.Errorf("%s is not empty", out)
	}
	r := &release{version: version, archives: map[string]string{}}
	var err error
	if r.root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	if r.out, err = filepath.Abs(out); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(r.out, 0o777); err != nil {
		return nil, err
	}
	if r.work, err = os.MkdirTemp("", "release-"); err != nil {
		return nil, err
	}
	if r.date, err = commitDate(ctx, r.root); err != nil {
		return nil, err
	}
	return r, r.command(ctx, nil, "go", "run", "./cmd/ltlcheck", "manual", filepath.Join(r.work, "share"))
}

// commitDate returns the time of the commit that is released.
func commitDate(ctx context.Context, root string) (time.Time, error) {
	cmd := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct")
	cmd.Dir = root
	text, err := cmd.Output()
	if err != nil {
		return time.Time{}, fmt.Errorf("git log: %w", err)
	}
	seconds, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return time.Unix(seconds, 0).UTC(), err
}

// command runs a program at the top of the repository; its output is a part of
// the error.
func (r *release) command(ctx context.Context, env []string, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = r.root
	cmd.Env = append(os.Environ(), env...)
	cmd.Env = append(cmd.Env, "CGO_ENABLED=0", "GOWORK=") // bench is in the workspace, which this program is not
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

// platform makes the files of one platform.
func (r *release) platform(ctx context.Context, platform string) error {
	system, arch, ok := strings.Cut(platform, "/")
	if !ok {
		return errors.New("want SYSTEM/ARCHITECTURE")
	}
	bin := filepath.Join(r.work, "bin", system+"_"+arch)
	for _, name := range []string{"ltlcheck", "ltlcheck-server"} {
		// What go install gives, without symbols: the same bytes wherever it is built.
		err := r.command(ctx, []string{"GOOS=" + system, "GOARCH=" + arch}, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", bin+string(filepath.Separator), "./cmd/"+name)
		if err != nil {
			return err
		}
	}
	archive, err := r.archive(platform, bin)
	if err != nil {
		return err
	}
	if err := components(filepath.Join(bin, program("ltlcheck", system)), r.version, archive+".cdx.json"); err != nil {
		return err
	}
	if system != "linux" {
		return nil
	}
	if err := r.packages(arch, bin); err != nil {
		return err
	}
	return r.image(arch, bin)
}

// program returns the file name of a program.
func program(name, system string) string {
	if system == "windows" {
		return name + ".exe"
	}
	return name
}

// name returns the path of a file of the release: the version, and what it is for.
func (r *release) name(rest string) string {
	return filepath.Join(r.out, "ltlcheck_"+r.version+"_"+rest)
}

// site makes the site of this version, as a folder and as an archive.
func (r *release) site(ctx context.Context) error {
	folder := filepath.Join(r.work, "site")
	if err := r.command(ctx, nil, "go", "run", "./bench/site", "-o", folder, "-version", r.version); err != nil {
		return err
	}
	var files []file
	err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		files = append(files, file{name: filepath.ToSlash(name), path: path, mode: 0o644})
		return err
	})
	if err != nil {
		return err
	}
	return r.write(r.name("site.tar.gz"), files)
}
