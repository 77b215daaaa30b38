import type { Option } from 'contract/questionnaires/questions.ts'
import { useFormMedia } from '../hooks/use-fill.ts'
import { fileOf, Image } from '../media/QuestionMedia.tsx'

/** The image of an option beside its label, which describes it. */
export function OptionImage({ option: { media } }: { option: Option }) {
  const file = fileOf(useFormMedia(), media, 'image')
  return file && <Image key={file.key} file={file} alt="" small />
}
