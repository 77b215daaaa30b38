import { randomBytes } from 'node:crypto'

/** `npm run --silent new-secret-key`: prints 256 random bits for SECRET_KEY. */
process.stdout.write(`${randomBytes(32).toString('base64url')}\n`)
