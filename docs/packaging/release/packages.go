package main

import (
	"os"
	"path/filepath"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers itself
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm" // registers itself
)

// installed are the places of manual pages and completions in packages.
var installed = []struct{ from, to string }{
	{"man/man1/*.1", "/usr/share/man/man1/"},
	{"bash-completion/completions/ltlcheck", "/usr/share/bash-completion/completions/ltlcheck"},
	{"zsh/site-functions/_ltlcheck", "/usr/share/zsh/site-functions/_ltlcheck"},
	{"fish/vendor_completions.d/ltlcheck.fish", "/usr/share/fish/vendor_completions.d/ltlcheck.fish"},
}

// packages writes the packages of Debian and RPM.
func (r *release) packages(arch, bin string) error {
	all := files.Contents{
		{Source: filepath.Join(bin, "ltlcheck"), Destination: "/usr/bin/ltlcheck", FileInfo: &files.ContentFileInfo{Mode: 0o755, MTime: r.date}},
		{Source: filepath.Join(bin, "ltlcheck-server"), Destination: "/usr/bin/ltlcheck-server", FileInfo: &files.ContentFileInfo{Mode: 0o755, MTime: r.date}},
		{Source: filepath.Join(r.root, "docs", "licences.txt"), Destination: "/usr/share/doc/ltlcheck/copyright", FileInfo: &files.ContentFileInfo{Mode: 0o644, MTime: r.date}},
	}
	for _, i := range installed {
		all = append(all, &files.Content{Source: filepath.Join(r.work, "share", filepath.FromSlash(i.from)), Destination: i.to, FileInfo: &files.ContentFileInfo{Mode: 0o644, MTime: r.date}})
	}
	for _, format := range []string{"deb", "rpm"} {
		packager, err := nfpm.Get(format)
		if err != nil {
			return err
		}
		info := nfpm.WithDefaults(&nfpm.Info{
			Name: "ltlcheck", Version: r.version, Arch: arch, MTime: r.date, Section: "science", License: "Apache-2.0",
			Maintainer:  "The authors of ltlcheck <ltlcheck@users.noreply.github.com>",
			Vendor:      "ltlcheck",
			Homepage:    homepage,
			Description: description + ".",
			Overridables: nfpm.Overridables{
				Suggests: []string{"graphviz"}, Contents: all, RPM: nfpm.RPM{BuildHost: "ltlcheck"},
			},
		})
		if err := write(r.name("linux_"+arch+"."+format), func(f *os.File) error { return packager.Package(info, f) }); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file by a function.
func write(path string, content func(*os.File) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := content(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
