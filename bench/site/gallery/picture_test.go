package gallery

import (
	"image"
	"image/color"
	"testing"
)

// TestTogether: each view is where it belongs, and nothing else is beside it.
func TestTogether(t *testing.T) {
	t.Parallel()
	colours := []color.RGBA{{R: 1, A: 255}, {R: 2, A: 255}, {R: 3, A: 255}, {R: 4, A: 255}}
	var views []image.Image
	for i, c := range colours {
		v := image.NewRGBA(image.Rect(0, 0, []int{wide, narrow}[i%2], height))
		for y := range height {
			for x := range v.Rect.Dx() {
				v.SetRGBA(x, y, c)
			}
		}
		views = append(views, v)
	}
	got := reduced(together(views))
	for at, want := range map[image.Point]color.RGBA{
		{}:                           colours[0],
		{X: wide - 1, Y: height - 1}: colours[0],
		{X: wide}:                    {R: 128, G: 128, B: 128, A: 255},
		{X: wide + gap}:              colours[1],
		{Y: height + gap}:            colours[2],
		{X: wide + gap + narrow - 1, Y: 2*height + gap - 1}: colours[3],
	} {
		if c := color.RGBAModel.Convert(got.At(at.X, at.Y)); c != want {
			t.Errorf("at %v: %v, want %v", at, c, want)
		}
	}
	if len(got.Palette) != 5 {
		t.Errorf("%d colours, want 5", len(got.Palette))
	}
}

// TestReduced: the frequent colours stay, a rare one becomes the nearest of them.
func TestReduced(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 2, 257))
	for y := range 257 {
		c := color.RGBA{R: uint8(y), G: uint8((y >> 8) * 255), A: 255}
		img.SetRGBA(0, y, c)
		img.SetRGBA(1, y, c)
	}
	rare := color.RGBA{R: 9, B: 1, A: 255}
	img.SetRGBA(1, 9, rare)
	got := reduced(img)
	if len(got.Palette) != 256 {
		t.Fatalf("%d colours", len(got.Palette))
	}
	if c := color.RGBAModel.Convert(got.At(0, 200)); c != (color.RGBA{R: 200, A: 255}) {
		t.Errorf("a frequent colour became %v", c)
	}
	for _, c := range got.Palette {
		if c == color.Color(rare) {
			t.Error("a rare colour was kept for a frequent one")
		}
	}
}
