import { t } from '@lingui/core/macro'
import type { Level } from '#domain/practice/mastery.ts'

/** Name of a skill's level (docs/practice.md). */
export function levelName(level: Level): string {
  switch (level) {
    case 'not-started':
      return t`Not started`
    case 'learning':
      return t`Learning`
    case 'know-it':
      return t`Know it`
    case 'sure':
      return t`Sure`
  }
}
