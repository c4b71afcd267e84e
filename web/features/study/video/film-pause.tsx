import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { FilmQuestionProps } from './film-question.tsx'

/** True once the code is there, so that a question is shown without a connection, too. */
let isLoaded = false

/**
 * Loads the code of a question. A browser never retries a module that failed to load once, so nothing is requested while
 * offline.
 */
async function loadQuestion() {
  if (!isLoaded && !navigator.onLine) throw new Error('Cannot load code while offline')
  const code = await import('./film-question.tsx')
  isLoaded = true
  return code
}

/** Place of a film's question below its picture, also in full screen. */
export function FilmPausePlace(props: FilmQuestionProps) {
  const [Question] = useState(() =>
    lazy<ComponentType<FilmQuestionProps>>(() => loadQuestion().catch(() => ({ default: Unavailable }))),
  )
  return (
    <section aria-label={t`Question in the video`} className="film-question">
      <Suspense fallback={<Loading label={t`Loading the question...`} />}>
        <Question {...props} />
      </Suspense>
    </section>
  )
}

/** Without its code, as while offline, there is no question. */
function Unavailable({ onGoOn }: FilmQuestionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className="grid gap-3">
      <p role="status">
        <Trans>The question of this video can’t be shown right now.</Trans>
      </p>
      <div>
        <Button ref={button} onClick={onGoOn}>
          <Trans>Go on</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The film's own picture fades just before a scene ends, so that the paused one shows the scene. */
const SHOWN_BEFORE_SECONDS = 0.6
/** Playback between two reports of the time; a larger difference is a jump. */
const MAX_STEP_SECONDS = 2.5

/** @returns the index of the pause that playback from one time to the next has reached; -1 for none */
export function pauseReached(times: readonly number[], from: number, to: number): number {
  return to - from > MAX_STEP_SECONDS ? -1 : times.findIndex((at) => from < at && at <= to)
}

/** Time whose picture is shown while a film pauses. */
export const timeShown = (at: number) => Math.max(0, at - SHOWN_BEFORE_SECONDS)

/** Time at which a film goes on: after the caption that ends with the scene, not with two at once. */
export const timeAfter = (at: number) => at + 0.05

/** Loads the code of a film's questions before it reaches one. */
export function usePreparedQuestion(isNeeded: boolean) {
  useEffect(() => {
    if (isNeeded) loadQuestion().catch(() => {})
  }, [isNeeded])
}
