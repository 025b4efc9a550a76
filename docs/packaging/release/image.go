package main

import (
	"bytes"
	"io"
	"path/filepath"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
)

// image writes an image with the programs and nothing else, as a file that
// podman load and docker load read: that of docs/packaging/Containerfile.
func (r *release) image(arch, bin string) error {
	var b bytes.Buffer
	files := []file{
		{"ltlcheck", filepath.Join(bin, "ltlcheck"), 0o755}, {"ltlcheck-server", filepath.Join(bin, "ltlcheck-server"), 0o755},
		{"LICENCES.txt", filepath.Join(r.root, "docs", "licences.txt"), 0o644},
	}
	if err := r.tar(&b, files); err != nil {
		return err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(b.Bytes())), nil })
	if err != nil {
		return err
	}
	img, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: r.date}, CreatedBy: "docs/packaging/release"}})
	if err != nil {
		return err
	}
	c, err := img.ConfigFile()
	if err != nil {
		return err
	}
	c = c.DeepCopy()
	c.OS, c.Architecture, c.Created = "linux", arch, v1.Time{Time: r.date}
	c.Config.Entrypoint, c.Config.WorkingDir, c.Config.User = []string{"/ltlcheck"}, "/models", "65534"
	c.Config.Labels = map[string]string{
		"org.opencontainers.image.title": "ltlcheck", "org.opencontainers.image.version": r.version, "org.opencontainers.image.source": homepage,
		"org.opencontainers.image.licenses": "Apache-2.0",
	}
	if img, err = mutate.ConfigFile(img, c); err != nil {
		return err
	}
	tag, err := name.NewTag("ltlcheck:" + r.version)
	if err != nil {
		return err
	}
	return tarball.WriteToFile(r.name("linux_"+arch+"_image.tar"), tag, img)
}
