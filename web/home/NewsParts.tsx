import type { ChangedInstitute, HomeDiscussion } from 'contract/home/home.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { TypeMark } from '../institutes/TypeMark.tsx'
import { Ago } from '../ui/Ago.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { HomePart } from './HomePart.tsx'
import classes from './Home.module.css'

/** Latest discussions in the user's projects. */
export function LatestDiscussions({ discussions }: { discussions: HomeDiscussion[] }) {
  return (
    <HomePart title="Discussions in your projects">
      {discussions.length === 0 ? (
        <p className={classes.nothing}>
          No discussions yet. <Link to="/projects">Open a project</Link> to start one.
        </p>
      ) : (
        <ul className={classes.lines}>
          {discussions.map((discussion) => (
            <li key={discussion.id} className={classes.news}>
              <MessageSquare size={20} aria-hidden />
              <div>
                <Link to={addressOf(discussion)}>{discussion.name}</Link>
                <p className={classes.quiet}>
                  {discussion.project.name} · {comments(discussion.comments_count)}
                </p>
              </div>
              <Ago instant={discussion.latest_at} className={classes.quiet} />
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  )
}

const addressOf = ({ id, project, topic }: HomeDiscussion) =>
  `/projects/${project.id}/${topic === null ? 'discussions' : `topic-${topic}`}?discussion=${id}`

const comments = (count: number) =>
  count === 0 ? 'no comments yet' : `${countText(count)} ${count === 1 ? 'comment' : 'comments'}`

/** Recent changes of institutes the user follows. */
export function FollowedInstitutes({ institutes }: { institutes: ChangedInstitute[] }) {
  return (
    <HomePart title="Institutes you follow">
      {institutes.length === 0 ? (
        <p className={classes.nothing}>
          No changes in the last 30 days. <Link to="/institutes">Find institutes</Link> to follow. Their
          changes will appear here.
        </p>
      ) : (
        <ul className={classes.lines}>
          {institutes.map((institute) => (
            <li key={institute.id} className={classes.news}>
              <Portrait name={institute.name} src={institute.avatar} size={40} square />
              <div>
                <Link to={`/institutes/${institute.id}`}>{institute.name}</Link>
                <p className={classes.quiet}>
                  <TypeMark type={institute.type} /> {institute.type}
                </p>
              </div>
              <span className={classes.quiet}>
                changed <Ago instant={institute.updated_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  )
}
