import { Link } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import type { Import } from './import-types.ts'

const number = new Intl.NumberFormat('en-US')

/** What was written, and the way to it. */
export function DoneStep({ done, onClose }: { done: Import; onClose: () => void }) {
  const { kind, result } = done
  const counts = result
    ? [
        `${number.format(result.added)} added`,
        ...(result.replaced > 0 ? [`${number.format(result.replaced)} replaced`] : []),
        ...(result.skipped > 0 ? [`${number.format(result.skipped)} left out`] : []),
      ].join(', ')
    : ''
  const address =
    result === null
      ? null
      : kind === 'grade'
        ? `?tab=subjects&grade=${result.gradeId}`
        : kind === 'lessons' && result.subjectId
          ? `?tab=lessons&grade=${result.gradeId}&subject=${result.subjectId}`
          : null
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5 py-4">
      <Banner tone="success" title="Imported">
        <p>{counts}.</p>
      </Banner>
      <div className="flex flex-wrap gap-3">
        {address ? (
          <Link to={address} className={buttonStyle({})}>
            {kind === 'grade' ? 'Show the grade' : 'Show the lessons'}
          </Link>
        ) : (
          <Button onClick={onClose}>Show the questions</Button>
        )}
        {address && (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}
