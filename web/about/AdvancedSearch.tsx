/** What the search field finds today. It grows with the pages that it can lead to. */
export function AdvancedSearch() {
  return (
    <>
      <h2>Search by name</h2>
      <p>
        Type into the field at the top of any page and press Enter. You find the projects you take part in, by
        their names and short names, and the surveys you can see. Capitals and accents do not matter, and any
        part of a name will do.
      </p>
      <p>
        The address of the page holds your search: bookmark it, or send it to a colleague, who then sees what
        they may see.
      </p>
      <h2>Narrow it down</h2>
      <p>
        Your projects can be searched, sorted and shown as a table on their own page. So can your surveys, by
        name, project, date, progress and status.
      </p>
      <h2>Looking for partners</h2>
      <p>
        Searching institutions, members and events by type, goal and region, and being told who fits your
        search profile, is not part of this version. What your institution states in its registration, its
        goals, type and region, is what partners will find it by.
      </p>
    </>
  )
}
