import type { Readable } from 'node:stream'

/** First and last byte of a range. */
export interface ByteRange {
  start: number
  end: number
}

/** A stored file that is being read. */
export interface OpenedFile {
  /** The requested bytes. Whoever opens a file reads the stream to its end or destroys it. */
  stream: Readable
  /** Bytes of the whole file, also if a range was requested. */
  size: number
}

export interface PutOptions {
  /** Whether a folder waits until the bytes are on the disk. Object storage always does. */
  flush?: boolean
  /** Ends the attempt, which then leaves nothing behind. */
  signal?: AbortSignal
}

/** How a signed address presents a file. */
export interface SignedLink {
  fileName: string
  contentType: string
  /** For how long the address works. */
  seconds: number
}

/**
 * Where files are stored, by key. Keys of uploaded files consist of letters, digits, `_` and `-`; a name that begins with
 * a dot belongs to the storage itself.
 *
 * All operations throw `StorageAway` if the storage cannot be reached or refuses them.
 */
export interface Storage {
  /** Where it is, for messages: a folder or `s3://bucket/folder`. */
  readonly place: string
  /** The path of a file if the storage is a folder of this machine. */
  pathOf: (key: string) => string | undefined
  /**
   * Stores a stream under a key, as a whole or not at all, and replaces what was there.
   * @returns the number of stored bytes
   * @throws the error of the stream, if that fails
   */
  put: (key: string, content: Readable, options?: PutOptions) => Promise<number>
  /**
   * Opens a file.
   * @param range bytes that must exist; by default all
   * @throws NotStored
   */
  open: (key: string, range?: ByteRange) => Promise<OpenedFile>
  /** Bytes of a file, or undefined if there is none. */
  size: (key: string) => Promise<number | undefined>
  /** Deletes files, also ones that do not exist. */
  remove: (keys: readonly string[]) => Promise<void>
  /** All uploaded files that are complete, ordered by key, with their sizes in bytes. */
  list: () => AsyncIterable<{ key: string; size: number }>
  /**
   * Renames a file, replacing another one of that name.
   * @throws NotStored
   */
  move: (from: string, to: string) => Promise<void>
  /** Deletes incomplete files to which nothing has been written since. */
  removeUnfinished: (since: Date) => Promise<void>
  /** An address at which anybody can read a file for a short time, if the storage offers that. */
  linkTo: (key: string, link: SignedLink) => Promise<string | undefined>
}

/** Code of `StorageAway`, which also survives a thread. */
export const storageAway = 'STORAGE_AWAY'
/** Code of `NotStored`. */
export const notStored = 'NOT_STORED'

/** The storage cannot be reached, or refuses access. The message says where it is and why. */
export class StorageAway extends Error {
  readonly code = storageAway
}

/** There is no file with this key. */
export class NotStored extends Error {
  readonly code = notStored
  constructor(key: string, place: string, cause?: unknown) {
    super(`${key} is not in ${place}`, { cause })
  }
}

/** Keys of uploaded files, including those of tests and older versions. */
export const isFileKey = (name: string) => /^[A-Za-z0-9_-]{8,64}$/.test(name)

/** The path of a key in a storage: as in folders, in a sub-folder named by its first two characters. */
export const relativePath = (key: string) => (key.startsWith('.') ? key : `${key.slice(0, 2)}/${key}`)
