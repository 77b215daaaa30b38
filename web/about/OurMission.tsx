/** SHL-48 */
export function OurMission() {
  return (
    <>
      <p>
        Seventeen is the professional network for institutions committed to sustainable development.
        Institutions create customizable search profiles to find partners worldwide: banks and microfinance
        institutions, investors, technology providers, NGOs, technical assistance providers, universities and
        governmental agencies that work on the same goals.
      </p>
      <h2>Why partners</h2>
      <p>
        The Sustainable Development Goals are too large for any single institution. The seventeenth goal says
        so: it asks for partnerships. Yet finding the right partner still depends on whom one happens to know.
        We want it to depend on what institutions do, where they work, and what they need.
      </p>
      <h2>How it works</h2>
      <ol>
        <li>
          <strong>Say who you are.</strong> Your institution&rsquo;s profile names its goals, regions and
          focus areas. The more it says, the better others can find it.
        </li>
        <li>
          <strong>Say whom you look for.</strong> Your search profile holds the kinds of institution you seek
          and what matters to you. Only you see it, and you can change it at any time.
        </li>
        <li>
          <strong>See who fits.</strong> Every match shows the reasons why, and what is missing. It counts
          what you seek and what the other side seeks.
        </li>
        <li>
          <strong>Work together.</strong> Connect, talk, and open a project: with topics, discussions,
          documents and surveys, and a role for everyone.
        </li>
      </ol>
      <h2>What we hold to</h2>
      <ul>
        <li>Your data is yours: no advertising, no tracking, nothing sold.</li>
        <li>Nobody pays for a better place in a list.</li>
        <li>Projects are private until you open them.</li>
        <li>Roles in an institution count only once the institution has approved them.</li>
      </ul>
    </>
  )
}
