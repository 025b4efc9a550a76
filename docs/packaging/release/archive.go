package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// file is a file of an archive: its name there, with slashes, and where it is.
type file struct {
	name, path string
	mode       fs.FileMode
}

// contents are the files of the repository that archives have, by pattern, and
// the folder in which they stand there.
var contents = []struct{ pattern, to string }{
	{"LICENSE", ""}, {"README.md", ""}, {"CHANGELOG.md", ""}, {"docs/*.md", "docs"}, {"docs/schema.json", "docs"}, {"specs/*.pml", "specs"}, {"specs/*.ltl", "specs"},
	{"specs/*.hoa", "specs"},
}

// archive writes the archive of a platform, and returns its path.
func (r *release) archive(platform, bin string) (string, error) {
	system, arch, _ := strings.Cut(platform, "/")
	files, err := r.extras()
	if err != nil {
		return "", err
	}
	for _, name := range []string{"ltlcheck", "ltlcheck-server"} {
		name = program(name, system)
		files = append(files, file{name, filepath.Join(bin, name), 0o755})
	}
	to := r.name(system + "_" + arch + ".tar.gz")
	if system == "windows" {
		to = r.name(system + "_" + arch + ".zip")
	}
	if err := r.write(to, files); err != nil {
		return "", err
	}
	r.archives[platform], err = sum(to)
	return to, err
}

// extras are the files that all archives have: documents, examples, licences,
// manual pages and completions.
func (r *release) extras() (files []file, err error) {
	for _, c := range contents {
		found, err := filepath.Glob(filepath.Join(r.root, filepath.FromSlash(c.pattern)))
		if err != nil || len(found) == 0 {
			return nil, fmt.Errorf("%s: there is none (%v)", c.pattern, err)
		}
		for _, f := range found {
			files = append(files, file{path.Join(c.to, filepath.Base(f)), f, 0o644})
		}
	}
	files = append(files, file{"LICENCES.txt", filepath.Join(r.root, "docs", "licences.txt"), 0o644})
	share := filepath.Join(r.work, "share")
	err = filepath.WalkDir(share, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(share, p)
		files = append(files, file{path.Join("share", filepath.ToSlash(name)), p, 0o644})
		return err
	})
	return files, err
}

// write writes an archive, whose suffix says which kind it is. Equal files give
// equal archives.
func (r *release) write(to string, files []file) (err error) {
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	defer func() {
		if e := out.Close(); err == nil {
			err = e
		}
	}()
	if strings.HasSuffix(to, ".zip") {
		return r.zip(out, files)
	}
	z, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if err := r.tar(z, files); err != nil {
		return err
	}
	return z.Close()
}

func (r *release) tar(w io.Writer, files []file) error {
	t := tar.NewWriter(w)
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		if err := t.WriteHeader(&tar.Header{Name: f.name, Mode: int64(f.mode), Size: int64(len(data)), ModTime: r.date, Format: tar.FormatPAX}); err != nil {
			return err
		}
		if _, err := t.Write(data); err != nil {
			return err
		}
	}
	return t.Close()
}

func (r *release) zip(w io.Writer, files []file) error {
	z := zip.NewWriter(w)
	for _, f := range files {
		data, err := os.ReadFile(f.path)
		if err != nil {
			return err
		}
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: r.date}
		h.SetMode(f.mode)
		entry, err := z.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := entry.Write(data); err != nil {
			return err
		}
	}
	return z.Close()
}

// sum returns the SHA-256 of a file.
func sum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// checksums writes the sums of all files that were made, for sha256sum -c, and
// returns how many files there are.
func (r *release) checksums() (int, error) {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return 0, err
	}
	var b strings.Builder
	for _, e := range entries {
		s, err := sum(filepath.Join(r.out, e.Name()))
		if err != nil {
			return 0, err
		}
		fmt.Fprintf(&b, "%s  %s\n", s, e.Name())
	}
	return len(entries) + 1, os.WriteFile(filepath.Join(r.out, "checksums.txt"), []byte(b.String()), 0o666)
}
