/** Bytes of a title in a file name, which has at most 255 with number and extension. */
const maxTitleBytes = 200

/** A file name that is valid on every system: '03 About you.csv'. */
export const entryName = (number: number, title: string, ending: string): string =>
  `${folderName(number, title)}.${ending}`

/** The name of a folder that is valid on every system: '03 About you'. */
export function folderName(number: number, title: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_')
  const short = new TextDecoder()
    .decode(Buffer.from(plain).subarray(0, maxTitleBytes))
    .replace(/\ufffd+$/, '')
  return `${String(number).padStart(2, '0')} ${short.replace(/[\s.]+$/, '').trim()}`.trim()
}
