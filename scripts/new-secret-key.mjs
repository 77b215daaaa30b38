import { randomBytes } from 'node:crypto'

/** `npm run --silent new-secret-key`: prints a key for SECRET_KEY, 256 random bits. */
process.stdout.write(`${randomBytes(32).toString('base64url')}\n`)
