import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { QueryKey } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'

interface FollowButtonProps {
  institute: { id: number; name: string; is_following: boolean }
  /** Shows only a star, for cards. */
  icon?: boolean
  /** Queries of other domains to refresh. */
  also?: { queryKey: QueryKey }[]
}

/** Follows an institute, or stops following it (INS-16, INS-17). */
export function FollowButton({
  institute: { id, name, is_following },
  icon = false,
  also = [],
}: FollowButtonProps) {
  const change = useEndpointMutation(institutes.follow, {
    refresh: [allQueriesOf(institutes.list), queryOf(institutes.read, { params: { id } }), ...also],
  })
  // Optimistic: shows the choice until the list has been refetched.
  const follows = change.isPending ? change.variables.body!.follow : is_following
  const toggle = () => change.mutate({ params: { id }, body: { follow: !follows } })
  const words = follows ? 'Stop following' : 'Follow'
  const star = <Star size={18} fill={follows ? 'currentColor' : 'none'} aria-hidden />
  if (!icon)
    return (
      <Button variant="default" leftSection={star} onClick={toggle}>
        {words}
      </Button>
    )
  return (
    <Tooltip label={words}>
      <ActionIcon variant="subtle" size={36} aria-label={`${words} ${name}`} onClick={toggle}>
        {star}
      </ActionIcon>
    </Tooltip>
  )
}
