import { t } from '@lingui/core/macro'
import { Film } from './film.tsx'

/** Weights of a lesson's parts (learner-area.md section 9), which are also the widths of the bars. */
const lessonParts = () => [
  { name: t`Video`, weight: 3, text: t`Watch the idea.`, fill: 'fill-blue' },
  { name: t`Reading`, weight: 2, text: t`Read it, or have it read to you.`, fill: 'fill-purple' },
  {
    name: t`Quiz`,
    weight: 25,
    text: t`Check what you know. 70% passes, and you can try again.`,
    fill: 'fill-pink',
  },
  { name: t`Assignment`, weight: 70, text: t`Put it into practice. Worth most of your mark.`, fill: 'fill-leaf' },
]

const startOf = (parts: readonly { weight: number }[], index: number) =>
  parts.slice(0, index).reduce((sum, part) => sum + part.weight, 0)

export function HowALessonGrows() {
  const parts = lessonParts()
  return (
    <section className="bg-leaf-wash">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
        <h2 className="max-w-2xl text-3xl">{t`A lesson has four parts, and practice counts most`}</h2>
        <p className="mt-3 max-w-2xl text-lg">{t`Together they make up a lesson’s mark.`}</p>
        <svg
          viewBox="0 0 100 7"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="mt-9 h-9 w-full rounded-md sm:h-12"
        >
          {parts.map((part, index) => (
            <rect
              key={part.name}
              x={startOf(parts, index)}
              width={part.weight - 0.35}
              height="7"
              className={part.fill}
            />
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
        <Film />
      </div>
    </section>
  )
}
