/** How events reach members in this version. */
export function AboutEvents() {
  return (
    <>
      <h2>Hearing of what happens</h2>
      <p>
        The bell at the top tells you when you are added to a project, and when a survey is opened, finalized
        or reopened. It looks for news every ten seconds while you see the page.
      </p>
      <h2>Meetings, conferences and sessions</h2>
      <p>
        An own calendar of events, and sessions with advisors, are not part of this version. You are planning
        something that other institutions should know about? Write to the team at the address in the imprint,
        with title, dates, place and homepage.
      </p>
    </>
  )
}
