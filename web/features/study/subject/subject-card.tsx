import { Link } from 'react-router'
import { Badge, hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { SubjectOverview } from '../study-types.ts'

type SubjectCardProps = { subject: SubjectOverview; headingLevel: 2 | 3 }

/** Card of a subject in a list: its description, whether the grade requires it, and its progress. */
function SubjectCard({ subject, headingLevel }: SubjectCardProps) {
  const { id, name, description, color, lessonCount, completedLessons, required } = subject
  const { wash, text } = hueStyle[hueOf(color)]
  const Heading = `h${headingLevel}` as const
  return (
    <Card as="li" padding="none" className="overflow-hidden">
      <Link to={`/learner/subjects/${id}`} className="group flex h-full flex-col outline-offset-[-3px]">
        <span className={`block px-5 py-4 ${wash}`}>
          <Heading className={`text-xl group-hover:underline ${text}`}>{name}</Heading>
        </span>
        <span className="flex flex-1 flex-col gap-4 px-5 py-4">
          {description && <span className="text-ink-soft text-sm">{description}</span>}
          <span className="mt-auto grid gap-3">
            {required && <Badge>Required</Badge>}
            <ProgressBar
              label="Lessons"
              value={completedLessons}
              max={Math.max(lessonCount, 1)}
              text={`${completedLessons} of ${lessonCount}`}
            />
          </span>
        </span>
      </Link>
    </Card>
  )
}

/** Grid of subject cards, as many per row as fit. */
export function SubjectGrid({ subjects, headingLevel }: { subjects: readonly SubjectOverview[]; headingLevel: 2 | 3 }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {subjects.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} headingLevel={headingLevel} />
      ))}
    </ul>
  )
}
