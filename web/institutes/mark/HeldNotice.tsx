import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { Link } from 'react-router'
import { Notice } from '../../ui/Notice.tsx'

/** Tells the people of a held institution why others do not see it. */
export function HeldNotice({ institute }: { institute: Institute }) {
  const { held } = institute
  if (!held) return null
  return (
    <Notice tone="warning" title="Only its members see this institution for now">
      Its name or website resembles{' '}
      {held.like ? <Link to={`/institutes/${held.like.id}`}>{held.like.name}</Link> : 'another institution'},
      which has proven its domain. Our staff check whether they are different institutions, and then make it
      visible. If you belong to {held.like?.name ?? 'that institution'}, please join it instead. A name and a
      website that differ clearly make this institution visible immediately.
    </Notice>
  )
}
