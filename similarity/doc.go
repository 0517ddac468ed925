// Package similarity judges a draft against entries that resemble it. It is
// pure: the same draft, candidates and calibration give the same judgement, on
// every machine, whatever the age, the order or the popularity of the
// candidates. It reads no clock, disk or network, and it never discards
// anything: it reports.
//
// [Judge] gives a verdict, a calibrated probability, and evidence in words.
// Two ideas carry it. How much two texts share is a number: overlaps of words
// and shingles, weighted by how rare the words are, and a cosine made
// comparable between models by the background of unrelated pairs. Those numbers
// go through a logistic regression, whose coefficients stand in thresholds.go
// with the measurement that justifies them. Whether two texts say the same is
// no number: their words are aligned, and every difference is named (a number,
// a version, a path, a negation, a swapped direction, another word, or only a
// form: case, order of bullets, a typo, an abbreviation, a converted unit).
// The verdict duplicate needs that nothing but form differs. A cosine can't
// tell that: static vectors put contradictions nearer than entailments.
//
// Caveats: the tables of synonyms, abbreviations, antonyms and negations are
// English; in other languages a duplicate is one whose words agree. Embeddings
// are optional, and their absence costs recall of related entries, never
// precision of duplicates.
package similarity
