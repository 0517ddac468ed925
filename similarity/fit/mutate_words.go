package main

import "math/rand/v2"

// The lists below are written for the test set, apart from the tables of
// package similarity: they say what people write, not what it knows.

func abbreviate(r *rand.Rand, text string) (string, bool) {
	return rewrite(r, text, `configuration=config
configurations=configs
documentation=docs
directory=dir
directories=dirs
repository=repo
repositories=repos
application=app
environment=env
parameter=param
parameters=params
for example=e.g.
information=info
maximum=max
minimum=min
temporary=temp
package=pkg
packages=pkgs
message=msg
messages=msgs
development=dev
production=prod
database=DB
specification=spec
implementation=impl
reference=ref
references=refs
function=fn
functions=fns
command=cmd
commands=cmds
because=b/c
without=w/o
pull request=PR
dependency=dep
dependencies=deps
argument=arg
arguments=args
attribute=attr
attributes=attrs
identifier=ID
identifiers=IDs
extension=ext
extensions=exts
operations=ops
context=ctx
request=req
requests=reqs
response=resp
character=char
characters=chars
number=no.
and=&
TypeScript=TS
JavaScript=JS
property=prop
properties=props
variable=var
variables=vars
initialization=init
statistics=stats
approximately=approx.
library=lib
libraries=libs
version=ver.
versus=vs.
management=mgmt
authentication=auth
language=lang`, 2)
}

func useSynonyms(r *rand.Rand, text string) (string, bool) {
	return rewrite(r, text, `use=employ
uses=employs
remove=delete
removed=deleted
start=begin
verify=check
fix=repair
show=display
choose=pick
build=construct
change=modify
changes=modifies
existing=current
entire=whole
multiple=several
however=but
since=because
ensure=make sure
ensures=guarantees
requires=needs
required=needed
issue=problem
issues=problems
large=big
fast=quick
allows=lets
allow=permit
each=every
create=make
separate=distinct
only=solely
usually=typically
currently=at present
previously=earlier
same=identical
missing=absent
must=has to
via=through
prevents=stops
keep=retain
keeps=retains
simple=easy
error=failure
errors=failures
provides=offers
provide=offer
consistent=uniform
default=standard
entire=complete`, 2)
}

// convertUnits writes amounts in another unit, and small numbers as words.
// Real entries have few amounts, so a sentence with one is put before both
// texts; see statements.
func convertUnits(r *rand.Rand, text string) (string, bool) {
	return rewrite(r, text, `60 s=1 minute
120 seconds=2 minutes
90 minutes=1.5 hours
24 h=1 day
48 hours=2 days
7 days=1 week
500 ms=0.5 s
1500 ms=1.5 seconds
2 GiB=2048 MiB
1 MiB=1024 KiB
4 KiB=4096 bytes
3 GB=3000 MB
50 percent=50 %
10,000=10k
5 minutes=300 s
three=3
two=2
2 kHz=2000 Hz
1 hour=3600 s
30 minutes=1800 seconds`, 1)
}

// statements hold an amount each.
func statements() []string {
	return []string{
		"Requests time out after 60 s.", "The lease is renewed each 120 seconds.", "Builds may take up to 90 minutes.", "Logs are kept for 24 h.",
		"Previews expire after 48 hours.", "Backups are deleted after 7 days.", "Polling waits 500 ms between tries.", "A request slower than 1500 ms is logged.",
		"The cache may grow to 2 GiB.", "Uploads are cut into parts of 1 MiB.", "A page has 4 KiB.", "An image may have 3 GB.", "Alert at a load of 50 percent.",
		"A table may have 10,000 rows.", "Sessions end after 5 minutes without input.", "Clients retry three times.", "Reviews need two approvals.",
		"Sampling runs at 2 kHz.", "Tokens live for 1 hour.", "The job runs each 30 minutes.",
	}
}
