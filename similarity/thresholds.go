package similarity

func priorBackground(space string) Background { return Background{Mean: .1, SD: .1} }
