import type { Memory } from 'contract/matching/memory.ts'

/** Initial size in bytes, and alignment of arrays. */
const first = 1 << 20
const alignment = 8

/**
 * A buffer that is reused for temporary arrays. A page of matches needs over two megabytes; allocating them each time made
 * every thirtieth request wait 20 to 100 ms for garbage collection.
 */
class ScratchMemory implements Memory {
  #buffer = new ArrayBuffer(first)
  #used = 0

  readonly bytes = (length: number) => new Uint8Array(...this.#take(length), length).fill(0)
  readonly shorts = (length: number) => new Uint16Array(...this.#take(2 * length), length).fill(0)
  readonly integers = (length: number) => new Uint32Array(...this.#take(4 * length), length).fill(0)
  readonly numbers = (length: number) => new Float64Array(...this.#take(8 * length), length).fill(0)

  run<T>(compute: (memory: Memory) => T): T {
    const before = this.#used
    try {
      return compute(this)
    } finally {
      this.#used = before
    }
  }

  /** @returns buffer and offset of the bytes; existing arrays keep a buffer that has become too small */
  #take(length: number): [buffer: ArrayBuffer, offset: number] {
    const at = Math.ceil(this.#used / alignment) * alignment
    this.#used = at + length
    if (this.#used > this.#buffer.byteLength) this.#buffer = new ArrayBuffer(2 * this.#used)
    return [this.#buffer, at]
  }
}

const scratch = new ScratchMemory()

/** Runs `compute` with temporary arrays. Its result must not be a promise or hold any of them. */
export const withScratchMemory = <T>(compute: (memory: Memory) => T): T => scratch.run(compute)
