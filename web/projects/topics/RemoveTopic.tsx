import { projects } from 'contract/projects/projects.contract.ts'
import { topics, type Topic } from 'contract/projects/topics/topics.contract.ts'
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
