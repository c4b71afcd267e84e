import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FoldVertical } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { findHeading, showBlock } from '#web/product/reading-blocks.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ReadingText } from '#web/ui/reading-text.tsx'
import type { ReadAloudProps } from '../read-aloud/read-aloud.tsx'
import type { LessonAnswer } from '../study-types.ts'

/** True if the learner chose the reading box of 500 px; until the page is closed (readings.md, "Lesson cards"). */
let compactView = false

type ReadingPanelProps = {
  text: NonNullable<LessonAnswer['text']>
  /** Heading at which it opens; null for its beginning, where one that it lacks leads, too. */
  section: string | null
  /** True where the text is always at its full length. */
  full?: boolean
}

// Not wider than its lines are easy to read.
export const READING = 'mx-auto grid w-full max-w-[42rem] grid-cols-1 gap-4'
export const READING_HEAD = 'flex flex-wrap items-end justify-between gap-4'

/** Reading text of the lesson, with controls to read it aloud. */
export function ReadingPanel({ text: { title, html }, section, full = false }: ReadingPanelProps) {
  const [compact, setCompact] = useState(compactView)
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = section === null ? undefined : findHeading([...(text.current?.children ?? [])], section)
    if (!heading) return
    // After the page's own scroll and focus, which wait for its first frame.
    const frame = requestAnimationFrame(() => showBlock(heading))
    return () => cancelAnimationFrame(frame)
  }, [section])
  return (
    <div className={READING}>
      <div className={READING_HEAD}>
        <h3 id={titleId} className="text-lg">
          {title ?? t`Reading`}
        </h3>
        <ReadAloudPlace text={text} />
      </div>
      <ReadingText ref={text} html={html} labelledBy={titleId} boxed={compact && !full} />
      {!full && (
        <Button
          variant="ghost"
          size="small"
          className="-ms-3 w-fit aria-pressed:bg-leaf-wash"
          aria-pressed={compact}
          onClick={() => {
            compactView = !compact
            setCompact(!compact)
          }}
        >
          <FoldVertical aria-hidden="true" className="size-4" />
          <Trans>Compact view</Trans>
        </Button>
      )}
    </div>
  )
}

/** Reads a text aloud. Its code is loaded with the text, which is shown even if that fails. */
function ReadAloudPlace(props: ReadAloudProps) {
  const [run, setRun] = useState(0)
  return <LazyReadAloud key={run} {...props} onRetry={() => setRun(run + 1)} />
}

type LazyReadAloudProps = ReadAloudProps & { onRetry: () => void }

function LazyReadAloud({ onRetry, ...props }: LazyReadAloudProps) {
  const [ReadAloud] = useState(() =>
    lazy<ComponentType<ReadAloudProps>>(() =>
      loadCode(() => import('../read-aloud/read-aloud.tsx'), { stored: true }).catch(() => ({
        default: () => <Unavailable onRetry={onRetry} />,
      })),
    ),
  )
  return (
    <Suspense fallback={<Skeleton className="h-19 w-64" />}>
      <ReadAloud {...props} />
    </Suspense>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <p className="text-ink-soft text-sm">
        <Trans>Read aloud isn’t available right now.</Trans>
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
