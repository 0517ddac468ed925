package similarity

// abbreviations and synonyms are groups of words and phrases that say the same
// in texts about software: the first of a line stands for the others. A group
// belongs here only if swapping its members can't change what a rule demands,
// for [Duplicate] trusts it. So function and method, error and exception,
// authentication and authorisation are apart, and "auth", which may be either,
// is a word of its own.
const abbreviations = `
configuration|config|configs|configurations|conf|cfg
repository|repo|repos|repositories
database|db|databases|dbs
environment|env|environments|envs
development|dev
production|prod
application|app|applications|apps
application programming interface|api
documentation|docs
directory|dir|directories|dirs|folder|folders
parameter|param|parameters|params
argument|arg|arguments|args
information|info
specification|spec|specifications|specs
implementation|impl|implementations
administrator|admin|administrators|admins
temporary|temp|tmp
package|pkg|packages|pkgs
message|msg|messages|msgs
request|req|requests|reqs
response|resp|responses
function|func|functions|fn|funcs
variable|var|variables|vars
reference|ref|references|refs
identifier|id|identifiers|ids
initialization|init|initialisation
initialize|initialise
maximum|max
minimum
average|avg
number|num|nr
version|ver|versions
dependency|dep|dependencies|deps
library|lib|libraries|libs
utility|util|utilities|utils
source|src|sources
destination|dest|dst
connection|conn|connections|conns
context|ctx
command|cmd|commands|cmds
command line interface|cli|command line
character|char|characters|chars
string|str|strings
integer|int|integers|ints
boolean|bool|booleans|bools
attribute|attr|attributes|attrs
property|prop|properties|props
element|elem|elements|elems
expression|expr|expressions
statistics|stats
distribution|distro|distributions|distros
organization|org|organisation|organizations|orgs|organisations
operating system|os
user interface|ui
user experience|ux
pull request|pr|pull requests|prs
merge request|mr|merge requests|mrs
continuous integration|ci
continuous delivery|cd
virtual machine|vm|virtual machines|vms
machine learning|ml
artificial intelligence|ai
large language model|llm|large language models|llms
natural language processing|nlp
end to end|e2e
time to live|ttl
round trip time|rtt
access control list|acl|access control lists|acls
single sign on|sso
two factor authentication|2fa
multi factor authentication|mfa
role based access control|rbac
uniform resource locator|url
domain name system|dns
transport layer security|tls
hypertext transfer protocol|http
structured query language|sql
object relational mapper|orm
content delivery network|cdn
service level agreement|sla
service level objective|slo
remote procedure call|rpc
software development kit|sdk
integrated development environment|ide
single page application|spa
server side rendering|ssr
universally unique identifier|uuid
architecture decision record|adr|architecture decision records|adrs
minimum viable product|mvp
proof of concept|poc
representational state transfer|rest
javascript|js
typescript|ts
postgresql|postgres
kubernetes|k8s
internationalization|i18n|internationalisation
localization|l10n|localisation
accessibility|a11y
golang|go language
synchronization|synchronisation
synchronize|synchronise
asynchronous|async
synchronous|sync
authorization|authz|authorisation
authentication|authn
performance|perf
regular expression|regex|regexp|regular expressions|regexes
miscellaneous|misc
approximately|approx|about|roughly|circa|ca
for example|e.g|eg|for instance
that is|i.e|ie
and so on|etc|et cetera
versus|vs
with respect to|wrt
regarding|re:
without|w/o
with|w/
because|b/c
as soon as possible|asap
to be determined|tbd
extension|ext|extensions|exts
operations|ops
management|mgmt
manager|mgr|managers
language|lang|languages|langs
description|desc|descriptions
memory|mem
image|img|images|imgs
button|btn|buttons|btns
service|svc|services|svcs
server|srv|servers
certificate|cert|certificates|certs
credentials|creds
algorithm|algo|algorithms|algos
generator|gen
original|orig
index|idx|indexes|indices
value|val|values|vals
object|obj|objects|objs
column|col|columns|cols
address|addr|addresses|addrs
pointer|ptr|pointers|ptrs
length|len
position|pos|positions
separator|sep
execute|exec
executable|bin
document|doc|documents
session|sess|sessions
transaction|txn|tx|transactions|txns
`

const synonymTable = `
remove|delete
removes|deletes
removed|deleted
removing|deleting
use|utilize|utilise|employ
uses|utilizes|utilises|employs
used|utilized|utilised|employed
using|utilizing|utilising|employing
start|begin
starts|begins
started|began|begun
need|require
needs|requires
needed|required
needing|requiring
must|shall|has to|have to
ensure|make sure|guarantee
ensures|makes sure|guarantees
verify|check
verifies|checks
verified|checked
verifying|checking
fix|repair|correct
fixes|repairs|corrects
fixed|repaired|corrected
fixing|repairing|correcting
show|display
shows|displays
shown|displayed
choose|pick|select
chooses|picks|selects
chose|picked|selected|chosen
build|construct
get|obtain|retrieve
gets|obtains|retrieves
create|make
creates|makes
created|made
creating|making
change|modify|alter
changes|modifies|alters
changed|modified|altered
changing|modifying|altering
big|large
bigger|larger
quick|fast|rapid
quickly|fast|rapidly
quicker|faster
small|little
issue|problem
issues|problems
whole|entire|complete
several|multiple|many
since|because
but|however|yet
so|therefore|thus|hence|consequently
also|additionally|furthermore|moreover|in addition
instead of|rather than|in place of
in order to|to
via|through|by means of
allow|permit|let
allows|permits|lets
allowed|permitted
happen|occur
happens|occurs
happened|occurred
purpose|goal|aim
simple|easy|straightforward
simpler|easier
necessary|essential
previous|prior|earlier
current|present
currently|at present|presently|right now
automatically|by itself
immediately|at once|right away
often|frequently
rarely|seldom
usually|normally|typically|generally
every|each
help|assist
helps|assists
try|attempt
tries|attempts
tried|attempted
keep|retain
keeps|retains
kept|retained
keeping|retaining
improve|enhance
improves|enhances
improved|enhanced
improving|enhancing
implement|realize|realise
decide|determine
decided|determined
finish|complete
finished|completed
developer|programmer|engineer
developers|programmers|engineers
behavior|behaviour
color|colour
center|centre
license|licence
cancelled|canceled
grey|gray
optimize|optimise
normalize|normalise
serialize|serialise
recognize|recognise
organize|organise
customize|customise
minimize|minimise
maximize|maximise
analyze|analyse
cannot|can not
`
