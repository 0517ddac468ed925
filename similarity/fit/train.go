package main

import (
	"slices"

	"priorart/similarity"
)

// inputs says which of similarity's inputs a model may use.
type inputs []int

const (
	leadInput = iota
	forwardInput
	backwardInput
	coverageInput
	containedInput
	cosineInput
	marginInput
)

// task is a question that a model answers.
type task struct {
	name   string
	inputs inputs
	uses   func(s *sample) (positive, use bool)
}

// relatedTask: are both about one subject? Every kind of declared pair counts.
func relatedTask(in inputs) task {
	return task{"related", in, func(s *sample) (bool, bool) {
		return s.positive, s.kind != "reversed" && s.kind != "random_neg"
	}}
}

// nearTask: was one thing recorded twice? Duplicate bug reports and replaced
// documents are neither: they say other things about one subject.
func nearTask(in inputs) task {
	return task{"near", in, func(s *sample) (bool, bool) {
		near := s.kind == "near_duplicate" || s.kind == "same_title_other_file"
		return near, near || !s.positive && s.kind != "reversed" && s.kind != poolKind
	}}
}

func (t task) vector(s *sample) []float64 {
	all := s.features.Inputs()
	x := make([]float64, len(t.inputs))
	for i, n := range t.inputs {
		x[i] = all[n]
	}
	return x
}

// train fits a task on all samples but those of the set that is held out. Each
// class of each set has the same total weight, in the mined pairs and in the
// pools, so that no set leads by size.
func train(list []sample, t task, without string) []float64 {
	type cell struct {
		set            string
		pool, positive bool
	}
	counts := map[cell]float64{}
	var rows []example
	var cells []cell
	for i := range list {
		s := &list[i]
		positive, use := t.uses(s)
		if !use || s.set == without {
			continue
		}
		c := cell{s.set, s.kind == poolKind, positive}
		counts[c]++
		cells = append(cells, c)
		rows = append(rows, example{x: t.vector(s), positive: positive})
	}
	for i := range rows {
		rows[i].weight = 100 / counts[cells[i]]
	}
	return regress(rows, ridge)
}

// score is the model's log odds.
func (t task) score(beta []float64, s *sample) float64 {
	return beta[0] + product(beta[1:], t.vector(s))
}

// leftOut scores each sample by the model that was fitted without its set.
func leftOut(list []sample, t task) []float64 {
	models := map[string][]float64{}
	out := make([]float64, len(list))
	for i := range list {
		set := list[i].set
		if models[set] == nil {
			models[set] = train(list, t, set)
		}
		out[i] = t.score(models[set], &list[i])
	}
	return out
}

// calibrate fits a slope and an intercept from left-out scores to labels, with
// the classes in the proportion in which the sets have them and each set of
// equal weight (Platt 1999): training weighs both classes alike, a probability
// must not. It is done on the mined pairs; candidates of a pool are mostly not
// labelled at all.
func calibrate(list []sample, t task, scores []float64) (slope, intercept float64) {
	counts := map[string]float64{}
	var rows []example
	for i := range list {
		if _, use := t.uses(&list[i]); use && list[i].kind != poolKind {
			counts[list[i].set]++
		}
	}
	for i := range list {
		positive, use := t.uses(&list[i])
		if use && list[i].kind != poolKind {
			rows = append(rows, example{[]float64{scores[i]}, positive, 100 / counts[list[i].set]})
		}
	}
	beta := regress(rows, 1e-6)
	return beta[1], beta[0]
}

// fitted is a task's final model: trained on everything, calibrated on what was
// left out.
func fitted(list []sample, t task) similarity.Linear {
	beta := train(list, t, "")
	slope, intercept := calibrate(list, t, leftOut(list, t))
	var w [7]float64
	for i, n := range t.inputs {
		w[n] = slope * beta[i+1]
	}
	return similarity.Linear{Intercept: slope*beta[0] + intercept,
		Lead: w[leadInput], LeadForward: w[forwardInput], LeadBackward: w[backwardInput], Coverage: w[coverageInput],
		Contained: w[containedInput], CosineZ: w[cosineInput], Margin: w[marginInput]}
}

// setAUC is the AUC of scores in one set.
func setAUC(list []sample, t task, scores []float64, set string) (float64, []float64, []bool) {
	var s []float64
	var l []bool
	for i := range list {
		if positive, use := t.uses(&list[i]); use && list[i].set == set && list[i].kind != poolKind {
			s, l = append(s, scores[i]), append(l, positive)
		}
	}
	return auc(s, l), s, l
}

// tasks returns the models that the package has: related with and without a
// cosine, near without (its weight came out as nothing).
func tasks() []task {
	related := inputs{forwardInput, backwardInput, coverageInput, cosineInput, marginInput}
	return []task{relatedTask(related), relatedTask(without(related, cosineInput)), nearTask(inputs{leadInput, coverageInput, containedInput})}
}

func without(in inputs, one int) inputs {
	return slices.DeleteFunc(slices.Clone(in), func(i int) bool { return i == one })
}
