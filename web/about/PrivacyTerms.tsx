import { Link } from 'react-router'
import { privacyFacts } from './promises.ts'

export function PrivacyTerms() {
  return (
    <>
      <h2>Who sees what</h2>
      <ul>
        {privacyFacts.map(({ what, how }) => (
          <li key={what}>
            <strong>{what}</strong> {how}
          </li>
        ))}
      </ul>
      <h2>What you can do</h2>
      <p>
        You can see, correct, receive and delete what we know about you on your profile. For anything else,
        write to the address in the imprint.
      </p>
      <h2>The full texts</h2>
      <ul>
        <li>
          <Link to="/security">Security and privacy</Link>: the settings in force
        </li>
        <li>
          <Link to="/legal/privacy">Privacy policy</Link>
        </li>
        <li>
          <Link to="/legal/data-protection">Data protection declaration</Link>
        </li>
        <li>
          <Link to="/legal/terms">Terms of use</Link>
        </li>
        <li>
          <Link to="/about/imprint">Imprint</Link>
        </li>
      </ul>
    </>
  )
}
