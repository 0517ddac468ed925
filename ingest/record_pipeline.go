package ingest

import "priorart"

// readPipeline reads a pipeline. The order of its steps is the list's.
func (d draft) readPipeline(r *priorart.Record) {
	r.Name = d.needed("name", priorart.MinName)
	r.Purpose = d.needed("purpose", priorart.MinPurpose)
	r.Steps = d.steps()
	r.WhenToInvoke = d.textOrList("when_to_invoke")
	r.Constraints = d.textOrList("constraints")
}

func (d draft) steps() (steps []priorart.Step) {
	d.objects("steps", "action", func(item draft, action string) {
		steps = append(steps, priorart.Step{Action: action, Output: item.text("output")})
	})
	given, isList := d.fields["steps"].([]any)
	rule := "must have at least " + count(priorart.MinSteps, "step")
	switch {
	case !d.has("steps"):
		d.fail(d.at("steps"), "is required: "+rule, "nothing", "give the steps in their order")
	case isList && len(given) < priorart.MinSteps:
		d.fail(d.at("steps"), rule, shown(d.fields["steps"]), "give the steps in their order")
	}
	return steps
}
