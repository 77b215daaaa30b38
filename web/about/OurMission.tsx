import { missionSteps } from './promises.ts'

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
        {missionSteps.map(({ what, how }) => (
          <li key={what}>
            <strong>{what}</strong> {how}
          </li>
        ))}
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
