import type { MatchLine } from 'contract/matching/match-shapes.ts'
import { relevantIndex } from 'contract/matching/score.rules.ts'
import { publicUrl } from '../media/media.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { matchView } from './both-directions.ts'
import { candidatesAt, mark, markedFirst, matchesOf, placesWith } from './matches.ts'
import { withScratchMemory } from './scratch-memory.ts'

/** The best matches that the viewer has not viewed yet. */
export async function bestNewMatches(
  context: Pick<RequestContext, 'db' | 'longReads'> & { viewer: Viewer },
  most: number,
): Promise<MatchLine[]> {
  const match = await matchView(context, { viewed: true })
  const { profiles, viewed } = match.standing
  if (Object.keys(profiles).length === 0) return []
  const best = withScratchMemory((memory) => {
    const matches = matchesOf(match, profiles, { memory, viewed, isRemembered: true })
    const places = markedFirst(
      matches,
      placesWith(matches, { none: mark.aside | mark.viewed }),
      mark.interested,
    )
    return candidatesAt(matches, places.subarray(0, most))
  })
  return best.map(({ row, score }) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    avatar:
      row.avatar_key && row.avatar_name
        ? publicUrl({ key: row.avatar_key, file_name: row.avatar_name })
        : null,
    relevant_index: relevantIndex(score),
  }))
}
