import type { Memory } from 'contract/matching/memory.ts'

/** Bytes to begin with, and of which every array begins at a multiple. */
const first = 1 << 20
const alignment = 8

/**
 * One buffer whose arrays are used again. A page of matches takes over two megabytes of them, and the collection of what
 * lies outside of the heap goes through all institutes in it: every thirtieth request waited 20 to 100 ms for that.
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

  /** @returns where these bytes are; arrays given before keep the buffer that was too small */
  #take(length: number): [buffer: ArrayBuffer, offset: number] {
    const at = Math.ceil(this.#used / alignment) * alignment
    this.#used = at + length
    if (this.#used > this.#buffer.byteLength) this.#buffer = new ArrayBuffer(2 * this.#used)
    return [this.#buffer, at]
  }
}

const scratch = new ScratchMemory()

/** Computes with arrays that are used again afterwards: what leaves `compute` must hold none, nor be a promise. */
export const withScratchMemory = <T>(compute: (memory: Memory) => T): T => scratch.run(compute)
