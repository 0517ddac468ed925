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

// figure is a plot with its legend, which stands below it on the page: inside,
// it would cover points.
type figure struct {
	*plot.Plot
	SVG  template.HTML
	Rows []legendRow
}

// legendRow names a colour.
type legendRow struct {
	Name   string
	Colour template.CSS
}

// newFigure returns a plot without a background, so that it is readable on
// light and on dark.
func newFigure(title, x, y string) *figure {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.BackgroundColor = color.Transparent
	p.Add(plotter.NewGrid())
	return &figure{Plot: p}
}

// name adds a row to the legend.
func (f *figure) name(name string, i int) {
	r, g, b, _ := colour(i).RGBA()
	f.Rows = append(f.Rows, legendRow{name, template.CSS(fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8))})
}

// draw makes the plot an element for a page. What the library draws in black
// takes the colour of the page's text.
func (f *figure) draw() error {
	canvas := vgsvg.New(plotWidth, plotHeight)
	f.Plot.Draw(draw.Crop(draw.New(canvas), 0, -vg.Points(12), 0, 0)) // the last number of an axis stands out
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return fmt.Errorf("draw %s: %w", f.Title.Text, err)
	}
	_, element, ok := strings.Cut(b.String(), "<svg ")
	if !ok {
		return fmt.Errorf("draw %s: no svg element", f.Title.Text)
	}
	element = strings.ReplaceAll(element, "#000000", "currentColor")
	f.SVG = template.HTML(`<svg role="img" ` + element) // by the library, from figures; it escapes texts
	return nil
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

// addLine draws points joined by a line.
func (f *figure) addLine(name string, points plotter.XYs, i int) error {
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return fmt.Errorf("plot %s: %w", name, err)
	}
	line.Color, line.Width = colour(i), vg.Points(1.5)
	dots.Color, dots.Shape, dots.Radius = colour(i), draw.CircleGlyph{}, vg.Points(2)
	f.Add(line, dots)
	f.name(name, i)
	return nil
}
