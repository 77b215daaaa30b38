import { CroppedPictureField } from '../../ui/forms/crop/CroppedPictureField.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { ProjectValues } from './project-form.ts'

interface PictureFieldsProps {
  form: FormOf<ProjectValues>
  /** URLs of the current pictures. */
  stored?: { avatar: string | null; banner: string | null }
}

/** Picture and banner of a project, with cropping (PRJ-70). */
export const PictureFields = ({ form, stored }: PictureFieldsProps) => (
  <>
    <CroppedPictureField
      {...form.field('avatarFile')}
      label={<Label>Picture</Label>}
      description="Shown next to the name. Without a picture, the project gets a generated symbol. PNG, JPEG, WebP or GIF, at most 5 MB."
      stored={stored?.avatar ?? null}
      cut={{ title: 'Crop the picture', aspect: 1, most: 800 }}
    />
    <CroppedPictureField
      {...form.field('bannerFile')}
      label={<Label>Banner</Label>}
      description="Shown across the top of the project. A wide picture fits best."
      shape="banner"
      stored={stored?.banner ?? null}
      cut={{ title: 'Crop the banner', aspect: 4, most: 1600 }}
    />
  </>
)
