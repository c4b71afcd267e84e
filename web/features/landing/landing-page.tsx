import { t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { Hero } from './hero.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { Promises } from './promises.tsx'
import { GradesSkeleton, Section } from './section.tsx'
import { TryQuestion } from './try-question.tsx'

/** Below the grades, so that loading them late moves nothing that a link leads to. Their text is in the page's HTML. */
const ClosingSections = lazy(() => import('./closing-sections.tsx'))

const PublishedGrades = lazy(() => import('./published-grades.tsx'))

/** Loads the grades, and the code for them, when the visitor scrolls near this section. */
function SubjectsSection() {
  const [near, setNear] = useState(false)
  const watch = (element: HTMLDivElement) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }

  return (
    <Section
      id="grades"
      title={t`Grades and subjects`}
      intro={t`A child enrolls in one grade at a time and can switch later.`}
    >
      <div ref={watch}>
        {near ? (
          <Suspense fallback={<GradesSkeleton />}>
            <PublishedGrades />
          </Suspense>
        ) : (
          <GradesSkeleton />
        )}
      </div>
    </Section>
  )
}

export const meta = () => [
  { title: pageTitle(t`Online learning for grades 6 to 8`) },
  {
    name: 'description',
    content: t`Lessons, quizzes and timed tests for grades 6 to 8, with progress parents can follow.`,
  },
]

/** The home page (accounts-and-parent-portal.md section 2, Landing page and footer). */
export default function LandingPage() {
  return (
    <>
      <Hero />
      <TryQuestion />
      <ProductPictures />
      <Promises />
      <SubjectsSection />
      <Suspense>
        <ClosingSections />
      </Suspense>
    </>
  )
}
