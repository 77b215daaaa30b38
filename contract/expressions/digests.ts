import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const algorithms: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> = new Map([
  ['MD5', md5],
  ['SHA-1', sha1],
  ['SHA-256', sha256],
  ['SHA-384', sha384],
  ['SHA-512', sha512],
])

/** The digest of a text as ODK writes it; undefined for an unknown algorithm or encoding. */
export function digestOf(text: string, algorithm: string, encoding: string): string | undefined {
  const hash = algorithms.get(algorithm)?.(utf8ToBytes(text))
  if (!hash) return undefined
  if (encoding === 'hex') return bytesToHex(hash)
  return encoding === 'base64' ? btoa(String.fromCharCode(...hash)) : undefined
}

/** The text that a base64 text encodes; '' if it is not valid base64. */
export function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

/** A number from 0 up to 1 that looks random, and is the same for the same seed. */
export function randomOf(seed: string): number {
  const [a = 0, b = 0] = new Uint32Array(sha256(utf8ToBytes(seed)).buffer)
  return ((a >>> 5) * 0x4000000 + (b >>> 6)) / 2 ** 53
}

/** A UUID of version 4 that is the same for the same seed. */
export function uuidOf(seed: string): string {
  const hex = bytesToHex(sha256(utf8ToBytes(seed)))
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
