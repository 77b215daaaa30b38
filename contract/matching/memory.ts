/** Where a computation takes arrays of zeros from. */
export interface Memory {
  bytes: (length: number) => Uint8Array
  shorts: (length: number) => Uint16Array
  integers: (length: number) => Uint32Array
  numbers: (length: number) => Float64Array
}

/** New arrays, which the garbage collector takes back. */
export const newMemory: Memory = {
  bytes: (length) => new Uint8Array(length),
  shorts: (length) => new Uint16Array(length),
  integers: (length) => new Uint32Array(length),
  numbers: (length) => new Float64Array(length),
}
