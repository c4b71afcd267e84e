import type { Problem } from '#packages/content-formats/parse-result.ts'

import type { ImageContent } from '../formats/grade-content.ts'
import type { ReadImport, ReadRequest } from './read-import.ts'
import type { StagedItem } from './staged-item.ts'

/** What the thread that reads a file tells. */
export type FromReader =
  | { kind: 'read'; format: ReadImport['format']; problems: Problem[]; images: ImageContent[] }
  | { kind: 'going-on' }
  | { kind: 'items'; items: StagedItem[]; problems: Problem[]; done: number; total: number }

/** What it is told: a file to read, then where each image is served from, by its name, and then to go on. */
export type ToReader =
  | { kind: 'read'; request: ReadRequest }
  | { kind: 'addresses'; addresses: Record<string, string> }
  | { kind: 'next' }
