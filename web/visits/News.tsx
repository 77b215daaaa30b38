import { countedNews } from 'contract/visits/first-steps.rules.ts'
import type { Visit } from 'contract/visits/visits.schemas.ts'
import { FileText, ListChecks, MessageSquare, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { dayOf } from '../ui/dates.ts'
import classes from './Visits.module.css'

interface Line {
  count: number | null
  one: string
  many: string
  /** The tab to link to. */
  tab: string
  Icon: LucideIcon
}

/** Activity of other users since the last visit; nothing without any. */
export function News({ projectId, visit }: { projectId: number; visit: Visit }) {
  const lines = linesOf(visit).filter(({ count }) => count)
  if (!visit.since || lines.length === 0) return null
  return (
    <section className={classes.box} aria-label="Since your last visit">
      <h2>
        Since your last visit, <time dateTime={visit.since}>{dayOf(visit.since)}</time>
      </h2>
      <ul className={classes.lines}>
        {lines.map(({ count, one, many, tab, Icon }) => (
          <li key={tab}>
            <Icon size={18} aria-hidden />
            <Link to={`/projects/${projectId}/${tab}`}>
              {counted(count ?? 0)} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const counted = (count: number) => (count >= countedNews ? `${countedNews} or more` : String(count))

const linesOf = ({ answers, documents, comments, comments_topic: topic, people }: Visit): Line[] => [
  { count: answers, one: 'new answer', many: 'new answers', tab: 'surveys', Icon: ListChecks },
  {
    count: documents,
    one: 'new or changed document',
    many: 'new or changed documents',
    tab: 'documents',
    Icon: FileText,
  },
  {
    count: comments,
    one: 'new contribution to the discussions',
    many: 'new contributions to the discussions',
    // Discussions of a topic are on its own tab.
    tab: topic === null ? 'discussions' : `topic-${topic}`,
    Icon: MessageSquare,
  },
  { count: people, one: 'new participant', many: 'new participants', tab: 'participants', Icon: Users },
]
