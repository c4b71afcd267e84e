import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccessBadge } from './access-badge.tsx'
import type { SubjectAnswer } from './study-types.ts'

/** The head of a subject page, in the subject's color. */
export function SubjectHeader({ answer: { subject, viewer, tier } }: { answer: SubjectAnswer }) {
  const { wash, text } = hueStyle[hueOf(subject.color)]
  return (
    <div className={`mb-6 rounded-xl px-5 py-6 sm:px-8 sm:py-8 [&>header]:mb-0 ${wash}`}>
      <PageHeader
        above={<p className={`font-semibold ${text}`}>{subject.gradeName}</p>}
        title={subject.name}
        subtitle={subject.description}
        actions={<AccessBadge viewer={viewer} tier={tier} />}
      />
    </div>
  )
}
