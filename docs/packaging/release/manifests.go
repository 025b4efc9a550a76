package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"text/template"
)

const (
	homepage    = "https://github.com/ltlcheck/ltlcheck"
	description = "Model checker for linear temporal logic"
)

// formula is the formula of Homebrew; it leaves out what was not built.
var formula = template.Must(template.New("formula").Parse(`class Ltlcheck < Formula
  desc "{{.Description}}"
  homepage "{{.Homepage}}"
  version "{{.Version}}"
  license "Apache-2.0"
{{range $system, $name := .Systems}}
  on_{{$name}} do
{{- range $arch, $brew := $.Architectures}}{{with index $.Sums (printf "%s/%s" $system $arch)}}
    on_{{$brew}} do
      url "{{$.Homepage}}/releases/download/v{{$.Version}}/ltlcheck_{{$.Version}}_{{$system}}_{{$arch}}.tar.gz"
      sha256 "{{.}}"
    end
{{- end}}{{end}}
  end
{{end}}
  def install
    bin.install "ltlcheck", "ltlcheck-server"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/ltlcheck"
    zsh_completion.install "share/zsh/site-functions/_ltlcheck"
    fish_completion.install "share/fish/vendor_completions.d/ltlcheck.fish"
  end

  test do
    (testpath/"m.pml").write "active proctype P() { assert(1 + 1 == 2) }"
    assert_match "ok    safety: holds", shell_output("#{bin}/ltlcheck check m.pml")
  end
end
`))

// scoop is a manifest of Scoop.
type scoop struct {
	Version      string                    `json:"version"`
	Description  string                    `json:"description"`
	Homepage     string                    `json:"homepage"`
	License      string                    `json:"license"`
	Architecture map[string]scoopDownloads `json:"architecture"`
	Bin          []string                  `json:"bin"`
	CheckVersion string                    `json:"checkver"`
}

type scoopDownloads struct {
	URL  string `json:"url"`
	Hash string `json:"hash"`
}

// manifests writes those of Homebrew and Scoop, for the archives that were made.
func (r *release) manifests() error {
	err := write(filepath.Join(r.out, "ltlcheck.rb"), func(f *os.File) error {
		return formula.Execute(f, map[string]any{
			"Description": description, "Homepage": homepage, "Version": r.version, "Sums": r.archives,
			"Systems": map[string]string{"darwin": "macos", "linux": "linux"}, "Architectures": map[string]string{"amd64": "intel", "arm64": "arm"},
		})
	})
	if err != nil {
		return err
	}
	m := scoop{
		Version: r.version, Description: description, Homepage: homepage, License: "Apache-2.0",
		Bin: []string{"ltlcheck.exe", "ltlcheck-server.exe"}, CheckVersion: "github", Architecture: map[string]scoopDownloads{},
	}
	for arch, name := range map[string]string{"amd64": "64bit", "arm64": "arm64"} {
		if sum := r.archives["windows/"+arch]; sum != "" {
			m.Architecture[name] = scoopDownloads{homepage + "/releases/download/v" + r.version + "/ltlcheck_" + r.version + "_windows_" + arch + ".zip", sum}
		}
	}
	return write(filepath.Join(r.out, "ltlcheck.json"), func(f *os.File) error {
		e := json.NewEncoder(f)
		e.SetIndent("", "  ")
		return e.Encode(m)
	})
}
