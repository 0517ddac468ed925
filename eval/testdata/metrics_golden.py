"""Writes metrics_golden.json: measures of random rankings by other implementations.

    python -m venv venv && venv/bin/pip install pytrec_eval-terrier ranx scikit-learn
    venv/bin/python metrics_golden.py > metrics_golden.json

Ranking measures are trec_eval's, by way of pytrec_eval; where ranx has the same
measure, the script ends with an error unless both agree. AUC, average
precision and Brier score of pairs are scikit-learn's.
"""

import json
import random
from importlib.metadata import version

import pytrec_eval
import ranx
from sklearn.metrics import brier_score_loss, roc_auc_score

NAMES = {
    "ndcg@10": "ndcg_cut_10",
    "recall@5": "recall_5",
    "recall@10": "recall_10",
    "hit@5": "success_5",
    "mrr": "recip_rank",
    "map": "map",
}
RANX = {"ndcg@10": "ndcg@10", "recall@5": "recall@5", "recall@10": "recall@10", "hit@5": "hit_rate@5", "mrr": "mrr", "map": "map"}


def ranking_case(rng, i):
    pool = [f"d{n}" for n in range(rng.choice([6, 20, 60]))]
    grades = {d: rng.choice([0, 1, 1, 2, 3]) for d in rng.sample(pool, rng.randint(1, min(12, len(pool))))}
    if not any(grades.values()):
        grades[rng.choice(list(grades))] = 1
    if i % 5 == 0:
        grades["never-retrieved"] = 2
    length = rng.choice([1, 3, 9, 10, 11, 40])
    return grades, rng.sample(pool, min(length, len(pool)))


def main():
    rng = random.Random(20261101)
    cases = [ranking_case(rng, i) for i in range(60)]
    qrels = {f"q{i}": g for i, (g, _) in enumerate(cases)}
    run = {f"q{i}": {d: float(1000 - n) for n, d in enumerate(r)} for i, (_, r) in enumerate(cases)}
    measures = {"ndcg_cut.10", "recall.5,10", "success.5", "recip_rank", "map"}
    trec = pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run)

    ours = list(RANX.values())
    ranx_run = ranx.Run(run)
    ranx.evaluate(ranx.Qrels(qrels), ranx_run, ours)

    rankings = []
    for i, (grades, ranking) in enumerate(cases):
        q = f"q{i}"
        want = {name: trec[q][theirs] for name, theirs in NAMES.items()}
        for name, theirs in RANX.items():
            other = ranx_run.scores[theirs][q]
            assert abs(other - want[name]) < 1e-9, (q, name, want[name], other)
        rankings.append({"grades": grades, "ranking": ranking, "want": want})

    pairs = []
    for _ in range(20):
        n = rng.randint(4, 60)
        truth = [rng.random() < 0.4 for _ in range(n)]
        truth[0], truth[1] = True, False
        p = [round(min(1, max(0, rng.gauss(0.6 if t else 0.4, 0.25))), 1 + rng.randint(0, 2)) for t in truth]
        pairs.append({"positive": truth, "probability": p, "auc": roc_auc_score(truth, p), "brier": brier_score_loss(truth, p)})

    print(json.dumps({
        "made_with": {m: version(m) for m in ["pytrec_eval-terrier", "ranx", "scikit-learn"]},
        "rankings": rankings,
        "pairs": pairs,
    }, indent=1))


main()
