import { Banner } from '#web/ui/banner.tsx'
import type { ExportCheck } from './use-export.ts'

/** What the file cannot carry. */
export function LossList({ problems }: Pick<ExportCheck, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <Banner tone="warning" title="Not everything fits into this file">
      <ul className="mt-1 grid gap-1">
        {problems.map(({ question, message }, index) => (
          // Two may say the same, and none ever changes its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="wrap-anywhere">
            {question !== null && <span className="font-semibold">Question {question}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
