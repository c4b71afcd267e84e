import { t } from '@lingui/core/macro'
import { Screenshot } from '#web/ui/screenshot.tsx'
import quizDark from './pictures/quiz-dark.webp'
import quizLight from './pictures/quiz-light.webp'
import reportDark from './pictures/report-dark.webp'
import reportLight from './pictures/report-light.webp'
import { Section } from './section.tsx'

/** Screenshots made by tools/pictures/make.ts. */
const pictures = () => [
  {
    light: quizLight,
    dark: quizDark,
    alt: t`A quiz question about a faucet that fills 42 gallons in 7 minutes. The correct answer is checked, with the reason below.`,
    title: t`What your child sees`,
    text: t`A quiz right after submitting: what was right, and why. Your child can try again as often as needed.`,
  },
  {
    light: reportLight,
    dark: reportDark,
    alt: t`The progress report of a child in Grade 7: one sentence that she is on track, something to do together, and a garden that shows her progress in English.`,
    title: t`What you see`,
    text: t`The progress report: how it’s going in one sentence first, then every quiz, assignment and test.`,
  },
]

export function ProductPictures() {
  return (
    <Section title={t`See how it works`} intro={t`Real screens from Trellis, with a sample family.`}>
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {pictures().map(({ light, dark, alt, title, text }) => (
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
