export { onlineAudience } from './online-audience.ts'
