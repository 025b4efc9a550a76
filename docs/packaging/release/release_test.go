package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

const version = "0.9.1"

// TestRelease makes a release for this machine, and opens, installs or runs all that it consists of. The programs of other platforms
// differ by two variables of go build; their archives are those of TestArchives.
func TestRelease(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("images and packages are made for Linux")
	}
	out := filepath.Join(t.TempDir(), "out")
	_, err := exec.LookPath("npm")
	npm := err == nil
	args := []string{"-version", version, "-o", out, "-platforms", runtime.GOOS + "/" + runtime.GOARCH}
	if !npm {
		args = append(args, "-extension=false")
	}
	var log bytes.Buffer
	if err := run(t.Context(), args, &log); err != nil {
		t.Fatal(err)
	}
	t.Log(log.String())
	if text, err := in(out, "sha256sum", "--check", "--strict", "checksums.txt").CombinedOutput(); err != nil {
		t.Errorf("%s", text)
	}
	named := func(rest string) string { return filepath.Join(out, "ltlcheck_"+version+"_linux_"+runtime.GOARCH+rest) }
	t.Run("archive", func(t *testing.T) {
		checks(t, unpack(t, named(".tar.gz")), "ltlcheck", "README.md", "specs/dekker.ltl", "share/man/man1/ltlcheck.1", "LICENCES.txt", "ltlcheck-server")
	})
	t.Run("deb", func(t *testing.T) { testDebian(t, named(".deb")) })
	t.Run("rpm", func(t *testing.T) { testRPM(t, named(".rpm")) })
	t.Run("image", func(t *testing.T) { testImage(t, named("_image.tar")) })
	t.Run("components", func(t *testing.T) { testComponents(t, named(".tar.gz.cdx.json")) })
	t.Run("manifests", func(t *testing.T) { testManifests(t, out, named(".tar.gz")) })
	t.Run("extension", func(t *testing.T) {
		if npm {
			testExtension(t, filepath.Join(out, "ltlcheck-"+version+".vsix"))
		}
	})
	t.Run("site", func(t *testing.T) { testSite(t, unpack(t, filepath.Join(out, "ltlcheck_"+version+"_site.tar.gz"))) })
}

// in is a command that runs in a folder.
func in(folder, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = folder
	return cmd
}

// unpack unpacks an archive into a folder.
func unpack(t *testing.T, archive string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	if text, err := in(folder, "tar", "-xzf", archive).CombinedOutput(); err != nil {
		t.Fatalf("%s", text)
	}
	return folder
}

// checks runs the program in a folder on a model of two steps, and looks for files there.
func checks(t *testing.T, folder, program string, files ...string) {
	t.Helper()
	cmd := in(folder, "./"+program, "check", "-")
	cmd.Stdin = strings.NewReader("active proctype P() { assert(1 + 1 == 2) }")
	if text, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(text), "ok    safety: holds") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, f := range files {
		if _, err := os.Stat(filepath.Join(folder, f)); err != nil {
			t.Error(err)
		}
	}
}

func testDebian(t *testing.T, file string) {
	folder := t.TempDir()
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Skip("no dpkg-deb")
	}
	if text, err := exec.Command("dpkg-deb", "-f", file, "Package", "Version", "Architecture", "Section").CombinedOutput(); err != nil || !strings.Contains(string(text), "Version: "+version) {
		t.Errorf("%v %s", err, text)
	}
	if text, err := exec.Command("dpkg-deb", "-x", file, folder).CombinedOutput(); err != nil {
		t.Fatalf("%s", text)
	}
	checks(t, folder, "usr/bin/ltlcheck", "usr/bin/ltlcheck-server", "usr/share/doc/ltlcheck/copyright", "usr/share/man/man1/ltlcheck.1", "usr/share/bash-completion/completions/ltlcheck")
}

// testRPM reads the beginning of a package: its lead has the name and the version. Where rpm is installed it lists the files.
func testRPM(t *testing.T, file string) {
	data, err := os.ReadFile(file)
	if err != nil || !bytes.HasPrefix(data, []byte{0xed, 0xab, 0xee, 0xdb}) || !bytes.Contains(data[:96], []byte("ltlcheck-"+version)) {
		t.Errorf("%v % x", err, data[:min(len(data), 96)])
	}
	if _, err := exec.LookPath("rpm"); err == nil {
		if text, err := exec.Command("rpm", "-qlp", file).CombinedOutput(); err != nil || !strings.Contains(string(text), "/usr/bin/ltlcheck\n") {
			t.Errorf("%v %s", err, text)
		}
	}
}

// testImage unpacks an image, and runs the program that it starts.
func testImage(t *testing.T, file string) {
	image, err := tarball.ImageFromPath(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := image.ConfigFile()
	if err != nil || c.OS != "linux" || c.Architecture != runtime.GOARCH || !slices.Equal(c.Config.Entrypoint, []string{"/ltlcheck"}) || c.Config.User != "65534" {
		t.Fatalf("%v %+v", err, c)
	}
	folder := t.TempDir()
	content := mutate.Extract(image)
	defer content.Close()
	cmd := in(folder, "tar", "-x")
	cmd.Stdin = content
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s", text)
	}
	checks(t, folder, strings.TrimPrefix(c.Config.Entrypoint[0], "/"), "ltlcheck-server")
}

func testComponents(t *testing.T, file string) {
	var bom struct {
		BomFormat  string
		Components []struct{ Name, Version, Purl string }
	}
	readJSON(t, file, &bom)
	found := false
	for _, c := range bom.Components {
		found = found || c.Name == "github.com/spf13/cobra" && c.Purl == "pkg:golang/github.com/spf13/cobra@"+c.Version
	}
	if bom.BomFormat != "CycloneDX" || len(bom.Components) < 10 || !found {
		t.Errorf("%+v", bom)
	}
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// testManifests: the formula names the archive with its sum, and Ruby, if there is one, parses it.
func testManifests(t *testing.T, out, archive string) {
	text, err := os.ReadFile(filepath.Join(out, "ltlcheck.rb"))
	want, sumErr := sum(archive)
	if err != nil || sumErr != nil || !strings.Contains(string(text), filepath.Base(archive)+"\"\n      sha256 \""+want+`"`) {
		t.Errorf("%v %v\n%s", err, sumErr, text)
	}
	if opened, closed := len(regexp.MustCompile(`(?m)^ *(class|def|test do|on_\w+ do)`).FindAll(text, -1)), len(regexp.MustCompile(`(?m)^ *end$`).FindAll(text, -1)); opened != closed {
		t.Errorf("%d blocks, %d ends\n%s", opened, closed, text)
	}
	if _, err := exec.LookPath("ruby"); err == nil {
		if said, err := exec.Command("ruby", "-c", filepath.Join(out, "ltlcheck.rb")).CombinedOutput(); err != nil {
			t.Errorf("%s", said)
		}
	}
}

// TestManifests: both manifests name the archives of all platforms.
func TestManifests(t *testing.T) {
	r := &release{version: version, out: t.TempDir(), archives: map[string]string{}}
	for _, p := range strings.Split(allPlatforms, ",") {
		r.archives[p] = strings.ReplaceAll(p, "/", "-")
	}
	if err := r.manifests(); err != nil {
		t.Fatal(err)
	}
	var m scoop
	readJSON(t, filepath.Join(r.out, "ltlcheck.json"), &m)
	if m.Version != version || m.Architecture["64bit"].Hash != "windows-amd64" || m.Architecture["arm64"].URL != homepage+"/releases/download/v"+version+"/ltlcheck_"+version+"_windows_arm64.zip" {
		t.Errorf("%+v", m)
	}
	text, err := os.ReadFile(filepath.Join(r.out, "ltlcheck.rb"))
	for _, p := range []string{"darwin-amd64", "darwin-arm64", "linux-amd64", "linux-arm64"} {
		if err != nil || !strings.Contains(string(text), `sha256 "`+p+`"`) {
			t.Errorf("%v: no %s\n%s", err, p, text)
		}
	}
}

// TestArchives: both kinds of archives have what was put into them, the same bytes each time.
func TestArchives(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"b": "bb", "a": "aaa"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	r := &release{date: time.Unix(1e9, 0)}
	for _, suffix := range []string{".tar.gz", ".zip"} {
		sums := map[string]bool{}
		for _, name := range []string{"one", "two"} {
			to := filepath.Join(folder, name+suffix)
			if err := r.write(to, []file{{"x/b", filepath.Join(folder, "b"), 0o755}, {"a", filepath.Join(folder, "a"), 0o644}}); err != nil {
				t.Fatal(err)
			}
			s, err := sum(to)
			if err != nil {
				t.Fatal(err)
			}
			sums[s] = true
		}
		if len(sums) != 1 {
			t.Errorf("%s: %d archives differ", suffix, len(sums))
		}
	}
	z, err := zip.OpenReader(filepath.Join(folder, "one.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	f, err := os.Open(filepath.Join(folder, "one.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unzipped, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	entries := tar.NewReader(unzipped)
	for i, want := range []struct {
		name, text string
		mode       os.FileMode
	}{{"a", "aaa", 0o644}, {"x/b", "bb", 0o755}} {
		h, err := entries.Next()
		if err != nil {
			t.Fatal(err)
		}
		fromTar, _ := io.ReadAll(entries)
		opened, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		fromZip, _ := io.ReadAll(opened)
		if h.Name != want.name || z.File[i].Name != want.name || string(fromTar) != want.text || string(fromZip) != want.text || h.FileInfo().Mode() != want.mode || z.File[i].Mode() != want.mode {
			t.Errorf("%+v %+v", h, z.File[i].FileHeader)
		}
	}
}

// testExtension reads the manifests of an extension, and looks for the files that they name.
func testExtension(t *testing.T, file string) {
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	text, err := z.Open("extension/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var manifest struct{ Name, Main, Icon string }
	if err := json.NewDecoder(text).Decode(&manifest); err != nil || manifest.Name != "ltlcheck" || manifest.Icon == "" {
		t.Fatalf("%v %+v", err, manifest)
	}
	for _, name := range []string{"extension.vsixmanifest", "extension/" + strings.TrimPrefix(manifest.Main, "./"), "extension/" + manifest.Icon, "extension/syntaxes/promela.tmLanguage.json"} {
		if f, err := z.Open(name); err != nil {
			t.Error(err)
		} else {
			f.Close()
		}
	}
}

// testSite opens the site in a browser, if there is one: the page above leads to that of the version, where scripts run.
func testSite(t *testing.T, folder string) {
	for _, name := range []string{"index.html", version + "/index.html", version + "/docs/install.html", version + "/playground/index.html", version + "/playground/module.js"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium")
	}
	for page, want := range map[string]string{
		"index.html":                       `href="playground/index.html"`, // of the version, to which the page leads
		version + "/index.html":            `href="playground/index.html"`,
		version + "/playground/index.html": "philosophers",
	} {
		cmd := exec.CommandContext(t.Context(), chromium, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(), "--virtual-time-budget=5000", "--dump-dom", "file://"+filepath.Join(folder, page))
		text, err := cmd.Output()
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v\n%.2000s", page, err, text)
		}
	}
}
