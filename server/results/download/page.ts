/** A growing buffer that is emptied by `taken`. Texts are byte strings, see `bytesOf`. */
export class ByteBuffer {
  bytes = Buffer.allocUnsafeSlow(1 << 18)
  length = 0

  /** Makes room. Required before writing to `bytes` directly; `put` and `write` do it themselves. */
  reserve(length: number): void {
    const needed = this.length + length
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** For data as short as cells a loop is faster than `set`. */
  put(source: Uint8Array, start = 0, end = source.length): void {
    this.reserve(end - start)
    const { bytes } = this
    let at = this.length
    for (let from = start; from < end; from++) bytes[at++] = source[from]!
    this.length = at
  }

  putByte(byte: number): void {
    this.reserve(1)
    this.bytes[this.length++] = byte
  }

  write(text: string): void {
    this.reserve(text.length)
    this.length += this.bytes.write(text, this.length, 'latin1')
  }

  /** The bytes written since the last call. */
  taken(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.length)
    taken.set(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }
}

/** The byte of an ASCII character. */
export const byteOf = (character: string) => character.charCodeAt(0)

/** For each byte value, whether it matches the pattern. */
export const bytesLike = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(pattern.test(String.fromCharCode(byte))))

/** Converts a text to a string with one character per byte of its UTF-8, and back. */
export const binaryOf = (text: string) => Buffer.from(text).toString('latin1')
export const textOfBinary = (bytes: string) => Buffer.from(bytes, 'latin1').toString()

/**
 * Frees memory immediately. Garbage collection would only start at about 64 MB of buffers, and a download creates 250
 * MB.
 */
export function freed(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0)
}
