/**
 * JSON of the cached texts, one question a line, so that browsers can parse it in pieces. The cached bytes are copied
 * without encoding them again.
 * @param ends the closing text of each question, which `texts` leave open
 */
export function joinJson(
  head: string,
  texts: readonly Buffer[],
  ends: readonly string[],
  tail: string,
): Buffer {
  const written = texts.reduce((sum, { length }) => sum + length, 0)
  const encoded = ends.reduce((sum, { length }) => sum + length + 2, head.length + 1 + tail.length)
  // A UTF-16 unit takes up to three bytes in UTF-8.
  const bytes = Buffer.allocUnsafe(written + 3 * encoded)
  let place = bytes.write(`${head}\n`)
  for (const [index, text] of texts.entries()) {
    place += text.copy(bytes, place)
    place += bytes.write(index < texts.length - 1 ? `${ends[index]},\n` : `${ends[index]}\n`, place)
  }
  place += bytes.write(tail, place)
  return bytes.subarray(0, place)
}
