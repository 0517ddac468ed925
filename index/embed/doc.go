// Package embed turns texts into unit vectors, and keeps them. Vectors of two
// embedding spaces are never mixed: each space has a [Fingerprint], each vector
// file belongs to one fingerprint, and a model that changes under its name is
// an error, never a different vector.
//
// There are two makers. [Builtin] is a static table in the binary: no network,
// no start-up, the same vectors on every platform. [Ollama] asks a server
// through its official client. [Choose] makes one from what a user wrote. Both
// satisfy [Embedder], and both pass the suite of package embedtest.
//
// A vector [File] is derived: deleting it loses nothing but time. Any number of
// processes append to it and follow each other.
//
// # Vector file
//
// Little endian; crc32c is CRC-32 with the Castagnoli polynomial.
//
//	header  8 bytes   "PAVEC\x00\x00\x01" (the last byte is the format)
//	        8 bytes   instance: random, another one whenever the file is made anew
//	        4 bytes   n, the length of the JSON
//	        n bytes   JSON of the [Fingerprint]
//	        4 bytes   crc32c of all of the header before
//	record  16 bytes  [Key] of the text
//	        4d bytes  the vector: d = fingerprint.dimensions float32
//	        4 bytes   crc32c of the record before
//
// The header is written once, to a temporary file that is then renamed, so that
// nobody sees half of one. Records follow it without a gap, all of one size. A
// record whose checksum is wrong is skipped. Where wrong or incomplete bytes
// stand at the end, the next writer cuts them under the lock; readers never cut.
//
// Caveats: a cosine says that two texts speak of the same thing, not that they
// agree. Appended records are not fsynced: what a power cut takes is computed
// again.
package embed
