package embed

import (
	"syscall"
	"unsafe"
)

const hugePage = 2 << 20

// adviseHuge asks for large pages under a slab that is about to be filled. Each
// page that is touched for the first time costs a fault, some 5 µs on a virtual
// machine: without this, a fresh process takes a third longer to load.
func adviseHuge(raw []byte) {
	if len(raw) < 2*hugePage {
		return
	}
	skip := -uintptr(unsafe.Pointer(unsafe.SliceData(raw))) % hugePage
	whole := (len(raw) - int(skip)) / hugePage * hugePage
	_ = syscall.Madvise(raw[skip:int(skip)+whole], syscall.MADV_HUGEPAGE) // advice: without it, loading is only slower
}
