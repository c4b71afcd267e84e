import { pageTitle } from '#web/page-title.ts'
import { Hero } from './hero.tsx'
import { HowALessonGrows } from './how-a-lesson-grows.tsx'
import { ParentsBand } from './parents-band.tsx'
import { ParentsQuestions } from './parents-questions.tsx'
import { PricingBand } from './pricing-band.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { Promises } from './promises.tsx'
import { SubjectsSection } from './subjects-section.tsx'

export const meta = () => [
  { title: pageTitle('Online learning for grades 6 to 8') },
  {
    name: 'description',
    content: 'Lessons, quizzes and timed tests for grades 6 to 8, with progress that parents can follow.',
  },
]

/** The home page (accounts-and-parent-portal.md section 2, Landing page and footer). */
export default function LandingPage() {
  return (
    <>
      <Hero />
      <ProductPictures />
      <Promises />
      <HowALessonGrows />
      <SubjectsSection />
      <ParentsBand />
      <ParentsQuestions />
      <PricingBand />
    </>
  )
}
