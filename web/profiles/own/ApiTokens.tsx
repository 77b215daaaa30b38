import { useSuspenseQuery } from '@tanstack/react-query'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { apiTokenLimits } from 'contract/access/api-token-limits.ts'
import { tooManyApiTokens } from 'contract/access/api-tokens.rules.ts'
import { tokenScopes } from 'contract/platform/token-scopes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EndedTokens, UsableTokens } from '../../access/api-tokens/ApiTokenList.tsx'
import { CreateApiToken } from '../../access/api-tokens/CreateApiToken.tsx'
import { useLive } from '../../platform/live.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import account from './Account.module.css'

/** Tokens by which programs use the product in the user's name. */
export function ApiTokens() {
  const { data } = useSuspenseQuery(queryOf(apiTokens.list))
  const [creates, setCreates] = useState(false)
  const refresh = allQueriesOf(apiTokens.list)
  useLive(`account:${useSession()?.user_id ?? 0}`, refresh)
  const create = useEndpointMutation(apiTokens.create, { refresh: [refresh], ownFailure: true })
  const usable = data.results.filter(({ state }) => state === 'usable')
  const ended = data.results.filter(({ state }) => state !== 'usable')
  return (
    <section className={account.part}>
      <h2>API tokens</h2>
      <p>
        With a token, programs such as Excel, R or your own scripts use Seventeen in your name, within the
        permissions you choose. A token cannot change your account. See the{' '}
        <a href="/api/docs">description of the API</a>.
      </p>
      {usable.length === 0 && (
        <p className={account.quiet}>No API tokens yet. Tokens that you create will appear here.</p>
      )}
      {usable.length > 0 && <UsableTokens tokens={usable} revoke={apiTokens.revoke} refresh={refresh} />}
      <ReasonButton
        variant="default"
        leftSection={<Plus size={18} aria-hidden />}
        disabledReason={usable.length >= apiTokenLimits.ofPerson ? tooManyApiTokens.words : undefined}
        onClick={() => setCreates(true)}
      >
        Create API token
      </ReasonButton>
      <EndedTokens tokens={ended} />
      {creates && (
        <CreateApiToken
          create={{
            send: (body, then) => create.mutate({ body }, then),
            isPending: create.isPending,
            reset: create.reset,
          }}
          scopes={tokenScopes}
          onClose={() => setCreates(false)}
        />
      )}
    </section>
  )
}
