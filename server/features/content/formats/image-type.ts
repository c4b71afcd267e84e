import type { ImageType } from './grade-content.ts'

/** What an image is by its first bytes, or null when it is none of those that a reading text may have. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const begins = (text: string, from = 0) =>
    Array.from(text).every((char, index) => bytes[from + index] === char.charCodeAt(0))
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begins('\xff\xd8\xff')) return 'image/jpeg'
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp'
  return begins('GIF87a') || begins('GIF89a') ? 'image/gif' : null
}

/** `water-cycle.png`: letters, digits, dots, hyphens and underscores, and an ending that images have. */
export const IMAGE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:png|jpe?g|webp|gif)$/i
