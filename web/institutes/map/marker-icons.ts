import { divIcon, type DivIcon, type DivIconOptions } from 'leaflet'
import { instituteType } from 'contract/institutes/institute-types.ts'
import { readableTextColour, unknownMarker } from '../type-mark.ts'
import classes from './Map.module.css'

/** Width and height of a marker in pixels. */
const size = 28

/** Centres the icon on its position. The anchor is needed to bring a focused marker fully into view. */
const centred = (across: number): Pick<DivIconOptions, 'iconSize' | 'iconAnchor'> => ({
  iconSize: [across, across],
  iconAnchor: [across / 2, across / 2],
})

/** Marker of an institute, with the colour and letter of its type (INS-07). */
export function instituteIcon(type: string): DivIcon {
  const { colour, letter } = instituteType(type)?.marker ?? unknownMarker
  const mark = document.createElement('span')
  mark.textContent = letter
  mark.style.background = colour
  mark.style.color = readableTextColour(colour)
  return divIcon({ className: classes.institute, html: mark, ...centred(size) })
}

/** Marker of a cluster; its size depends on the number of institutes. */
export function clusterIcon(count: number): DivIcon {
  const across = Math.round(32 + 6 * Math.log10(count))
  const figure = document.createElement('span')
  figure.textContent = shortCount(count)
  return divIcon({ className: classes.cluster, html: figure, ...centred(across) })
}

/** Ring around the institute whose card is under the pointer. */
export const pointedIcon = (): DivIcon => divIcon({ className: classes.pointed, iconSize: [40, 40] })

const shortCount = (count: number) => (count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`)

/** Marker of a position being chosen. */
export function pinIcon(): DivIcon {
  const mark = document.createElement('span')
  return divIcon({ className: classes.pin, html: mark, ...centred(32) })
}

/** Marker of a point of a line, or of a corner of an area. */
export const cornerIcon = (): DivIcon =>
  divIcon({ className: classes.corner, html: document.createElement('span'), ...centred(24) })
