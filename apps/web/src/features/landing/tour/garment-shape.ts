/** Where the garment is on the photo: the mask's opacity, row by row. */
export interface GarmentShape {
  readonly width: number
  readonly height: number
  readonly opacity: Uint8Array
}

/** In shares of the photo's sides, 0 to 1. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Reads the mask's picture. Rejects where it cannot be fetched or read. */
export async function readGarmentShape(url: string): Promise<GarmentShape> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The mask was answered with ${answer.status}`)
  const bitmap = await createImageBitmap(await answer.blob())
  try {
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (context === null) throw new Error('There is no canvas to read the mask with')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    return { width, height, opacity: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at + 3] ?? 0) }
  } finally {
    bitmap.close()
  }
}

export function isOnGarment({ width, height, opacity }: GarmentShape, { x, y }: Place): boolean {
  const column = Math.min(width - 1, Math.floor(x * width))
  const row = Math.min(height - 1, Math.floor(y * height))
  return (opacity[row * width + column] ?? 0) > 127
}
