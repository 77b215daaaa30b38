import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for a header or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Only this is kept, so that a stolen database opens nothing (SEC-16). */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')
