import type { ProjectLinks } from 'contract/projects/project-metadata.ts'
import type { ProjectStyling } from 'contract/projects/project-styling.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { personaProjects } from './personas.ts'
import { storePicture } from './pictures.ts'

interface Look {
  project: string
  banner?: true
  styling_info?: ProjectStyling
  links?: Partial<ProjectLinks>
}

/** Styles and links of some demo projects; the others keep the default style. */
const looks: readonly Look[] = [
  {
    project: personaProjects.own,
    banner: true,
    styling_info: {
      titleStyle: { color: '#1f4e48', 'font-size': '40px' },
      navPillColor: 'primary',
      infoTitleColor: '#1f4e48',
    },
    links: {
      dashboardLink: 'https://public.tableau.com/views/RegionalSampleWorkbook/Storms',
      surveyFormLink: 'https://forms.example.org/green-lending',
      video_banner_link: 'https://www.youtube.com/watch?v=0XTBYMfZyrM',
    },
  },
  {
    project: 'Green Index pilot 2026',
    banner: true,
    links: { surveyFormLink: 'https://forms.example.org/green-index' },
  },
  {
    project: 'Women-led village banks',
    banner: true,
    styling_info: {
      projectPage: { background: '#46263a' },
      avatarStyle: { background: '#e9845c' },
      titleStyle: { color: '#f8ded6', 'font-family': 'Georgia' },
      tabStyle: { background: '#5b3249' },
      navPillColor: 'warning',
      primaryActionButtonColor: 'warning',
    },
  },
  {
    project: 'Solar loans portfolio review',
    banner: true,
    styling_info: { projectPage: { background: '#f3eedd' }, labelStyle: { 'font-family': 'Verdana' } },
    links: { dashboardLink: 'https://charts.example.org/solar-loans' },
  },
  { project: 'Social rating of village lenders', styling_info: { navPillColor: 'info' } },
]

/** Stores banners, styles and links of the demo projects. */
export async function seedProjectLooks(tx: Tx, config: Config): Promise<void> {
  for (const [number, { project, banner, styling_info = {}, links = {} }] of looks.entries()) {
    const stored = banner && (await storePicture(tx, config, `banner-${number}.png`))
    await tx
      .updateTable('project')
      .set({ metadata: { ...links, styling_info }, ...(stored && { banner_key: stored }) })
      .where('name', '=', project)
      .execute()
  }
}
