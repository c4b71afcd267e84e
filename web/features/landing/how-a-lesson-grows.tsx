import { Screenshot } from '#web/ui/screenshot.tsx'
import quizDark from './pictures/quiz-dark.webp'
import quizLight from './pictures/quiz-light.webp'
import reportDark from './pictures/report-dark.webp'
import reportLight from './pictures/report-light.webp'
import { Section } from './section.tsx'

/** Weights of a lesson's parts (learner-area.md section 9), which are also the widths of the bars. */
const parts = [
  { name: 'Video', weight: 3, text: 'Watch the idea.', fill: 'fill-blue' },
  { name: 'Reading', weight: 2, text: 'Read it, or have it read to you.', fill: 'fill-purple' },
  {
    name: 'Quiz',
    weight: 25,
    text: 'Check what you know. 70% passes, and you can try again.',
    fill: 'fill-pink',
  },
  { name: 'Assignment', weight: 70, text: 'Put it into practice. Worth most of your mark.', fill: 'fill-leaf' },
]

const startOf = (index: number) => parts.slice(0, index).reduce((sum, part) => sum + part.weight, 0)

export function HowALessonGrows() {
  return (
    <section className="bg-leaf-wash">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h2 className="max-w-2xl text-3xl">A lesson has four parts, and practice counts most</h2>
        <p className="mt-3 max-w-2xl text-lg">Together they make up a lesson’s mark.</p>
        <svg
          viewBox="0 0 100 7"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-9 h-9 w-full rounded-md sm:h-12"
        >
          {parts.map((part, index) => (
            <rect key={part.name} x={startOf(index)} width={part.weight - 0.35} height="7" className={part.fill} />
          ))}
        </svg>
        <ol className="mt-7 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {parts.map((part) => (
            <li key={part.name} className="flex gap-3">
              <svg viewBox="0 0 10 10" aria-hidden="true" className="mt-2 size-3 shrink-0">
                <rect width="10" height="10" rx="3" className={part.fill} />
              </svg>
              <div>
                <h3 className="text-lg">
                  {part.name} <span className="font-medium tabular-nums">{part.weight}%</span>
                </h3>
                <p>{part.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Screenshots made by tools/pictures/make.ts. */
const pictures = [
  {
    light: quizLight,
    dark: quizDark,
    alt: 'A quiz question about a faucet that fills 42 gallons in 7 minutes. The correct answer is checked, with the reason below.',
    title: 'What a learner sees',
    text: 'A quiz right after submitting: what was right, and why. Students can try again as often as they like.',
  },
  {
    light: reportLight,
    dark: reportDark,
    alt: 'The progress report of a learner in Grade 7: one sentence that she is on track, something to do together, and a garden that shows her progress in English.',
    title: 'What a parent sees',
    text: 'The progress report: how it’s going in one sentence first, then every quiz, assignment and test.',
  },
]

export function ProductPictures() {
  return (
    <Section title="See how it works" intro="Real screens from Trellis, with a sample family.">
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {pictures.map(({ light, dark, alt, title, text }) => (
          <li key={title} className="mx-auto w-full max-w-110 md:mx-0">
            <Screenshot
              light={light}
              dark={dark}
              alt={alt}
              width={880}
              height={1160}
              className="rounded-xl shadow-float"
            />
            <h3 className="mt-6 text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
