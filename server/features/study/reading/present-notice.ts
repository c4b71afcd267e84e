import type { z } from 'zod'
import type { Notice } from '#contract/study-shapes.ts'
import { describeBadges } from '#domain/progress/achievements.ts'
import type { NoticesRow } from './notices-queries.ts'

type Stored = NoticesRow['notices'][number]

/** A badge by its title, everything else as stored; none for a badge that no longer exists. */
export function presentNotice(notice: Stored): z.infer<typeof Notice>[] {
  if (notice.kind !== 'badge') return [notice]
  return describeBadges([notice]).map(({ title }) => ({ kind: notice.kind, at: notice.at, title }))
}
