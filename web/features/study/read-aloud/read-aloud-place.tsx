import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadCode } from '#web/api/load-code.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import type { ReadAloudProps } from './read-aloud.tsx'

/** Has a text read aloud. Its code is loaded with the text; where it cannot be had, the text is there all the same. */
export function ReadAloudPlace(props: ReadAloudProps) {
  const [run, setRun] = useState(0)
  return <Loaded key={run} {...props} onRetry={() => setRun(run + 1)} />
}

type LoadedProps = ReadAloudProps & { onRetry: () => void }

function Loaded({ onRetry, ...props }: LoadedProps) {
  const [ReadAloud] = useState(() =>
    lazy<ComponentType<ReadAloudProps>>(() =>
      loadCode(() => import('./read-aloud.tsx')).catch(() => ({
        default: () => <Unavailable onRetry={onRetry} />,
      })),
    ),
  )
  return (
    <Suspense fallback={<Skeleton className="h-12 w-64" />}>
      <ReadAloud {...props} />
    </Suspense>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-soft text-sm">Reading aloud could not be loaded.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
