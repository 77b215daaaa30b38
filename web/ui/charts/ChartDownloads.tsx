import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { saveBlob, saveCsv, saveFile } from '../../platform/save-file.ts'
import { toast } from '../../platform/toast.ts'
import { chartFileName, csvOf, pngOf, svgOf } from './chart-file.ts'
import type { ChartFigure } from './drawing.ts'
import classes from './Chart.module.css'

/** A menu that saves a chart as an image, and its figures as a table. */
export function ChartDownloads({ figure }: { figure: ChartFigure }) {
  const name = (ending: string) => chartFileName(figure.title, ending)
  const svg = () => svgOf(figure, document.documentElement.dir === 'rtl')
  const savePng = async () => {
    try {
      saveBlob(name('png'), await pngOf(svg()))
    } catch {
      toast('This browser could not draw the image. Download it as SVG.', 'failure')
    }
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.downloads ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={16} aria-hidden />}
          aria-label={`Download chart: ${figure.title}`}
        >
          Download chart
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => saveFile(name('svg'), svg(), 'image/svg+xml')}>Image (SVG)</Menu.Item>
        <Menu.Item onClick={() => void savePng()}>Image (PNG)</Menu.Item>
        <Menu.Item onClick={() => saveCsv(name('csv'), csvOf(figure))}>Figures (CSV)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
