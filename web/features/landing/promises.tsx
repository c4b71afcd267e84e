import { t } from '@lingui/core/macro'
import { hueStyle } from '#web/ui/badge.tsx'
import { Section } from './section.tsx'

/** Icons are paths in a 24 × 24 viewBox, much smaller than an icon library. */
const promises = () =>
  [
    {
      title: t`Interactive lessons`,
      text: t`Every lesson mixes video, reading, a quiz and an assignment, with instant feedback on answers.`,
      hue: 'blue',
      drawing: 'M4 5h16v14H4zM10 9l5 3-5 3z',
    },
    {
      title: t`Progress tracking`,
      text: t`Each finished part adds to the lesson mark, so your child always knows what’s done and what comes next.`,
      hue: 'green',
      drawing: 'M4 20h16M7 20v-5M12 20V10M17 20V4',
    },
    {
      title: t`Achievements`,
      text: t`A perfect quiz, a passed test, a finished lesson: they all earn badges, and marks never go down.`,
      hue: 'yellow',
      drawing: 'M12 3a6 6 0 1 1 0 12 6 6 0 0 1 0-12M8.5 14 7 21l5-3 5 3-1.5-7',
    },
    {
      title: t`Collaborative learning`,
      text: t`You and your child look at the same lessons, answers and marks, so you can talk about them and learn together.`,
      hue: 'purple',
      drawing: 'M3 4h12v8H8l-5 4zM18 8h3v12l-4-4H9v-1',
    },
    {
      title: t`Expert curriculum`,
      text: t`Lessons are written for each grade and build on each other, with timed tests along the way.`,
      hue: 'indigo',
      drawing: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zv14',
    },
    {
      title: t`Parent involvement`,
      text: t`Parents set up accounts, follow each child’s report and control what’s stored.`,
      hue: 'pink',
      drawing: 'M12 20 4 12a5 5 0 0 1 8-6 5 5 0 0 1 8 6zM8 12l3 3 5-5',
    },
  ] as const

export function Promises() {
  return (
    <Section
      id="features"
      title={t`Everything your child needs to keep going`}
      intro={t`Six ways Trellis helps your child grow.`}
    >
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {promises().map(({ title, text, hue, drawing }) => (
          <li key={title}>
            <span className={`grid size-12 place-items-center rounded-md ${hueStyle[hue].wash} ${hueStyle[hue].text}`}>
              <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-6">
                <path
                  d={drawing}
                  strokeWidth="2"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  className="stroke-current"
                />
              </svg>
            </span>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
