import { createECDH } from 'node:crypto'

/** `npm run --silent new-push-keys`: prints a new pair of keys for push notifications (VAPID), as settings. */
const pair = createECDH('prime256v1')
pair.generateKeys()
const privateKey = pair.getPrivateKey()
// Leading zeros are not part of the number.
const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey])
process.stdout.write(
  `VAPID_PUBLIC_KEY=${pair.getPublicKey().toString('base64url')}\nVAPID_PRIVATE_KEY=${padded.toString('base64url')}\n`,
)
