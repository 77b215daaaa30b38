import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { webAddress } from '../web-address.ts'
import type { MapInstitute } from './places-on-map.ts'
import classes from './Map.module.css'

/** Name, type and website of an institute on the map (INS-04). */
export function InstitutePopup({ institute: { id, name, type, website_url } }: { institute: MapInstitute }) {
  const homepage = webAddress(website_url)
  return (
    <>
      <p className={classes.name}>
        <Link to={`/institutes/${id}`}>{name}</Link>
      </p>
      <p className={classes.type}>{type}</p>
      {homepage && (
        <p>
          <a href={homepage} target="_blank" rel="noopener noreferrer nofollow">
            Homepage <ExternalLink size={14} aria-hidden />
            <span className="visually-hidden">of {name} (opens in a new tab)</span>
          </a>
        </p>
      )}
    </>
  )
}
