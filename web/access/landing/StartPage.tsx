import type { ComponentType } from 'react'
import { possibilities } from '../../about/promises.ts'
import { Entrance } from '../Entrance.tsx'
import { Notice } from '../Notice.tsx'
import { PartnershipArcs } from './PartnershipArcs.tsx'
import { wordsOfReason } from './reasons.ts'
import classes from './StartPage.module.css'

/** The picture fills the page within its margins. */
const pictureSizes = '(min-width: 1264px) 1136px, calc(100vw - 32px)'

interface StartPageProps {
  /** Who is in the network; from a domain above. */
  Network: ComponentType
  /** `because`: the reason of a redirect; `next`: the page to open after signing in. */
  search: URLSearchParams
  /** Why an invitation could not be opened. */
  trouble?: string | undefined
}

/** The landing page (ACC-01 to ACC-06): what the product offers and to whom, with links to sign in and sign up. */
export function StartPage({ Network, search, trouble }: StartPageProps) {
  const next = search.get('next')
  const notice =
    trouble ??
    wordsOfReason(search.get('because')) ??
    (next ? 'Sign in to open the requested page.' : undefined)
  return (
    <Entrance credit="Made for partnerships for the goals">
      <title>Seventeen</title>
      <section className={classes.hero}>
        <div>
          {notice && (
            <div className={classes.notice}>
              <Notice kind={trouble ? 'failure' : 'news'}>
                {notice} {trouble && <a href={location.href}>Try again</a>}
              </Notice>
            </div>
          )}
          <h1>Find partners for the goals you share</h1>
          <p className={classes.tagline}>
            The professional network for institutions committed to sustainable development.
          </p>
          <p className={classes.lead}>
            Find the institutions that work on the same goals as yours, run projects with them, and gather the
            answers you need to know what works.
          </p>
          <p className={classes.ways}>
            <a className={classes.up} href="/registration">
              Sign Up
            </a>
            <a className={classes.in} href={next ? `/signin?next=${encodeURIComponent(next)}` : '/signin'}>
              Sign In
            </a>
          </p>
        </div>
        <PartnershipArcs />
      </section>
      <Network />
      <picture className={classes.product}>
        <source
          srcSet="/product-dark-800.webp 800w, /product-dark.webp 1200w"
          sizes={pictureSizes}
          media="(prefers-color-scheme: dark)"
        />
        <img
          src="/product-light.webp"
          srcSet="/product-light-800.webp 800w, /product-light.webp 1200w"
          sizes={pictureSizes}
          width={1200}
          height={780}
          loading="lazy"
          alt="A list of projects, each with its goals, its pattern and its participants."
        />
      </picture>
      <section className={classes.part} aria-labelledby="can">
        <h2 id="can">What you can do</h2>
        <dl>
          {possibilities.map(({ what, how }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.part} aria-labelledby="who">
        <h2 id="who">Who it is for</h2>
        <dl>
          {people.map(([who, why]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={classes.call} aria-labelledby="begin">
        <h2 id="begin">Bring your institution</h2>
        <p>Registering takes a few minutes. What you state about your work is what partners find you by.</p>
        <a className={classes.up} href="/registration">
          Register your institution
        </a>
      </section>
    </Entrance>
  )
}

const people = [
  ['Financial institutions', 'Find capital, know-how and technology for what your clients need.'],
  ['Investors and asset managers', 'See who works in your regions and on your goals.'],
  ['Technology and service providers', 'Meet the institutions that need what you build.'],
  ['NGOs', 'Find funding and partners for your work, and run it together.'],
  ['Technical assistance providers', 'Learn who needs your advice, and keep a whole programme in one place.'],
  ['Academia', 'Collect data with the people in the field, and bring your findings back to them.'],
  ['Governmental agencies', 'Know who does what in your region, and where public money is missing.'],
] as const
