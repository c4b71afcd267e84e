import { EmptyState } from '#web/ui/messages.tsx'
import type { DashboardAnswer } from '../study-types.ts'
import { SubjectGrid } from '../subject-card.tsx'
import { SectionHead } from './section-head.tsx'

/** 'Dashboard shows 3 latest subjects' (learner-area.md section 9); the server gives the latest first. */
const SHOWN = 3

/** The latest subjects of the learner's grade, each with how far it is done. */
export function AvailableSubjects({ subjects }: Pick<DashboardAnswer, 'subjects'>) {
  return (
    <section>
      <SectionHead title="Available Subjects" to="/subjects" all="Browse All Subjects" />
      {subjects.length === 0 ? (
        <EmptyState title="No subjects available yet." />
      ) : (
        <SubjectGrid subjects={subjects.slice(0, SHOWN)} headingLevel={3} />
      )}
    </section>
  )
}
