import { t } from '@lingui/core/macro'
import { Section } from './section.tsx'

/** A sample week with three days of study. */
const days = () =>
  [
    { name: t`Mon`, kind: 'lesson' },
    { name: t`Tue`, kind: null },
    { name: t`Wed`, kind: 'practice' },
    { name: t`Thu`, kind: null },
    { name: t`Fri`, kind: 'lesson' },
    { name: t`Sat`, kind: null },
    { name: t`Sun`, kind: 'email' },
  ] as const

const kinds = () =>
  ({
    lesson: {
      name: t`Lesson`,
      fill: 'fill-leaf',
      drawing: 'M12 20V9M12 13c-5 0-7-3-7-7 5 0 7 3 7 7M12 11c0-4 2-7 7-7 0 4-2 7-7 7',
    },
    practice: { name: t`Practice`, fill: 'fill-blue', drawing: 'm5 12 5 5L19 7' },
    email: {
      name: t({ message: 'Email', context: 'one word below a day' }),
      fill: 'fill-sun-deep',
      drawing: 'M4 6h16v12H4zm0 1 8 6 8-6',
    },
  }) as const

const steps = () => [
  {
    title: t`A lesson or two`,
    text: t`A short video, a reading, a quiz and an assignment. You choose the goal in days a week, and can plan a day for each lesson.`,
  },
  {
    title: t`A few minutes of practice`,
    text: t`A few questions a day from what your child has learned so far. You choose how many, and nothing piles up after a break.`,
  },
  {
    title: t`One email, if you want it`,
    text: t`What your child did in the week that just ended, and five minutes to spend together. It’s off until you switch it on.`,
  },
]

/** What a week of a family looks like. */
export function Week() {
  return (
    <Section title={t`What a week looks like`} intro={t`Three days are a good start. There’s no streak to lose.`}>
      <ul className="grid max-w-3xl grid-cols-7 gap-1.5 sm:gap-3">
        {days().map(({ name, kind }) => (
          <li key={name} className="grid justify-items-center gap-1.5 text-sm">
            <span className="font-medium">{name}</span>
            <Day kind={kind} />
            <span className="min-h-5 text-ink-soft text-xs sm:text-sm">
              {kind ? kinds()[kind].name : <span className="sr-only">{t`Free`}</span>}
            </span>
          </li>
        ))}
      </ul>
      <ol className="mt-9 grid gap-8 sm:grid-cols-3">
        {steps().map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Day({ kind }: { kind: keyof ReturnType<typeof kinds> | null }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className="size-10 sm:size-14">
      <circle
        cx="12"
        cy="12"
        r="11"
        strokeWidth="1"
        className={kind ? `stroke-none ${kinds()[kind].fill}` : 'stroke-line-strong'}
      />
      {kind && (
        <path
          d={kinds()[kind].drawing}
          transform="translate(4.8 4.8) scale(.6)"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-leaf"
        />
      )}
    </svg>
  )
}
