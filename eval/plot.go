package eval

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The size of a plot on the page, in points; the page scales it to its width.
const (
	plotWidth  = 720
	plotHeight = 300
)

// newPlot returns a plot without a background, so that it is readable on light
// and on dark.
func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.BackgroundColor = color.Transparent
	p.Legend.Top = true
	p.Legend.XOffs = -vg.Points(4)
	p.Add(plotter.NewGrid())
	return p
}

// svg draws a plot as an element for a page. What the library draws in black
// takes the colour of the page's text.
func svg(p *plot.Plot) (template.HTML, error) {
	canvas := vgsvg.New(plotWidth, plotHeight)
	p.Draw(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return "", fmt.Errorf("draw %s: %w", p.Title.Text, err)
	}
	_, element, ok := strings.Cut(b.String(), "<svg ")
	if !ok {
		return "", fmt.Errorf("draw %s: no svg element", p.Title.Text)
	}
	element = strings.ReplaceAll(element, "#000000", "currentColor")
	return template.HTML(`<svg role="img" ` + element), nil // by the library, from figures; it escapes texts
}

// paletteSize is how many colours there are before they repeat.
const paletteSize = 8

// colour returns the i-th colour of Okabe and Ito's palette, which people with
// any colour vision can tell apart; its black and yellow are replaced, for each
// vanishes on one background.
func colour(i int) color.Color {
	switch i % paletteSize {
	case 0:
		return color.RGBA{0x88, 0x88, 0x88, 0xff}
	case 1:
		return color.RGBA{0xe6, 0x9f, 0x00, 0xff}
	case 2:
		return color.RGBA{0x56, 0xb4, 0xe9, 0xff}
	case 3:
		return color.RGBA{0x00, 0x9e, 0x73, 0xff}
	case 4:
		return color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	case 5:
		return color.RGBA{0xcc, 0x79, 0xa7, 0xff}
	case 6:
		return color.RGBA{0x2f, 0x81, 0xc4, 0xff}
	}
	return color.RGBA{0xa0, 0x7c, 0x4c, 0xff}
}

// addLine draws points joined by a line, with a row in the legend.
func addLine(p *plot.Plot, name string, points plotter.XYs, i int) error {
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return fmt.Errorf("plot %s: %w", name, err)
	}
	line.Color, line.Width = colour(i), vg.Points(1.5)
	dots.Color, dots.Shape, dots.Radius = colour(i), draw.CircleGlyph{}, vg.Points(2)
	p.Add(line, dots)
	p.Legend.Add(name, line)
	return nil
}
