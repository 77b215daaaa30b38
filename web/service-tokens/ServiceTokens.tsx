import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiTokenLimits } from 'contract/access/api-token-limits.ts'
import type { TokenHolder } from 'contract/platform/endpoint.ts'
import { serviceTokenScopes } from 'contract/platform/token-scopes.ts'
import {
  instituteTokens,
  projectTokens,
  serviceTokens,
} from 'contract/service-tokens/service-tokens.endpoints.ts'
import { tooManyServiceTokens } from 'contract/service-tokens/service-tokens.rules.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EndedTokens, UsableTokens } from '../access/api-tokens/ApiTokenList.tsx'
import { CreateApiToken } from '../access/api-tokens/CreateApiToken.tsx'
import { useLive } from '../platform/live.ts'
import { queryOf, useEndpointMutation } from '../platform/query.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './ServiceTokens.module.css'

/** What tokens belong to. */
interface TokenPlace {
  kind: TokenHolder
  id: number
  name: string
}

const calls = { project: projectTokens, institute: instituteTokens } as const

const reach = {
  project: 'surveys, results, documents and participants',
  institute: 'profile and members',
} as const

/** The API tokens of a project or an institution. */
export function ServiceTokens({ place }: { place: TokenPlace }) {
  const { kind, id, name } = place
  const [creates, setCreates] = useState(false)
  const params = { id }
  const list = queryOf(calls[kind].list, { params })
  useLive(`${kind}-tokens:${id}`, list)
  const create = useEndpointMutation(calls[kind].create, { refresh: [list], ownFailure: true })
  // If the user may no longer manage tokens, the tab disappears without an error.
  const { data, error, refetch } = useQuery({ ...list, meta: { ownFailure: true } })
  if (error && !data) return <ReadFailure what="The list of API tokens" error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={160} aria-hidden />
  const usable = data.results.filter(({ state }) => state === 'usable')
  const ended = data.results.filter(({ state }) => state !== 'usable')
  const isFull = usable.length >= apiTokenLimits.ofPlace
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h2>API tokens</h2>
          <p className={classes.lead}>
            With a token of {name}, programs use its {reach[kind]} with the rights of an Admin, within the
            permissions you choose, and nothing else. It belongs to no person, so it keeps working when the
            person who created it leaves. See the <a href="/api/docs">description of the API</a>.
          </p>
        </div>
        <ReasonButton
          leftSection={<Plus size={18} aria-hidden />}
          disabledReason={isFull ? tooManyServiceTokens.words : undefined}
          onClick={() => setCreates(true)}
        >
          Create API token
        </ReasonButton>
      </div>
      {usable.length === 0 ? (
        <EmptyState title="No API tokens yet">Tokens that you or other Admins create appear here.</EmptyState>
      ) : (
        <UsableTokens tokens={usable} revoke={serviceTokens.revoke} refresh={list} />
      )}
      <EndedTokens tokens={ended} />
      {creates && (
        <CreateApiToken
          create={{
            send: (body, then) => create.mutate({ params, body }, then),
            isPending: create.isPending,
            reset: create.reset,
          }}
          scopes={serviceTokenScopes[kind]}
          onClose={() => setCreates(false)}
        />
      )}
    </div>
  )
}
