export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** Detects the type from the first bytes; null for anything but PNG, JPEG, WebP and GIF. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  const hasText = (text: string, from = 0) =>
    Array.from(text).every((char, index) => bytes[from + index] === char.charCodeAt(0))
  if (hasText('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (hasText('\xff\xd8\xff')) return 'image/jpeg'
  if (hasText('RIFF') && hasText('WEBP', 8)) return 'image/webp'
  return hasText('GIF87a') || hasText('GIF89a') ? 'image/gif' : null
}

/**
 * Width times height as the header of an image says, which a browser needs in memory four times over; null without a
 * readable header.
 */
export function countPixels(bytes: Uint8Array, type: ImageType): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return PIXELS[type](view)
  } catch (problem) {
    if (problem instanceof RangeError) return null
    throw problem
  }
}

/** @throws RangeError if the header is longer than the bytes */
const PIXELS: Record<ImageType, (view: DataView) => number | null> = {
  'image/png': (view) => view.getUint32(16) * view.getUint32(20),
  'image/gif': (view) => view.getUint16(6, true) * view.getUint16(8, true),
  'image/webp': countWebpPixels,
  'image/jpeg': countJpegPixels,
}

function countWebpPixels(view: DataView): number | null {
  const format = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  const size = (at: number) => (view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16)) + 1
  if (format === 'VP8X') return size(24) * size(27)
  if (format === 'VP8 ') return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff)
  if (format !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

/** Reads the segments up to the frame, which has the size. */
function countJpegPixels(view: DataView): number | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
  }
  return null
}

/** Name such as `water-cycle.png`: letters, digits, dots, hyphens and underscores, with the extension of an image. */
export const IMAGE_FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:png|jpe?g|webp|gif)$/i
