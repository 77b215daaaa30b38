import { hash, randomBytes } from 'node:crypto'

/** 256 random bits as text, for a header or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a stolen database contains no tokens (SEC-16). */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
