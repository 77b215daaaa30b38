/** Limits on what is read from a file for searching. */
export const contentLimits = {
  /** Characters that are stored. */
  characters: 100_000,
  /** Pages of a PDF. */
  pages: 200,
  /** Bytes at the beginning of a text file. */
  textBytes: 1 << 19,
  /** Unpacked bytes of an Office file. */
  officeBytes: 1 << 25,
  /** Milliseconds for a PDF or an Office file. */
  time: 20_000,
  /** Pixels of the longer side of a small picture. */
  thumbnailSide: 320,
}
