export const AUDIO_TYPES = ['audio/mpeg', 'audio/mp4', 'audio/ogg'] as const
export type AudioType = (typeof AUDIO_TYPES)[number]

/** Detects the type from the first bytes; null for anything but MP3, M4A and Ogg. */
export function detectAudioType(bytes: Uint8Array): AudioType | null {
  const hasText = (text: string, from = 0) =>
    Array.from(text).every((char, index) => bytes[from + index] === char.charCodeAt(0))
  const [first = 0, second = 0] = bytes
  // A frame of MPEG audio, layer III.
  if (hasText('ID3') || (first === 0xff && (second & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (hasText('ftypM4A', 4)) return 'audio/mp4'
  return hasText('OggS') && (hasText('OpusHead', 28) || hasText('\x01vorbis', 28)) ? 'audio/ogg' : null
}

/** Name such as `ratios.mp3`, like that of an image. */
export const AUDIO_FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:mp3|m4a|ogg|opus)$/i
