import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import { calendarDay } from '../calendar-day.ts'
import { displayUrl, webAddress } from '../web-address.ts'
import { PersonName } from '../../users/PersonName.tsx'
import { Detail } from './Detail.tsx'
import classes from './InstitutePage.module.css'

/** Basic information: type and sub-type, address, website, contact, size. */
export function BasicInformation({ institute }: { institute: Institute }) {
  const { type, address, website_url, contacts, date_of_establishment, total_number_of_staff } = institute
  const town = [address.zip_code, address.city_name].filter(Boolean).join(' ')
  const lines = [address.street, town, address.country_name].filter(Boolean)
  const website = webAddress(website_url)
  const legalStatus = institute.type_details['legal_status']
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
              {displayUrl(website)}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </Detail>
        )}
        {contacts.length > 0 && (
          <Detail name={contacts.length === 1 ? 'Contact person' : 'Contact persons'}>
            {contacts.map((contact) => (
              <div key={contact.id}>
                <PersonName person={contact} />
              </div>
            ))}
          </Detail>
        )}
        {date_of_establishment && (
          <Detail name="Date of establishment">{calendarDay(date_of_establishment)}</Detail>
        )}
        {total_number_of_staff !== null && (
          <Detail name="Number of staff">{countText(total_number_of_staff)}</Detail>
        )}
        {typeof legalStatus === 'string' && <Detail name="Legal status">{legalStatus}</Detail>}
      </dl>
    </section>
  )
}
