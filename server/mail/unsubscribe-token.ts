import type { Config } from '../platform/config.ts'
import { isSignatureOf, signatureOf } from '../platform/signature.ts'

/** Mails about one topic to one person, which they can unsubscribe from. */
export interface Subscription {
  personId: number
  /** A kind of notification, or the name of a kind of mail. */
  topic: string
}

/** Signed and not stored: valid without a session, only for this purpose, until SECRET_KEY changes. */
export async function unsubscribeToken({ personId, topic }: Subscription, config: Config): Promise<string> {
  const said = `${personId}.${topic}`
  return `${Buffer.from(said).toString('base64url')}.${await signatureOf(signed(said), config)}`
}

/** The subscription of a token; undefined if the token is invalid. */
export async function readUnsubscribeToken(token: string, config: Config): Promise<Subscription | undefined> {
  const [encoded = '', signature = ''] = token.length <= 300 ? token.split('.') : []
  const said = Buffer.from(encoded, 'base64url').toString('utf8')
  if (!(await isSignatureOf(signed(said), signature, config))) return undefined
  const [, personId, topic] = /^([1-9]\d{0,14})\.(.+)$/.exec(said) ?? []
  return personId !== undefined && topic !== undefined ? { personId: Number(personId), topic } : undefined
}

const signed = (said: string) => `unsubscribe\n${said}`
