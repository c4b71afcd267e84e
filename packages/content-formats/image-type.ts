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

/** Name such as `water-cycle.png`: letters, digits, dots, hyphens and underscores, with the extension of an image. */
export const IMAGE_FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:png|jpe?g|webp|gif)$/i
