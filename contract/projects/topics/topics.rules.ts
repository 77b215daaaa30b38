import { messages, refusal, type FieldErrors } from '../../platform/refusal.ts'

/** Maximum characters of each text of a topic. */
export const maxTopicTexts = { name: 100, description: 2_000 } as const

/** Maximum number of topics of a project: each has its own tab. */
export const maxTopics = 50

/** Values of the topic form; `name` is labelled Title (DAT-54). */
export interface TopicForm {
  name: string
  description: string
}

export const emptyTopicForm: TopicForm = { name: '', description: '' }

/** Both fields are required, in the wizard and in the edit page (PRJ-39, DEF-37). */
export const topicProblems = ({ name, description }: TopicForm): FieldErrors =>
  messages([
    ['name', name.trim() !== '', 'Please enter title'],
    ['description', description.trim() !== '', 'Please enter description'],
  ])

/** Names of a project's topics differ in more than case and accents. */
export const topicNameTaken = refusal(
  'topic_name_taken',
  409,
  'This project already has a topic with this name. Please choose another one.',
)

export const tooManyTopics = refusal(
  'too_many_topics',
  409,
  `A project can have at most ${maxTopics} topics. Remove one that is no longer needed first.`,
)
