import { announced } from './promises.ts'

/** How news reaches members in this version. */
export function AboutEvents() {
  return (
    <>
      <h2>Hearing of what happens</h2>
      <p>
        {announced.what} {announced.how}
      </p>
      <h2>Meetings and conferences</h2>
      <p>
        Events of their own are not part of this version. You are planning something that other institutions
        should know about? Write to the team at the address in the imprint, with title, dates, place and
        homepage.
      </p>
    </>
  )
}
