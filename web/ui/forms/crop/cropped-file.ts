/** A part of a picture, in its pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Crops a picture: to PNG if it can be transparent, else to JPEG.
 * @param most maximum width in pixels; larger pictures are scaled down
 */
export async function croppedFile(
  file: File,
  { x, y, width, height }: CropArea,
  most: number,
): Promise<File> {
  const picture = await createImageBitmap(file)
  const across = Math.min(most, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = across
  canvas.height = Math.round((across * height) / width)
  canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const bytes = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, 0.92))
  return bytes ? new File([bytes], `picture.${type === 'image/jpeg' ? 'jpg' : 'png'}`, { type }) : file
}
