import sharp from 'sharp';

/** A small image in a field of a form. */
export async function anImage(field: string): Promise<FormData> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(image)], { type: 'image/png' }), 'image.png');
  return form;
}
