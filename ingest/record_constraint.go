package ingest

import "priorart"

// readConstraint reads a constraint.
func (d draft) readConstraint(r *priorart.Record) {
	r.Rule = d.needed("rule", priorart.MinRule)
	r.Reason = d.needed("reason", priorart.MinReason)
	r.Hardness = priorart.Hardness(d.textOr("hardness", string(priorart.Absolute)))
	r.EnforcedBy = d.text("enforced_by")
	r.TriggeringIncident = d.text("triggering_incident")
}
