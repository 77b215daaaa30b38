import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { areaText } from 'contract/institutes/map-area.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { filtersOf } from './institute-filters-url.ts'
import { TypeMark } from '../TypeMark.tsx'
import { spotArea, type Place } from '../map/places-on-map.ts'
import classes from './ListMap.module.css'

/** Most institutes that are named in the popup. */
const most = 6

interface InSpotProps {
  place: Extract<Place, { count: number }>
  /** Narrows the list to an area. */
  onShow: (area: string) => void
}

/** Institutes with the same coordinates, which no zoom separates: most have those of their city. */
export function InSpot({ place, onShow }: InSpotProps) {
  const [params] = useSearchParams()
  const area = areaText(spotArea(place.area))
  const { data, isError } = useQuery(
    queryOf(institutes.list, { query: { ...filtersOf(params), area, pageSize: most } }),
  )
  return (
    <>
      <p className={classes.name}>{countText(place.count)} institutes here</p>
      {data ? (
        <ul>
          {data.results.map(({ id, name, type }) => (
            <li key={id} className={classes.one}>
              <TypeMark type={type} /> <Link to={`/institutes/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <p>They could not be loaded.</p>
      ) : (
        <Loader size={20} aria-label="Loading" />
      )}
      <Button variant="default" size="compact-md" onClick={() => onShow(area)}>
        Show them in the list
      </Button>
    </>
  )
}
