import sharp from 'sharp'

/** A picture file as a person would choose one; another width makes another picture. */
export async function drawPicture(
  name: string,
  width = 40,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width, height: 50, channels: 3, background: '#a7755f' } })
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
}
