package similarity

func priorBackground(space string) Background { return Background{Mean: .23, SD: .105} }

func relatedModel(cosine bool) Linear {
	if !cosine {
		return Linear{Intercept: -1.3592, Lead: 1.3359, Coverage: 2.585, Margin: 7.3729}
	}
	return Linear{Intercept: -2.8813, Lead: 0.5654, Coverage: 1.2866, CosineZ: 0.5291, Margin: 4.2025}
}

func nearModel(cosine bool) Linear {
	if !cosine {
		return Linear{Intercept: -11.4036, Lead: 5.4855, Coverage: 2.3006, Contained: 8.9196}
	}
	return Linear{Intercept: -11.5604, Lead: 5.416, Coverage: 2.2347, Contained: 8.8775, CosineZ: 0.0569}
}

func agreementProbability(a agreement) float64 { return .99 }

const (
	compareFrom      = .02
	nearFrom         = .5
	relatedFrom      = .1
	supersessionFrom = .03
	safeFrom         = .9
	optionFrom       = .6
)
