import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Banner, ErrorState } from '#web/ui/messages.tsx'
import { LessonPlayer } from '../video/lesson-player.tsx'
import { ReadTheFilm } from '../video/read-the-film.tsx'
import {
  clock,
  type FilmPause,
  initialPlayback,
  type LessonVideo,
  type Playback,
  type PlayerControl,
} from '../video/watching.ts'

/** What is played before a question that a learner asks for. */
const SECONDS_BEFORE_QUESTION = 5

export type VideoPanelProps = {
  video: LessonVideo
  /** Questions that the video asks; none by default. */
  questions?: { lessonId: string; pauses: FilmPause[] }
  /** Position of the video, held by the caller because a moved player restarts. Null until it is shown. */
  watching: RefObject<Playback | null>
  /** Called when the video is paused or ends. */
  onRest: () => void
}

/** Video of the lesson; it resumes where the learner left it, on any device. */
export function VideoPanel({ video, questions, watching, onRest }: VideoPanelProps) {
  const { title, source, duration, captionsUrl, narrationUrl } = video
  // A player of another site has its own captions, if any, and shows them itself.
  const isFile = source?.kind === 'file' || source?.kind === 'hls'
  const [asked] = useState(() => new Set<string>())
  const [run, setRun] = useState(() => ({
    number: 0,
    failed: false,
    resumed: false,
    ...(watching.current ?? initialPlayback(video)),
  }))
  const again = (from: Playback) => setRun({ ...from, number: run.number + 1, failed: false, resumed: false })
  const place = useRef<HTMLDivElement>(null)
  const control = useRef<PlayerControl>(null)
  const jump = (seconds: number) => {
    if (control.current) control.current.playFrom(seconds)
    else again({ seconds, playing: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }

  // A player that is unmounted reports a pause. If it is only moved, it has to keep playing.
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  const watch = (now: Playback) => {
    if (gone.current) return
    const rests = watching.current?.playing === true && !now.playing
    watching.current = now
    if (rests) onRest()
  }
  const pauses = isFile && questions ? questions.pauses : []
  const time = clock(run.seconds)
  const askAt = (at: number, questionId: string) => {
    asked.delete(questionId)
    jump(Math.max(0, at - SECONDS_BEFORE_QUESTION))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {title && <h3 className="text-lg">{title}</h3>}
      {source === null ? (
        <Banner tone="warning">
          <Trans>This video can’t be played here.</Trans>
        </Banner>
      ) : run.failed ? (
        <ErrorState
          message={t`We couldn’t play the video. Please check your connection and try again.`}
          onRetry={() => again(watching.current ?? { seconds: run.seconds, playing: false })}
        />
      ) : (
        // The controls below the picture are above the foot of the lesson.
        <div ref={place} className="mx-auto w-full max-w-[calc(clamp(13rem,100dvh-26.5rem,60dvh)*16/9)] scroll-my-32">
          <LessonPlayer
            key={run.number}
            source={source}
            title={title ?? t`Lesson video`}
            captionsUrl={captionsUrl}
            narrationUrl={narrationUrl}
            film={questions ? { ...questions, asked } : null}
            start={run}
            control={control}
            onWatch={watch}
            onFailed={() => setRun((was) => ({ ...was, failed: true }))}
          />
        </div>
      )}
      {run.resumed && !run.failed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
          <p>
            <Trans>The video continues at {time}, where you left off.</Trans>
          </p>
          <Button variant="ghost" size="small" onClick={() => again({ seconds: 0, playing: true })}>
            <RotateCcw aria-hidden="true" className="size-4" />
            <Trans>Start from the beginning</Trans>
          </Button>
        </div>
      )}
      {(duration !== null || pauses.length > 0) && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-ink-soft">
          {duration && (
            <p>
              <Trans>Duration: {duration}</Trans>
            </p>
          )}
          {!run.failed &&
            pauses.map(({ at, question }) => (
              <Button
                key={question.id}
                variant="ghost"
                size="small"
                className="-mx-3 print:hidden"
                onClick={() => askAt(at, question.id)}
              >
                {formatQuestionAt(clock(at))}
              </Button>
            ))}
        </div>
      )}
      {isFile && captionsUrl !== null && <ReadTheFilm captionsUrl={captionsUrl} onJump={jump} />}
    </div>
  )
}

const formatQuestionAt = (time: string) => t`Question at ${time}`
