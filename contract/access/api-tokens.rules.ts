import { z } from 'zod'
import { messages, refusal, type FieldErrors } from '../platform/refusal.ts'
import { apiTokenLimits } from './api-token-limits.ts'

/** API tokens begin with it, so that they are distinguished from sessions, and secret scanners find them. */
export const apiTokenPrefix = 'svt_'

/** Days until a token expires. */
export const apiTokenDays = { default: 90, max: 365, choices: [7, 30, 90, 180, 365] } as const

/** Days for which revoked and expired tokens are listed. */
export const daysToListEnded = 30

export const apiTokenExpired = refusal('token_expired', 401, 'This API token has expired. Create a new one.')
export const apiTokenRevoked = refusal('token_revoked', 401, 'This API token has been revoked.')
export const apiTokenOwnerGone = refusal(
  'token_owner_deleted',
  401,
  'The project or institution of this API token was deleted or merged into another one.',
)
export const apiTokenElsewhere = refusal(
  'token_address',
  401,
  'This API token may not be used from this IP address.',
)
export const apiTokenNameTaken = refusal(
  'token_name_taken',
  409,
  'You already have an API token with this name. Revoke it or choose another name.',
)
export const tooManyApiTokens = refusal(
  'too_many_tokens',
  409,
  `You have ${apiTokenLimits.ofPerson} API tokens. Revoke one that you no longer need.`,
)

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** An IPv4 or IPv6 address, or a range in CIDR notation such as 192.0.2.0/24. */
export const isAddressRange = (text: string): boolean => address.safeParse(text).success

/** The addresses of a text field, separated by line breaks, spaces or commas. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** Errors of a new token by field. */
export function apiTokenProblems({
  name,
  scopes,
  addresses,
}: {
  name: string
  scopes: readonly string[]
  addresses: readonly string[]
}): FieldErrors {
  const wrong = addresses.find((one) => !isAddressRange(one))
  return messages([
    ['name', name.trim() !== '', 'Please enter a name'],
    ['scopes', scopes.length > 0, 'Please select at least one permission'],
    [
      'addresses',
      wrong === undefined,
      `“${wrong?.slice(0, 60)}” is not an IP address or a range such as 192.0.2.0/24`,
    ],
  ])
}
