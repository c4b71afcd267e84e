import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { GradesSkeleton } from './grades-skeleton.tsx'
import { Section } from './section.tsx'

const PublishedGrades = lazy(() => import('./published-grades.tsx'))

/** The grades come from the server, with the code for that, when the visitor gets near this part of the page. */
export function SubjectsSection() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <Section
      id="subjects"
      title="Grades and subjects"
      intro="A learner enrols in one grade at a time and can switch to another."
    >
      <div ref={place}>
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
