import { useSuspenseQueries } from '@tanstack/react-query'
import { projects } from 'contract/projects/projects.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { ProjectCard } from '../projects/list/ProjectCard.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Pager } from '../ui/lists/Pager.tsx'
import { HomePart } from './HomePart.tsx'
import { SurveyShortList } from './SurveyShortList.tsx'
import classes from './Home.module.css'

/** The reader's projects and surveys whose names contain the text. */
export function SearchResults({ text }: { text: string }) {
  const page = Math.max(1, Math.floor(Number(useSearchParams()[0].get('page')) || 1))
  const [{ data: found }, { data: all }] = useSuspenseQueries({
    queries: [
      queryOf(projects.list, { query: { name: text, pageNumber: page, sort: 'name' } }),
      queryOf(surveys.list),
    ],
  })
  const asked = all.filter(({ name }) => folded(name).includes(folded(text)))
  if (found.total === 0 && asked.length === 0) {
    return (
      <EmptyState title="*No result Found">
        None of your projects and surveys is called anything like “{text}”. Check the spelling, or search for
        a part of the name.
      </EmptyState>
    )
  }
  return (
    <>
      {found.total > 0 && (
        <HomePart title="Projects">
          <ul className={classes.cards}>
            {found.results.map((project) => (
              <li key={project.id}>
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
          <Pager page={found} of="projects" />
        </HomePart>
      )}
      {asked.length > 0 && (
        <HomePart title="Surveys">
          <SurveyShortList surveys={asked} />
        </HomePart>
      )}
    </>
  )
}

/** Without accents and case, as the server's searches compare texts. */
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
