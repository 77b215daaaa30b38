import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'

/** Characters of the address of a subscription. */
export const maxPushEndpoint = 1000

/** Browsers of a person. */
export const maxPushSubscriptions = 10

export const pushNotSetUp = refusal(
  'push_not_set_up',
  409,
  'Push notifications are not set up on this installation.',
)
export const tooManyPushSubscriptions = refusal(
  'too_many_push_subscriptions',
  409,
  `You receive push notifications in ${maxPushSubscriptions} browsers. Turn them off in one of these first.`,
)

interface PushKeys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const bytesOf = (base64url: string) =>
  /^[A-Za-z0-9_-]+$/.test(base64url) ? Math.floor((base64url.length * 3) / 4) : 0

/** Errors of a subscription by field. @param allowsHttp a setting for development and tests */
export function pushProblems(
  { endpoint, keys: { p256dh, auth } }: PushKeys,
  { allowsHttp }: { allowsHttp: boolean },
): FieldErrors {
  const url = URL.parse(endpoint)
  const isSecure = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
  return messages([
    [
      'endpoint',
      isSecure && url?.username === '' && url.password === '',
      'The address of the push service must begin with https:// and contain no password',
    ],
    // An uncompressed point of P-256 and 16 bytes, as RFC 8291 requires.
    [
      'keys',
      bytesOf(p256dh) === 65 && bytesOf(auth) === 16,
      'The keys must have 65 and 16 bytes as base64url',
    ],
  ])
}
