import { Button, Menu } from '@mantine/core'
import { feedbackLabels, irrelevanceReasons, notNowDays, type Feedback } from 'contract/matching/feedback.ts'
import type { MatchedInstitute } from 'contract/matching/match-shapes.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { Check, ChevronDown } from 'lucide-react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import classes from './MatchCard.module.css'

const told: Record<Feedback, string> = {
  interested: 'Moved to the top of your list',
  not_now: `Dismissed for ${notNowDays} days`,
  not_relevant: 'Dismissed',
}

/** Shown when both sides are interested. */
export const mutualText = 'They are interested, too. The contact persons of both institutions are notified.'

/** Feedback on a match. It only affects the user's own list. */
export function FeedbackButtons({ match: { id, name, feedback } }: { match: MatchedInstitute }) {
  const give = useEndpointMutation(searchProfiles.giveFeedback, {
    refresh: [allQueriesOf(searchProfiles.matched), allQueriesOf(searchProfiles.preview)],
    onSuccess: ({ feedback: given, is_mutual }) =>
      toast(
        given ? (given === 'interested' && is_mutual ? mutualText : told[given]) : 'Restored to your list',
      ),
  })
  const say = (next: Feedback, reason?: (typeof irrelevanceReasons)[number]) =>
    give.mutate({
      params: { id },
      body: { feedback: next === feedback && !reason ? null : next, ...(reason && { reason }) },
    })
  const about = <span className="visually-hidden">: {name}</span>
  const tick = <Check size={14} aria-hidden />
  return (
    <div className={classes.feedback} role="group" aria-label={`Your feedback on ${name}`}>
      {(['interested', 'not_now'] as const).map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={feedback === one ? 'light' : 'default'}
          aria-pressed={feedback === one}
          leftSection={feedback === one && tick}
          onClick={() => say(one)}
        >
          {feedbackLabels[one]}
          {about}
        </Button>
      ))}
      {feedback === 'not_relevant' ? (
        <Button
          size="compact-sm"
          variant="light"
          aria-pressed
          leftSection={tick}
          onClick={() => say('not_relevant')}
        >
          {feedbackLabels.not_relevant}
          {about}
        </Button>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
              {feedbackLabels.not_relevant}
              {about}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Why not?</Menu.Label>
            {irrelevanceReasons.map((reason) => (
              <Menu.Item key={reason} onClick={() => say('not_relevant', reason)}>
                {reason}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
