import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { detailsOf } from 'contract/institutes/type-details.ts'
import type { ReactNode } from 'react'
import { calendarDay } from '../calendar-day.ts'
import { spokenAddress, webAddress } from '../web-address.ts'
import classes from './InstitutePage.module.css'

/** The facts of an institute: type, address, website, size, and the details of its type. */
export function BasicInformation({ institute }: { institute: Institute }) {
  const { type, address, website_url, contact, date_of_establishment, total_number_of_staff } = institute
  const town = [address.zip_code, address.city_name].filter(Boolean).join(' ')
  const lines = [address.street, town, address.country_name].filter(Boolean)
  const website = webAddress(website_url)
  return (
    <section className={classes.basic}>
      <h2>Basic Information</h2>
      <dl className={classes.details}>
        <Detail name="Type">{type}</Detail>
        {lines.length > 0 && (
          <Detail name="Address">
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Detail>
        )}
        {website && (
          <Detail name="Website">
            <a href={website} target="_blank" rel="noopener noreferrer nofollow">
              {spokenAddress(website)}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </Detail>
        )}
        {contact && (
          <Detail name="Contact person">
            {contact.first_name} {contact.last_name}
          </Detail>
        )}
        {date_of_establishment && (
          <Detail name="Date of establishment">{calendarDay(date_of_establishment)}</Detail>
        )}
        {total_number_of_staff !== null && (
          <Detail name="Number of staff">{total_number_of_staff.toLocaleString('en-US')}</Detail>
        )}
        {detailsOf(type).flatMap(({ name, label, unit }) => {
          const value = institute.type_details[name]
          return value === undefined
            ? []
            : [
                <Detail key={name} name={label}>
                  {shown(value, unit)}
                </Detail>,
              ]
        })}
      </dl>
    </section>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function shown(value: string | number | string[], unit: string | undefined): ReactNode {
  if (typeof value === 'number') return `${value.toLocaleString('en-US')}${unit ? ` ${unit}` : ''}`
  if (typeof value === 'string') return value
  return (
    <ul className={classes.list}>
      {value.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
