import { createHash } from 'node:crypto'
import type { ImageContent } from '../../formats/grade-content.ts'

const NAMED_BY_ID = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\./i

/** Ids that an image can get. Exported images are named by their id and keep it on import if it is free. */
export type ImageIdCandidates = { name: string; ofName: string | null; ofBytes: string; hash: string }

/** Computes the candidates; the same bytes always give the same `ofBytes`. */
export function computeImageId({ name, bytes }: ImageContent): ImageIdCandidates {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name, ofName: NAMED_BY_ID.exec(name)?.[1]?.toLowerCase() ?? null, ofBytes: toUuid(hash), hash }
}

/** In the form for ids made by rules of one's own (RFC 9562, version 8). */
function toUuid(hash: string): string {
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`]
  return [...parts, `${variant}${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
