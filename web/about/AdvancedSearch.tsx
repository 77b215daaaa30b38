import { searches } from './promises.ts'

/** Help on the search. */
export function AdvancedSearch() {
  return (
    <>
      {searches.map(({ what, how }) => (
        <section key={what}>
          <h2>{what}</h2>
          <p>{how}</p>
        </section>
      ))}
      <p>
        The address of the page holds your search: bookmark it, or send it to a colleague, who then sees what
        they may see.
      </p>
    </>
  )
}
