import { announced, meetings } from './promises.ts'

/** Help on notifications and events. */
export function AboutEvents() {
  return (
    <>
      <h2>Hearing of what happens</h2>
      <p>
        {announced.what} {announced.how}
      </p>
      <h2>Meetings and conferences</h2>
      <p>
        {meetings.what} {meetings.how} You are planning something that other institutions should know about?
        Write to the team at the address in the imprint, with title, dates, place and homepage.
      </p>
    </>
  )
}
