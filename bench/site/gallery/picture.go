package gallery

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"slices"
)

// together has the views in two columns, with grey between them.
func together(views []image.Image) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, wide+gap+narrow, 2*height+gap))
	draw.Draw(out, out.Bounds(), image.NewUniform(color.Gray{Y: 128}), image.Point{}, draw.Src)
	for i, v := range views {
		at := image.Pt(i%2*(wide+gap), i/2*(height+gap))
		draw.Draw(out, v.Bounds().Sub(v.Bounds().Min).Add(at), v, v.Bounds().Min, draw.Src)
	}
	return out
}

// reduced is the picture in its 256 most frequent colours, each other pixel in
// the one that is nearest: a third of the bytes, for pages of few colours with
// smoothed letters.
func reduced(whole image.Image) *image.Paletted {
	img := image.NewRGBA(image.Rectangle{Max: whole.Bounds().Size()})
	draw.Draw(img, img.Rect, whole, whole.Bounds().Min, draw.Src)
	count := map[color.RGBA]int{}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			count[img.RGBAAt(x, y)]++
		}
	}
	frequent := make([]color.RGBA, 0, len(count))
	for c := range count {
		frequent = append(frequent, c)
	}
	slices.SortFunc(frequent, func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(key(a), key(b)))
	})
	palette := color.Palette{}
	for _, c := range frequent[:min(len(frequent), 256)] {
		palette = append(palette, c)
	}
	index := make(map[color.RGBA]uint8, len(count)) // the same few colours, millions of times
	for c := range count {
		index[c] = uint8(palette.Index(c))
	}
	out := image.NewPaletted(img.Rect, palette)
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			out.SetColorIndex(x, y, index[img.RGBAAt(x, y)])
		}
	}
	return out
}

// key orders colours that are equally frequent, so that the same picture gives the same bytes.
func key(c color.RGBA) uint32 {
	return uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A)
}
