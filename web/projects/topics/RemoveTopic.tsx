import { projects } from 'contract/projects/projects.endpoints.ts'
import { topics } from 'contract/projects/topics/topics.endpoints.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Confirm } from '../../ui/Confirm.tsx'

interface RemoveTopicProps {
  projectId: number
  topic: Topic
  onClose: () => void
}

/** Asks, and removes a topic; its discussions stay. */
export function RemoveTopic({ projectId, topic, onClose }: RemoveTopicProps) {
  const remove = useEndpointMutation(topics.remove, {
    refresh: [queryOf(projects.read, { params: { id: projectId } })],
    onSuccess: () => (toast(`${topic.name} has been removed`), onClose()),
    onFailure: onClose,
  })
  return (
    <Confirm
      opened
      title={`Remove ${topic.name}?`}
      confirm="Remove"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: topic.id } })}
      onCancel={onClose}
    >
      Its discussions stay in the project, under Other Discussions.
    </Confirm>
  )
}
