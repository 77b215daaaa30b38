import type { Suggestion } from 'contract/search/search.schemas.ts'
import { ProjectPicture } from '../projects/mark/ProjectPicture.tsx'
import { Highlighted } from '../ui/Highlighted.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './SearchOptions.module.css'

/** A quick result: picture, name with the sought text marked, and a detail. */
export function FoundOption({ found, sought }: { found: Suggestion; sought: string }) {
  const { kind, id, name, detail, avatar } = found
  return (
    <>
      {kind === 'projects' ? (
        <ProjectPicture project={{ id, avatar }} size={32} />
      ) : (
        <Portrait name={name} src={avatar} size={32} square={kind !== 'members'} />
      )}
      <span className={classes.words}>
        <span>
          <Highlighted text={name} sought={sought} />
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  )
}
