import quizDark from './pictures/quiz-dark.webp'
import quizLight from './pictures/quiz-light.webp'
import reportDark from './pictures/report-dark.webp'
import reportLight from './pictures/report-light.webp'
import { Section } from './section.tsx'

/** Screenshots made by tools/pictures/make.ts. */
const pictures = [
  {
    light: quizLight,
    dark: quizDark,
    alt: 'A quiz question about a tap that fills 12 litres in 4 minutes. The right one of four answers is ticked, and the reason is below.',
    title: 'What a learner sees',
    text: 'A quiz, right after it was sent: what was right, and why. It can be tried again as often as it takes.',
  },
  {
    light: reportLight,
    dark: reportDark,
    alt: 'The progress report of a learner in grade 7: quiz average 88.9%, assignment average 87.5%, test average 65.0%.',
    title: 'What a parent sees',
    text: 'The progress report: three averages, then every quiz, assignment and test of each subject.',
  },
]

export function ProductPictures() {
  return (
    <Section
      title="See it as it is"
      intro="Two pages of Trellis as they are today, with a family of the sample content."
    >
      <ul className="grid gap-x-12 gap-y-12 md:grid-cols-2">
        {pictures.map(({ light, dark, alt, title, text }) => (
          <li key={title} className="mx-auto w-full max-w-110">
            <picture>
              <source srcSet={dark} media="screen and (prefers-color-scheme: dark)" />
              <img
                src={light}
                alt={alt}
                width="880"
                height="1160"
                loading="lazy"
                decoding="async"
                className="h-auto w-full rounded-xl border border-line bg-sunken shadow-float"
              />
            </picture>
            <h3 className="mt-6 text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
