import { divIcon, type DivIcon, type DivIconOptions } from 'leaflet'
import { instituteType } from 'contract/institutes/institute-types.ts'
import { inkOn, unknownMarker } from '../type-mark.ts'
import classes from './Map.module.css'

/** Pixels of a marker across. */
const size = 28

/** Stands in the middle of its place, and is shown as a whole when it gets the focus: for that the anchor has to be named. */
const centred = (across: number): Pick<DivIconOptions, 'iconSize' | 'iconAnchor'> => ({
  iconSize: [across, across],
  iconAnchor: [across / 2, across / 2],
})

/** An institute: the colour and the letter of its type (INS-07). */
export function instituteIcon(type: string): DivIcon {
  const { colour, letter } = instituteType(type)?.marker ?? unknownMarker
  const mark = document.createElement('span')
  mark.textContent = letter
  mark.style.background = colour
  mark.style.color = inkOn(colour)
  return divIcon({ className: classes.institute, html: mark, ...centred(size) })
}

/** A cluster: its size grows with the number of institutes. */
export function clusterIcon(count: number): DivIcon {
  const across = Math.round(32 + 6 * Math.log10(count))
  const figure = document.createElement('span')
  figure.textContent = shortCount(count)
  return divIcon({ className: classes.cluster, html: figure, ...centred(across) })
}

/** The institute whose card is pointed at. */
export const pointedIcon = (): DivIcon => divIcon({ className: classes.pointed, iconSize: [40, 40] })

const shortCount = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`)

/** The place that is being chosen. */
export function pinIcon(): DivIcon {
  const mark = document.createElement('span')
  return divIcon({ className: classes.pin, html: mark, ...centred(32) })
}
