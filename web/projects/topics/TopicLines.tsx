import { ActionIcon } from '@mantine/core'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics as calls } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { ArrowDown, ArrowUp, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import classes from './Topics.module.css'

interface TopicLinesProps {
  projectId: number
  topics: Topic[]
  /** If set, topics can be edited and moved. */
  onEdit: ((topic: Topic) => void) | undefined
  onRemove: ((topic: Topic) => void) | undefined
}

/** The topics in order, with the permitted actions. */
export function TopicLines({ projectId, topics, onEdit, onRemove }: TopicLinesProps) {
  const [moved, setMoved] = useState('')
  const move = useEndpointMutation(calls.update, {
    refresh: [queryOf(projects.read, { params: { id: projectId } })],
    onSuccess: ({ id, name, order }, { body }) => {
      setMoved(`${name} is now topic ${order} of ${topics.length}`)
      // Moving the row loses the focus. At either end its button is disabled, so focus the other one.
      const direction = body?.order === 1 ? 'down' : order === topics.length ? 'up' : undefined
      const button = direction ?? document.activeElement?.getAttribute('data-direction') ?? 'up'
      document.getElementById(`topic-${id}-${button}`)?.focus()
    },
  })
  const arrow = (topic: Topic, step: 1 | -1) => {
    const order = topic.order + step
    const [direction, Icon] = step === 1 ? (['down', ArrowDown] as const) : (['up', ArrowUp] as const)
    return (
      <ActionIcon
        id={`topic-${topic.id}-${direction}`}
        data-direction={direction}
        variant="subtle"
        size={32}
        aria-label={`Move ${topic.name} ${direction}`}
        disabled={order < 1 || order > topics.length}
        onClick={() => {
          if (!move.isPending)
            move.mutate({ params: { id: topic.id }, body: { order, updated_at: topic.updated_at } })
        }}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <>
      <ol className={classes.lines} aria-label="Topics">
        {topics.map((topic) => (
          <li key={topic.id} className={classes.line}>
            <span className={classes.place} aria-hidden>
              {topic.order}
            </span>
            <div>
              <h3>{topic.name}</h3>
              <p className={classes.description}>{topic.description}</p>
            </div>
            <div className={classes.actions}>
              {onEdit && (
                <>
                  {arrow(topic, -1)}
                  {arrow(topic, 1)}
                  <ActionIcon
                    variant="subtle"
                    size={32}
                    aria-label={`Edit ${topic.name}`}
                    onClick={() => onEdit(topic)}
                  >
                    <SquarePen size={18} aria-hidden />
                  </ActionIcon>
                </>
              )}
              {onRemove && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={`Remove ${topic.name}`}
                  onClick={() => onRemove(topic)}
                >
                  <Trash2 size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  )
}
