import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'

/** Secrets begin with it, by the convention of Standard Webhooks; the rest is base64. */
export const webhookSecretPrefix = 'whsec_'

export const webhookLimits = {
  /** Characters of an address. */
  url: 500,
  /** Webhooks of a project or an institution. */
  ofOwner: 10,
} as const

/** Days for which messages are listed. */
export const daysToLogWebhooks = 30

/** Hours for which a message is retried, after which a webhook without any success is turned off. */
export const hoursToRetryWebhooks = 24

/** Hours for which the previous secret signs, too, after a new one was created. */
export const hoursOfPreviousSecret = 24

/**
 * The permission for webhooks of a project: they send out what otherwise only an export of the results does. It is one of
 * Project Managers and Project Admins.
 */
export const webhookPermission = 'EXPORT_PROJECT_SURVEY_RESULTS'

export const webhookExists = refusal('webhook_exists', 409, 'There is already a webhook with this address.')
export const tooManyWebhooks = refusal(
  'too_many_webhooks',
  409,
  `There are ${webhookLimits.ofOwner} webhooks. Delete one that is no longer needed.`,
)
/** An address as it is stored and compared; undefined if it is not an http or https address. */
export function readWebhookUrl(typed: string): string | undefined {
  const url = URL.parse(typed.trim())
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Errors of a webhook by field. @param allowsHttp a setting for development and tests */
export function webhookProblems(
  { url, events }: { url?: string | undefined; events?: readonly string[] | undefined },
  { allowsHttp }: { allowsHttp: boolean },
): FieldErrors {
  const read = url === undefined ? undefined : URL.parse(url.trim())
  const isSecure = read?.protocol === 'https:' || (allowsHttp && read?.protocol === 'http:')
  const checks: Parameters<typeof messages>[0] = [
    ['events', events?.length !== 0, 'Please select at least one event'],
  ]
  if (url !== undefined)
    checks.unshift(
      [
        'url',
        !read || (read.username === '' && read.password === ''),
        'The address cannot contain a password',
      ],
      ['url', isSecure, 'Please enter an address that begins with https://'],
    )
  return messages(checks)
}
