import { t } from '@lingui/core/macro'
import type { Kind } from '#domain/scoring/question.ts'

const NAMES: Record<Kind, () => string> = {
  single: () => t`Single choice`,
  several: () => t`Several choices`,
  number: () => t`Number`,
  expression: () => t`Expression or equation`,
  blanks: () => t`Fill in the blanks`,
  match: () => t`Match pairs`,
  order: () => t`Put in order`,
  sort: () => t`Sort into groups`,
  table: () => t`Fill a table`,
  graph: () => t`Graph or number line`,
  display: () => t`Build a data display`,
  label: () => t`Label a picture`,
  spot: () => t`Find in text or picture`,
  edit: () => t`Edit a sentence`,
  error: () => t`Find the error`,
  worked: () => t`Complete a solution`,
  parts: () => t`Several parts`,
}

/** Name of a kind of question, for authors. */
export const kindName = (kind: Kind): string => NAMES[kind]()
