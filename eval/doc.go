// Package eval measures retrieval and judgement on datasets with known answers.
// It ranks with the real store and index, never with a copy of their logic, and
// the same data under the same build gives the same report, times and memory
// aside.
//
// A [Dataset] is a folder in BEIR layout. [Run] writes its documents into a
// store that an [Opener] makes, asks every query in every [Arm], and returns a
// [Report]. [Compare] says what changed between two reports, [Gates.Check] what
// must not have changed. A store of one's own is a dataset too: its golden
// questions ([ReadQuestions]) and its retrieval hints ([HintDataset]).
//
// Caveats: unjudged documents count as not relevant, as trec_eval has it, so a
// figure says how two rankings compare on one dataset and little more. The arm
// "baseline" is a textbook BM25 written for this package alone; it shares no
// code with package index.
package eval
