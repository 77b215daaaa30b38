/** Declared here so that the compiler does not infer the type of every coordinate. */
declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'
  const atlas: Topology<{ countries: GeometryCollection }>
  export default atlas
}
