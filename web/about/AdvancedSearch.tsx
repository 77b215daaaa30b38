export function AdvancedSearch() {
  return (
    <>
      <h2>Search by name</h2>
      <p>
        Type into the field at the top of any page and press Enter. Institutions, projects, members and events
        are searched together. Capitals and accents do not matter, the first letters of any word are enough,
        and from four letters on a single typing error is forgiven. Institutions are also found by city and
        mission, projects by their description.
      </p>
      <h2>Narrow it down</h2>
      <p>Open the advanced search beside the field. There you choose</p>
      <ul>
        <li>
          <strong>what the search includes:</strong> institutes, projects, members, events;
        </li>
        <li>
          <strong>Type:</strong> one or several of the seven kinds of institution;
        </li>
        <li>
          <strong>SDG:</strong> the goals they work on;
        </li>
        <li>
          <strong>Region:</strong> the parts of the world they work in.
        </li>
      </ul>
      <p>
        Within one filter any of the chosen values will do; several filters must all hold. The address of the
        page holds your search: bookmark it, or send it to a colleague, who then sees what they may see.
      </p>
      <h2>Let partners be found for you</h2>
      <p>
        A search looks once. A search profile keeps looking: under Matches, &lsquo;Set search
        preferences&rsquo;, tick the kinds of institution you seek and fill in what matters. New matches are
        told to you once a day.
      </p>
      <h2>Search for a purpose</h2>
      <p>
        The Matching Tool begins with what you are planning: an investment portfolio, a collection of data, a
        rating. It proposes criteria, ranks the institutions with their reasons, and makes a project with
        those you tick.
      </p>
    </>
  )
}
