import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { LearnerLink } from '../read-only.tsx'
import type { DashboardAnswer } from '../study-types.ts'
import { nextPartAddress } from '../subject/subject-address.ts'
import { SubjectGrid } from '../subject/subject-card.tsx'

/** 'Dashboard shows 3 latest subjects' (learner-area.md section 9); the server sends the latest first. */
const SHOWN = 3

/** Latest subjects of the learner's grade, each with its progress. */
export function AvailableSubjects({ subjects }: Pick<DashboardAnswer, 'subjects'>) {
  return (
    <section>
      <SectionHead title={t`Available Subjects`} to="/subjects" all={t`Browse All Subjects`} />
      {subjects.length === 0 ? (
        <EmptyState title={t`No subjects available yet.`} />
      ) : (
        <SubjectGrid subjects={subjects.slice(0, SHOWN)} headingLevel={3} describes={false} />
      )}
    </section>
  )
}

/** Heading of a dashboard section, with a link to the complete list. */
function SectionHead({ title, to, all }: { title: string; to: string; all: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 sm:mb-3">
      <h2 className="text-xl sm:text-2xl">{title}</h2>
      <LearnerLink to={to} className="link inline-flex min-h-11 items-center gap-1.5">
        {all}
        <ArrowRight aria-hidden="true" className="size-4" />
      </LearnerLink>
    </div>
  )
}

type Lesson = DashboardAnswer['continueWith'][number]

/** Lessons to continue, each with its actual progress (readings.md, placeholders). */
export function RecentLessons({ lessons }: { lessons: Lesson[] }) {
  return (
    <section>
      <SectionHead title={t`Recent Lessons`} to="/lessons" all={t`View All`} />
      {lessons.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No open lessons right now.</Trans>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {lessons.map((lesson) => (
          <RecentLesson key={lesson.lessonId} lesson={lesson} />
        ))}
      </ul>
    </section>
  )
}

function RecentLesson({ lesson }: { lesson: Lesson }) {
  const { subjectId, subjectName, color, lessonNumber, lessonTitle, part, progress } = lesson
  const { text } = hueStyle[hueOf(color)]
  return (
    <Card as="li" padding="none">
      <LearnerLink
        to={nextPartAddress(subjectId, lessonNumber, part)}
        className="group flex h-full flex-col justify-between gap-3 rounded-lg p-4 hover:bg-sunken/60 sm:p-5"
      >
        <span>
          <span className={`flex items-center justify-between gap-3 font-semibold text-sm ${text}`}>
            {subjectName}
            <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </span>
          <span className="block font-semibold group-hover:underline">{t`Lesson ${lessonNumber}: ${lessonTitle}`}</span>
        </span>
        <ProgressBar label={t`Progress`} value={progress} text={t`${progress}% done`} />
      </LearnerLink>
    </Card>
  )
}
