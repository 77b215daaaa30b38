import type { Endpoint, TokenHolder } from './endpoint.ts'
import { permissionDenied, refusal, type Refusal } from './refusal.ts'

/**
 * What an API token may be allowed to do, by area: the tags of the API document that belong to it, and whether there is
 * anything to write. Tags that are not named here, such as accounts and staff, are out of reach of every token.
 */
export const tokenAreas = {
  people: { label: 'People', covers: 'Profiles of members', tags: ['users'], writes: false },
  institutions: {
    label: 'Institutions',
    covers: 'Profiles, members, followers',
    tags: ['institutes'],
    writes: true,
  },
  projects: {
    label: 'Projects',
    covers: 'Projects, participants, topics',
    tags: ['projects', 'topics'],
    writes: true,
  },
  discussions: {
    label: 'Discussions',
    covers: 'Discussions and comments',
    tags: ['discussions', 'institute-discussions'],
    writes: true,
  },
  documents: {
    label: 'Documents',
    covers: 'Documents and their data',
    tags: ['documents', 'document-data'],
    writes: true,
  },
  surveys: {
    label: 'Surveys',
    covers: 'Questionnaires, answers, results',
    tags: ['surveys', 'survey-guests', 'survey-results'],
    writes: true,
  },
  exports: {
    label: 'Project exports',
    covers: 'Everything of a project as a file',
    tags: ['project-export'],
    writes: false,
  },
  events: { label: 'Events', covers: 'Events and attendance', tags: ['events'], writes: true },
  calendar: { label: 'Calendar', covers: 'Advisory sessions', tags: ['calendar'], writes: true },
  contacts: { label: 'Contacts', covers: 'Contacts and blocked people', tags: ['contacts'], writes: true },
  chat: { label: 'Chat', covers: 'Conversations and messages', tags: ['chat'], writes: true },
  matching: { label: 'Matching', covers: 'Search profiles and matches', tags: ['matching'], writes: true },
  search: { label: 'Search', covers: 'Search and places', tags: ['search', 'places'], writes: false },
  notifications: {
    label: 'Notifications',
    covers: 'Notifications in the app',
    tags: ['notifications'],
    writes: true,
  },
} as const satisfies Record<string, TokenAreaInfo>

interface TokenAreaInfo {
  label: string
  covers: string
  tags: readonly string[]
  writes: boolean
}

export type TokenArea = keyof typeof tokenAreas
export type TokenScope = `${TokenArea}:read` | `${TokenArea}:write`

export const tokenAreaNames = Object.keys(tokenAreas) as [TokenArea, ...TokenArea[]]

/** All scopes. Writing includes reading. */
export const tokenScopes = tokenAreaNames.flatMap((area): TokenScope[] =>
  tokenAreas[area].writes ? [`${area}:read`, `${area}:write`] : [`${area}:read`],
) as [TokenScope, ...TokenScope[]]

/**
 * The scopes of tokens that belong to a project or an institution. Within them a token has the rights of an Admin there, at
 * the endpoints with `takesTokensOf`. They answer no survey, because answers name the person who gave them.
 */
export const serviceTokenScopes: Readonly<Record<TokenHolder, readonly [TokenScope, ...TokenScope[]]>> = {
  project: ['projects:read', 'documents:read', 'documents:write', 'surveys:read', 'surveys:write'],
  institute: ['institutions:read', 'institutions:write'],
}

/** Whether a request to this endpoint changes nothing. */
export const isRead = ({ method, onlyReads }: Pick<Endpoint, 'method' | 'onlyReads'>): boolean =>
  method === 'GET' || onlyReads === true

/** The scope that a token needs for an endpoint; undefined if no token may call it. */
export function scopeNeeded(
  tag: string,
  endpoint: Pick<Endpoint, 'method' | 'onlyReads' | 'sessionOnly'>,
): TokenScope | undefined {
  if (endpoint.sessionOnly) return undefined
  const area = tokenAreaNames.find((name) => (tokenAreas[name].tags as readonly string[]).includes(tag))
  if (!area) return undefined
  if (isRead(endpoint)) return `${area}:read`
  return tokenAreas[area].writes ? `${area}:write` : undefined
}

export const notForTokens = refusal(
  'not_for_tokens',
  400,
  'API tokens cannot be used for this. Please sign in to Seventeen instead.',
)

export const needsPerson = refusal(
  'needs_person',
  400,
  'This API token belongs to a project or an institution and cannot be used for this. Use an API token of a person, or sign in to Seventeen.',
)

/** The refusal of a request that is beyond the scopes of its token, or of what the token belongs to. */
export function whyNotWithToken(
  { scopes, holder }: { scopes: readonly string[]; holder?: TokenHolder | undefined },
  needed: TokenScope | undefined,
  { takesTokensOf }: Pick<Endpoint, 'takesTokensOf'> = {},
): Refusal | undefined {
  if (needed === undefined) return notForTokens
  if (holder && holder !== takesTokensOf) return needsPerson
  if (scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'))) return undefined
  return { ...permissionDenied(needed), words: `This API token does not have the scope ${needed}.` }
}
