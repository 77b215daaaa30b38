/** Bytes that are being written, and handed out when there are some. Texts are strings of bytes, see `bytesOf`. */
export class ByteBuffer {
  bytes = Buffer.allocUnsafeSlow(1 << 18)
  length = 0

  /** Makes room. Whoever writes into `bytes` must have asked for it; `put` and `write` do so themselves. */
  reserve(length: number): void {
    const needed = this.length + length
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(2 * needed)
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** A loop is faster than a call for what is as short as cells are. */
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

  /** What was written since the last time. */
  taken(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.length)
    taken.set(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }
}

/** For each byte whether it is one of these. */
export const bytesLike = (pattern: RegExp): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(pattern.test(String.fromCharCode(byte))))

/** A text as a string whose characters are its bytes in UTF-8, and back. */
export const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
export const textOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString()

/**
 * Gives memory back at once that nobody will look at again. Garbage is collected when there are some 64 MB of it, and
 * a download makes 250 MB.
 */
export function freed(bytes: Uint8Array): void {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) buffer.transfer(0)
}
