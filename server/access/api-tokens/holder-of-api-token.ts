import { BlockList, isIP } from 'node:net'
import {
  apiTokenElsewhere,
  apiTokenExpired,
  apiTokenOwnerGone,
  apiTokenRevoked,
} from 'contract/access/api-tokens.rules.ts'
import { accountBlocked, type Refusal } from 'contract/platform/refusal.ts'
import { notForTokens } from 'contract/platform/token-scopes.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem, refuse } from '../../platform/http/problem.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { tokenHash } from '../../platform/tokens.ts'
import { apiTokenByHash, noteUse, ownedApiToken, tokenOwner } from './api-tokens.queries.ts'

/** The last use is only stored when the stored one is older, or from another address. */
const precision = 60 * 1000

type FoundToken = NonNullable<Awaited<ReturnType<typeof apiTokenByHash>>>

/**
 * The person for whom an API token acts, without the rights of staff, or the token itself if it belongs to a project or an
 * institute.
 * @param ip undefined where only sessions are accepted
 * @throws Problem 401 with the reason for which the token does not work
 */
export async function holderOfApiToken(
  db: Db,
  token: string,
  now: Date,
  ip: string | undefined,
): Promise<Viewer | undefined> {
  const found = await apiTokenByHash(db, tokenHash(token))
  if (!found) return undefined
  refuse(whyNotUsable(found, now))
  if (ip === undefined) throw new Problem(notForTokens)
  if (!isAmong(ip, found.addresses)) throw new Problem(apiTokenElsewhere)
  const { id, last_used_at, last_used_ip } = found
  if (!last_used_at || last_used_ip !== ip || now.getTime() - last_used_at.getTime() >= precision)
    await noteUse(db, id, { at: now, ip })
  return viewerOf(found)
}

/** The token of a project or an institute with this id, for a signed URL that was issued to it, while it works. */
export async function tokenAsViewer(db: Db, id: number, now: Date): Promise<Viewer | undefined> {
  const found = await ownedApiToken(db, id)
  return found && !whyNotUsable(found, now) ? viewerOf(found) : undefined
}

function whyNotUsable(found: FoundToken, now: Date): Refusal | undefined {
  if (found.blocked_at) return accountBlocked
  if (found.project_deleted_at || found.merged_into !== null) return apiTokenOwnerGone
  if (found.revoked_at || found.deletion_requested_at) return apiTokenRevoked
  return found.expires_at <= now ? apiTokenExpired : undefined
}

function viewerOf(found: FoundToken): Viewer {
  const { id, person_id, email, scopes } = found
  const owner = tokenOwner(found)
  return {
    id: person_id ?? -id,
    email: email ?? '',
    is_staff: false,
    session_id: 0,
    apiToken: { id, scopes, ...(owner && { owner }) },
  }
}

/** Whether an address is in one of these ranges; no ranges admit every address. */
export function isAmong(ip: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const admitted = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) admitted.addAddress(address, family)
    else admitted.addSubnet(address, Number(bits), family)
  }
  // A dual-stack socket reports IPv4 addresses as ::ffff:192.0.2.1, which also matches ranges of IPv4.
  return isIP(ip) !== 0 && admitted.check(ip, familyOf(ip))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
