import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { isFileDownloaded } from '#web/api/offline/downloads.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import type { TranscriptProps } from './transcript.tsx'

/** Transcript below a film, closed at first. Neither it nor its code is loaded before it is opened. On paper it is open. */
export function ReadTheFilm(props: TranscriptProps) {
  const [run, setRun] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="print-open not-open:print:hidden"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center">
        <Trans>Read the film</Trans>
      </summary>
      <div className="pt-2">{opened && <LazyTranscript key={run} {...props} onRetry={() => setRun(run + 1)} />}</div>
    </details>
  )
}

/** Each instance loads the code again after a failure. */
function LazyTranscript({ onRetry, ...props }: TranscriptProps & { onRetry: () => void }) {
  const [Transcript] = useState(() =>
    lazy<ComponentType<TranscriptProps>>(() =>
      loadCode(() => import('./transcript.tsx'), { stored: isFileDownloaded(props.captionsUrl) }).catch(() => ({
        default: () => <Unavailable onRetry={onRetry} />,
      })),
    ),
  )
  return (
    <Suspense fallback={<Loading label={t`Loading the text of the video...`} />}>
      <Transcript {...props} />
    </Suspense>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  // A connection that is back is all that was missing.
  useEffect(() => {
    addEventListener('online', onRetry, { once: true })
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <ErrorState
      message={t`We couldn’t load the text of the video. Please check your connection and try again.`}
      onRetry={onRetry}
    />
  )
}
