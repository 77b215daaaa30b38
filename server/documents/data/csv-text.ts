import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { DataShape } from 'contract/documents/document-data.schemas.ts'

type Encoding = DataShape['encoding']

/**
 * Detects the encoding of a text file: by its byte order mark, UTF-8 if it is valid, or else Windows-1252, which Windows
 * programs use for Western languages.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const [first, second] = await beginningOf(path, 2)
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      decoder.decode(chunk, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Streams the text of a file, without its byte order mark. */
export async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

export async function beginningOf(path: string, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), length, position: 0 })
  return buffer.subarray(0, bytesRead)
}
