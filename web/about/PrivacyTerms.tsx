import { Link } from 'react-router'

export function PrivacyTerms() {
  return (
    <>
      <h2>Who sees what</h2>
      <ul>
        <li>
          <strong>Your profile</strong> is seen by other members. Make it private under Profile, User Data,
          and only your contacts, people with whom you share an institution or a project, and the staff of the
          platform see your name and picture.
        </li>
        <li>
          <strong>Your e-mail address</strong> does not stand on your profile, and nobody can search for it.
        </li>
        <li>
          <strong>A project</strong> is seen by its participants alone until its admins make it public.
          Documents have a visibility of their own.
        </li>
        <li>
          <strong>Answers to a survey</strong> carry your name and the time. The people of the project who may
          see results see them.
        </li>
      </ul>
      <h2>What you can do</h2>
      <p>
        You can see, correct, receive and have deleted what we know about you: write to the address in the
        imprint.
      </p>
      <h2>The full texts</h2>
      <ul>
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
