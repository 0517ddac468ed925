package similarity

import "strings"

// antonymTable has pairs of words that turn a statement around; they are
// compared as stems. A group's two sides are parted by "<>".
const antonymTable = `
enable,activate <> disable,deactivate
allow,permit,accept,approve <> forbid,deny,block,prohibit,disallow,reject,refuse,ban
always <> never
add,include,insert,introduce <> remove,exclude,drop,delete
increase,raise,grow <> decrease,lower,reduce,shrink
more <> less,fewer
before <> after
above <> below
inside <> outside
minimum,min,least <> maximum,max,most
async,asynchronous <> sync,synchronous
internal <> external
public <> private
required,mandatory,require <> optional
true <> false
on <> off
yes <> no
open <> close,closed
start,begin <> stop,end
up <> down
first <> last
left <> right
local <> remote
client <> server
keep,retain <> discard,drop,remove,delete
use,adopt,prefer <> avoid,abandon
strict <> lenient,loose
mutable <> immutable
with <> without
all,every,any <> none,no
eager <> lazy
push <> pull
upgrade <> downgrade
encode <> decode
encrypt <> decrypt
serial,sequential <> parallel,concurrent
manual,manually <> automatic,automatically
static <> dynamic
fast <> slow
safe <> unsafe
valid <> invalid
stateful <> stateless
read <> write
import <> export
success <> failure
ascending <> descending
newest,newer,latest <> oldest,older
short <> long
high <> low
hot <> cold
lock <> unlock
sync <> unsync
merge <> split
opt-in <> opt-out
expose <> hide
show <> hide
trust <> distrust
persist <> forget
global <> local
upper <> lower
inclusive <> exclusive
explicit <> implicit
online <> offline
commit <> revert
should <> shouldn't
can <> can't
`

// antonyms maps a stem to the stems that turn it around.
type antonyms map[string][]string

func newAntonyms() antonyms {
	a := antonyms{}
	for line := range strings.Lines(antonymTable) {
		left, right, ok := strings.Cut(strings.TrimSpace(line), " <> ")
		if !ok {
			continue
		}
		for l := range strings.SplitSeq(left, ",") {
			for r := range strings.SplitSeq(right, ",") {
				a[stem(l)] = append(a[stem(l)], stem(r))
				a[stem(r)] = append(a[stem(r)], stem(l))
			}
		}
	}
	return a
}

// opposite reports whether two stems turn a statement around: by the table, or
// by a prefix such as un- or non-.
func (a antonyms) opposite(x, y string) bool {
	for _, s := range a[x] {
		if s == y {
			return true
		}
	}
	return negated(x, y) || negated(y, x)
}

func negated(x, y string) bool {
	prefix, ok := strings.CutSuffix(x, y)
	if !ok || len(y) < 4 {
		return false
	}
	switch prefix {
	case "un", "in", "im", "ir", "dis", "non", "de":
		return true
	}
	return false
}
