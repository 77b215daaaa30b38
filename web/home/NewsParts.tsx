import type { ChangedInstitute, HomeDiscussion } from 'contract/home/home.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { TypeMark } from '../institutes/TypeMark.tsx'
import { Ago } from '../ui/Ago.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { HomePart } from './HomePart.tsx'
import { HomeRow, HomeRows } from './HomeRow.tsx'
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
        <HomeRows>
          {discussions.map((discussion) => (
            <HomeRow
              key={discussion.id}
              mark={<MessageSquare size={20} aria-hidden />}
              about={`${discussion.project.name} · ${comments(discussion.comments_count)}`}
              verb={<Ago instant={discussion.latest_at} />}
            >
              <Link to={addressOf(discussion)}>{discussion.name}</Link>
            </HomeRow>
          ))}
        </HomeRows>
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
        <HomeRows>
          {institutes.map((institute) => (
            <HomeRow
              key={institute.id}
              mark={<Portrait name={institute.name} src={institute.avatar} size={40} square />}
              about={
                <>
                  <TypeMark type={institute.type} /> {institute.type}
                </>
              }
              verb={
                <>
                  changed <Ago instant={institute.updated_at} />
                </>
              }
            >
              <Link to={`/institutes/${institute.id}`}>{institute.name}</Link>
            </HomeRow>
          ))}
        </HomeRows>
      )}
    </HomePart>
  )
}
