import { createHash } from 'node:crypto'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { AUDIO_FILE_NAME, detectAudioType } from '#packages/content-formats/audio-type.ts'
import { countPixels, detectImageType, IMAGE_FILE_NAME } from '#packages/content-formats/image-type.ts'
import { compareText, error, type Problem } from '#packages/content-formats/parse-result.ts'
import type { ImageContent } from './grade-content.ts'
import { FORMAT_LIMITS } from './limits.ts'

/**
 * In files, reading texts refer to images of the grade as `images/<name>`; in the product images have addresses such as
 * `/files/<uuid>`. A reference follows a bracket, a quote or white space, or starts a line.
 */
const REFERENCE = /(?<=^|[\s("'<\]:])images\/([A-Za-z0-9][A-Za-z0-9._-]{0,90}\.(?:png|jpe?g|webp|gif))(?![\w-])/gim
const ADDRESS = /(?<=^|[\s("'<\]:])\/files\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?![\w-])/gim

/** Finds the names of the images that a text refers to, with offsets. */
export function findImageReferences(markdown: string): { name: string; at: number }[] {
  return Array.from(markdown.matchAll(REFERENCE), ({ 1: name = '', index }) => ({ name, at: index }))
}

/** Finds the ids of the images whose addresses occur in the texts. */
export function findImageIds(markdowns: readonly (string | null)[]): string[] {
  const ids = markdowns.flatMap((markdown) =>
    Array.from((markdown ?? '').matchAll(ADDRESS), ({ 1: id = '' }) => id.toLowerCase()),
  )
  return [...new Set(ids)]
}

/** Replaces references by addresses, for import. References to unknown images are unchanged. */
export function namesToAddresses(markdown: string, addressOf: (name: string) => string | undefined): string {
  return markdown.replace(REFERENCE, (reference, name: string) => addressOf(name) ?? reference)
}

/** Replaces addresses by references, for export. Addresses of unknown images are unchanged. */
export function addressesToNames(markdown: string, nameOf: (fileId: string) => string | undefined): string {
  return markdown.replace(ADDRESS, (address, id: string) => {
    const name = nameOf(id.toLowerCase())
    return name === undefined ? address : `images/${name}`
  })
}

const AUDIO_FOLDER = 'audio/'

/** True for a reference to a recording in the same files, such as `audio/ratios.mp3`. */
export function isAudioName(written: string): boolean {
  return written.startsWith(AUDIO_FOLDER) && AUDIO_FILE_NAME.test(written.slice(AUDIO_FOLDER.length))
}

/** True for a reference to a recording that is not among the files with these names. */
export function isMissingRecording(written: string | null, names: ReadonlySet<string>): boolean {
  return written !== null && isAudioName(written) && !names.has(written.slice(AUDIO_FOLDER.length))
}

/** Address of a recording, for import; null for one that is not in the files. */
export function narrationAddress(
  written: string | null,
  addressOf: (name: string) => string | undefined,
): string | null {
  if (written === null || !isAudioName(written)) return written
  return addressOf(written.slice(AUDIO_FOLDER.length)) ?? null
}

/** Reference to a recording, for export; the address of one that is not exported is unchanged. */
export function narrationReference(
  address: string | null,
  nameOf: (fileId: string) => string | undefined,
): string | null {
  const [id] = findImageIds([address])
  const name = id === undefined ? undefined : nameOf(id)
  return name === undefined ? address : `${AUDIO_FOLDER}${name}`
}

/** Folder of an uploaded file in an archive. */
export const folderOf = ({ contentType }: ImageContent) => (contentType.startsWith('audio/') ? 'audio' : 'images')

/**
 * Reads images and recordings by name and adds a problem for each invalid one.
 * @param paths of these files
 */
export function readImages(
  files: ReadonlyMap<string, Uint8Array>,
  paths: readonly string[],
  problems: Problem[],
): ImageContent[] {
  const images: ImageContent[] = []
  const taken = new Set<string>()
  for (const file of paths) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const bytes = files.get(file) ?? new Uint8Array()
    const isAudio = AUDIO_FILE_NAME.test(name)
    const contentType = isAudio ? detectAudioType(bytes) : detectImageType(bytes)
    const problem =
      (isAudio ? audioProblem(bytes, contentType) : imageProblem(name, bytes)) ??
      (taken.has(name.toLowerCase())
        ? 'Another file has the same name except for capital letters.'
        : images.length >= FORMAT_LIMITS.images
          ? `The limit is ${FORMAT_LIMITS.images} images and recordings.`
          : null)
    if (problem !== null || contentType === null) problems.push(error(problem ?? '', { file }))
    else {
      taken.add(name.toLowerCase())
      images.push({ name, contentType, bytes })
    }
  }
  return images.sort((a, b) => compareText(a.name, b.name))
}

function audioProblem(bytes: Uint8Array, contentType: string | null): string | null {
  if (contentType === null) return 'This isn’t an MP3, M4A or Ogg recording.'
  return bytes.length > CONTENT_LIMITS.audioBytes ? 'This recording is larger than 4 MB.' : null
}

function imageProblem(name: string, bytes: Uint8Array): string | null {
  if (!IMAGE_FILE_NAME.test(name)) {
    return 'Image names can have letters, numbers, dots and hyphens, and must end in .png, .jpg, .jpeg, .webp or .gif.'
  }
  const contentType = detectImageType(bytes)
  if (contentType === null) return 'This isn’t a PNG, JPEG, WebP or GIF image.'
  if (bytes.length > CONTENT_LIMITS.imageBytes) return 'This image is larger than 2 MB.'
  return (countPixels(bytes, contentType) ?? 0) > CONTENT_LIMITS.imagePixels
    ? 'This image has more than 25 million pixels.'
    : null
}

const NAMED_BY_ID = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\./i

/** Ids that an image can get. Exported images are named by their id and keep it on import if it is free. */
export type ImageIdCandidates = { name: string; ofName: string | null; ofBytes: string; hash: string }

/** Computes the candidates; equal bytes always give the same `ofBytes`. */
export function computeImageId({ name, bytes }: ImageContent): ImageIdCandidates {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name, ofName: NAMED_BY_ID.exec(name)?.[1]?.toLowerCase() ?? null, ofBytes: toUuid(hash), hash }
}

/** Formats a hash as a custom UUID (RFC 9562, version 8). */
function toUuid(hash: string): string {
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
