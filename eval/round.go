package eval

import "math"

// round returns x as a multiple of unit: reports hold no digits that say
// nothing.
func round(x, unit float64) float64 { return math.Round(x/unit) / math.Round(1/unit) }

// sixth is the unit of all figures in reports.
const sixth = 1e-6

func (f Figures) rounded() Figures {
	return Figures{round(f.NDCG, sixth), round(f.Recall5, sixth), round(f.Recall10, sixth), round(f.Hit5, sixth), round(f.MRR, sixth)}
}

func (i Interval) rounded() Interval {
	return Interval{round(i.Mean, sixth), round(i.Low, sixth), round(i.High, sixth)}
}
