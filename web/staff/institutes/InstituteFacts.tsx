import { Link } from 'react-router'
import { TypeMark } from '../../institutes/TypeMark.tsx'
import { displayUrl, webAddress } from '../../institutes/web-address.ts'
import { Ago } from '../../ui/Ago.tsx'
import classes from './Institutes.module.css'

interface InstituteFactsProps {
  institute: {
    id: number
    name: string
    type: string
    city_name: string | null
    country_name: string | null
    website_url: string
  }
  /** What happened to it, and when. */
  verb: 'created' | 'held'
  at: string
}

/** Name, type, place and website of an institute that staff decide about. */
export function InstituteFacts({ institute, verb, at }: InstituteFactsProps) {
  const { id, name, type, city_name, country_name, website_url } = institute
  const website = webAddress(website_url)
  return (
    <>
      <Link to={`/institutes/${id}`}>{name}</Link>
      <p className={classes.type}>
        <TypeMark type={type} /> {type}
      </p>
      <p className={classes.quiet}>
        {[city_name, country_name].filter(Boolean).join(', ')} · {verb} <Ago instant={at} />
        {website && (
          <>
            {' · '}
            <a href={website} target="_blank" rel="noopener noreferrer nofollow">
              {displayUrl(website)}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </>
        )}
      </p>
    </>
  )
}
