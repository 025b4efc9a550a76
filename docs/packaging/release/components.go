package main

import (
	"debug/buildinfo"
	"os"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// components writes the list of the modules in a program, as CycloneDX. The
// program itself names them, with the sums of go.sum.
func components(binary, version, to string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	part := func(kind cyclonedx.ComponentType, path, version, sum string) cyclonedx.Component {
		c := cyclonedx.Component{Type: kind, Name: path, Version: version, PackageURL: "pkg:golang/" + path + "@" + version}
		c.BOMRef = c.PackageURL
		if sum != "" {
			c.Properties = &[]cyclonedx.Property{{Name: "go:sum", Value: sum}}
		}
		return c
	}
	own := part(cyclonedx.ComponentTypeApplication, info.Main.Path, "v"+version, "")
	list := []cyclonedx.Component{part(cyclonedx.ComponentTypeLibrary, "std", info.GoVersion, "")}
	needs := []string{list[0].BOMRef}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := part(cyclonedx.ComponentTypeLibrary, m.Path, m.Version, m.Sum)
		list, needs = append(list, c), append(needs, c.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &own}
	bom.Components = &list
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: own.BOMRef, Dependencies: &needs}}
	return write(to, func(f *os.File) error {
		e := cyclonedx.NewBOMEncoder(f, cyclonedx.BOMFileFormatJSON)
		return e.SetPretty(true).Encode(bom)
	})
}
