import { t } from '@lingui/core/macro'
import type { WritingCriterion } from '#domain/writing/written-answer.ts'

/** What a parent says about a written answer with a tap, in the language of the page. */
export function criterionName(criterion: WritingCriterion): string {
  switch (criterion) {
    case 'clear':
      return t`I understood your main point`
    case 'details':
      return t`Your details fit well`
    case 'own-words':
      return t`It sounds like you`
  }
}
