import { ActionIcon, Menu } from '@mantine/core'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { whyNotEdit, whyNotRemoveDiscussion } from 'contract/discussions/discussions.rules.ts'
import { countText } from 'contract/platform/totals.ts'
import { CircleCheck, EllipsisVertical, RotateCcw, SquarePen, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParameters } from '../platform/hooks/use-search-parameters.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { toast } from '../platform/toast.ts'
import { Ago } from '../ui/Ago.tsx'
import { Confirm } from '../ui/Confirm.tsx'
import { PersonLine } from '../users/PersonLine.tsx'
import { DecisionNote } from './DecisionNote.tsx'
import { DiscussionDialog } from './DiscussionDialog.tsx'
import type { DiscussionPlace } from './discussion-place.ts'
import { discussionSearch } from './discussion-search.ts'
import { EditedMark } from './EditedMark.tsx'
import type { Decide } from './use-decision.ts'
import { WatchMenu } from './WatchMenu.tsx'
import { WrittenText } from './WrittenText.tsx'
import classes from './Discussions.module.css'

interface ThreadHeadProps {
  place: DiscussionPlace
  discussion: DiscussionRow
  /** Link to the list. */
  back: ReactNode
  decide: Decide
}

/** Title and description of a discussion, with the permitted actions. */
export function ThreadHead({ place, discussion, back, decide }: ThreadHeadProps) {
  const { id, name, description, mentions, author, created_at, edited, others_commented, decision } =
    discussion
  const { calls, params, rights, topics } = place
  const [, setParams] = useSearchParameters()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const heading = useRef<HTMLHeadingElement>(null)
  // Keyboard users continue at the heading of the discussion they opened.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const own = author?.id === useSession()?.user_id
  const notRemoved = whyNotRemoveDiscussion(rights, { own, othersCommented: others_commented })
  const notEdited = whyNotEdit(rights, own)
  const topic = topics.find((one) => one.id === discussion.topic)
  const remove = useEndpointMutation(calls.remove, {
    refresh: [allQueriesOf(calls.list)],
    onSuccess: () => {
      toast('Discussion deleted')
      setParams((now) => discussionSearch(now), { replace: true, preventScrollReset: true })
    },
    onFailure: () => setOpen(undefined),
  })
  return (
    <header>
      <div className={classes.title}>
        {back}
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {(!notEdited || own || rights.remove) && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label="Actions for this discussion">
                <EllipsisVertical size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown maw={320}>
              {!notEdited &&
                (decision ? (
                  <Menu.Item leftSection={<RotateCcw size={18} aria-hidden />} onClick={decide.reopen}>
                    Reopen
                  </Menu.Item>
                ) : (
                  <Menu.Item
                    leftSection={<CircleCheck size={18} aria-hidden />}
                    onClick={() => decide.mark(null)}
                  >
                    Mark as decided
                  </Menu.Item>
                ))}
              {!notEdited && (
                <Menu.Item leftSection={<SquarePen size={18} aria-hidden />} onClick={() => setOpen('edit')}>
                  Edit
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<Trash2 size={18} aria-hidden />}
                disabled={notRemoved !== undefined}
                onClick={() => setOpen('remove')}
              >
                Delete{notRemoved && `: ${notRemoved.words}`}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {decision && <DecisionNote id={id} decision={decision} />}
      <div className={classes.byline}>
        <PersonLine person={author} short>
          <span className={classes.when}>
            <Ago instant={created_at} />
            {edited && (
              <>
                , <EditedMark place={place} discussionId={id} />
              </>
            )}
            {topic && topic !== place.topic && `, in ${topic.name}`}
          </span>
        </PersonLine>
        <WatchMenu place={place} discussion={discussion} />
      </div>
      {description && <WrittenText text={description} mentions={mentions} />}
      {open === 'edit' && (
        <DiscussionDialog
          place={place}
          discussion={discussion}
          disabledReason={notEdited?.words}
          onClose={() => setOpen(undefined)}
          onSaved={() => toast('Discussion saved')}
        />
      )}
      {open === 'remove' && !notRemoved && (
        <Confirm
          opened
          title={`Delete discussion '${name}'?`}
          confirm="Delete discussion"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, id } })}
          onCancel={() => setOpen(undefined)}
        >
          {discussion.comments_count > 0
            ? `This also deletes its ${countText(discussion.comments_count)} ${discussion.comments_count === 1 ? 'comment' : 'comments'}. It cannot be undone.`
            : 'This cannot be undone.'}
        </Confirm>
      )}
    </header>
  )
}
