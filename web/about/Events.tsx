export function Events() {
  return (
    <>
      <h2>Where to find them</h2>
      <p>
        Events are announced by the team of the platform. You find them by searching, and a notification tells
        you about new and changed ones. An event&rsquo;s page can be read by everybody who has its address,
        also without an account: pass it on.
      </p>
      <h2>Taking part</h2>
      <p>
        Say on the event whether you are going; you can change your mind at any time. Signed-in members see
        who else is going, which is often the better half of an event. &lsquo;Add to calendar&rsquo; saves it
        to your own calendar, and &lsquo;Visit Homepage&rsquo; leads to the organiser, where you register if
        they ask for it.
      </p>
      <h2>Sessions with advisors</h2>
      <p>
        Under Calendar you book a session with an advisor. Free hours are shown in your own time zone. Both
        sides get a mail with the entry for the calendar, and a reminder one hour before. If you cannot come,
        cancel it there, and the hour is free for somebody else.
      </p>
      <h2>Your own event</h2>
      <p>
        You are planning something that other institutions should know about? Write to the team at the address
        in the imprint, with title, dates, place and homepage.
      </p>
    </>
  )
}
