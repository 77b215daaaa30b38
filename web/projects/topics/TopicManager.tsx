import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { can, whyNot } from 'contract/projects/permissions.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { maxTopics, tooManyTopics } from 'contract/projects/topics/topics.rules.ts'
import { useState } from 'react'
import { useLive } from '../../platform/live.ts'
import { queryOf } from '../../platform/query.ts'
import { ReasonButton } from '../../ui/forms/ReasonButton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { RemoveTopic } from './RemoveTopic.tsx'
import { TopicDialog } from './TopicDialog.tsx'
import { TopicLines } from './TopicLines.tsx'
import classes from './Topics.module.css'

interface TopicManagerProps {
  projectId: number
  /** Whether topics can be changed without selecting 'Update Topics' first. */
  changing?: boolean
}

/** Add, edit, remove and reorder the topics of a project, as permitted (PRJ-38, PRJ-39, PRJ-64, DEF-39). */
export function TopicManager({ projectId, changing = false }: TopicManagerProps) {
  const thisProject = queryOf(projects.read, { params: { id: projectId } })
  const { topics, user_permissions: permissions } = useSuspenseQuery(thisProject).data
  useLive(`project:${projectId}`, thisProject)
  const [isChanging, setChanging] = useState(changing)
  const [dialog, setDialog] = useState<'add' | { edit: Topic } | { remove: Topic }>()
  const close = () => setDialog(undefined)
  const mayUpdate = can(permissions, 'UPDATE_PROJECT_TOPICS')
  const mayRemove = can(permissions, 'DELETE_PROJECT_TOPICS')
  const mayCreate = can(permissions, 'CREATE_PROJECT_TOPICS')
  const add = mayCreate && (
    <ReasonButton
      variant="default"
      disabledReason={topics.length >= maxTopics ? tooManyTopics.words : undefined}
      onClick={() => setDialog('add')}
    >
      Add topic
    </ReasonButton>
  )
  return (
    <div className={classes.manager}>
      {topics.length === 0 ? (
        <EmptyState title="No topics yet" action={add}>
          A topic groups related discussions and has its own tab in the project.
        </EmptyState>
      ) : (
        <>
          <Group justify="space-between">
            {add}
            {!changing && (mayUpdate || mayRemove) && (
              <Button variant="default" aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
                {isChanging ? 'Done' : 'Update Topics'}
              </Button>
            )}
          </Group>
          <TopicLines
            projectId={projectId}
            topics={topics}
            onEdit={isChanging && mayUpdate ? (edit) => setDialog({ edit }) : undefined}
            onRemove={isChanging && mayRemove ? (remove) => setDialog({ remove }) : undefined}
          />
        </>
      )}
      {dialog === 'add' && (
        <TopicDialog
          projectId={projectId}
          disabledReason={whyNot(permissions, 'CREATE_PROJECT_TOPICS')?.words}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <TopicDialog
          projectId={projectId}
          topic={dialog.edit}
          disabledReason={whyNot(permissions, 'UPDATE_PROJECT_TOPICS')?.words}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && 'remove' in dialog && mayRemove && (
        <RemoveTopic projectId={projectId} topic={dialog.remove} onClose={close} />
      )}
    </div>
  )
}
