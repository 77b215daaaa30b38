/** Provides zeroed arrays for a computation. */
export interface Memory {
  bytes: (length: number) => Uint8Array
  shorts: (length: number) => Uint16Array
  integers: (length: number) => Uint32Array
  numbers: (length: number) => Float64Array
}

/** Allocates new arrays, left to the garbage collector. */
export const newMemory: Memory = {
  bytes: (length) => new Uint8Array(length),
  shorts: (length) => new Uint16Array(length),
  integers: (length) => new Uint32Array(length),
  numbers: (length) => new Float64Array(length),
}
