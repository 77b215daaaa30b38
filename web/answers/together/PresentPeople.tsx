import { AvatarStack } from '../../ui/AvatarStack.tsx'
import { useCompany } from './use-present-people.ts'

/** Who else fills the survey now; those who come are announced, those who go are not. */
export function AlsoHere() {
  const { people, total } = useCompany(({ others }) => others)
  const news = useCompany((company) => company.news)
  return (
    <>
      {people.length > 0 && (
        <AvatarStack
          lead="Also here"
          people={people.map(({ name, avatar_url }) => ({ name, avatar: avatar_url ?? null }))}
          total={total}
        />
      )}
      {people.length === 0 && total > 0 && <span>{total === 1 ? 'One other' : `${total} others`} here</span>}
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </>
  )
}
