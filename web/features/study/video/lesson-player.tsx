import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { isFileDownloaded } from '#web/api/offline/downloads.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { clock, type FileSource, type PlayerProps, type VideoSource } from './watching.ts'

const loadFilePlayer = () => import('./file-player.tsx')

/** Plays a lesson's video from any supported source. */
export function LessonPlayer({ source, ...props }: PlayerProps<VideoSource>) {
  const [pressed, setPressed] = useState(false)
  if (source.kind === 'youtube' || source.kind === 'vimeo') {
    return (
      <LazyPlayer load={() => import('./embed-player.tsx')} props={{ ...props, source }} waiting={<Placeholder />} />
    )
  }
  if (!pressed && !props.start.playing) {
    const play = () => {
      props.onWatch({ seconds: props.start.seconds, playing: true })
      setPressed(true)
    }
    return <StillVideo title={props.title} start={props.start} loading={false} onPlay={play} />
  }
  const start = { seconds: props.start.seconds, playing: true }
  return (
    <LazyPlayer
      load={loadFilePlayer}
      stored={isFileDownloaded(source.url)}
      props={{ ...props, source, start, takesFocus: pressed }}
      waiting={<StillVideo title={props.title} start={props.start} loading />}
    />
  )
}

function Placeholder() {
  return <Skeleton className="aspect-video w-full" />
}

type StillVideoProps = Pick<PlayerProps<FileSource>, 'title' | 'start'> & { loading: boolean; onPlay?: () => void }

/**
 * Title of a video with a play button. Nothing of the video is fetched before it is pressed: browsers fetch a short one
 * whole, even for its first picture. The player's code is large, and most visits to a lesson do not play its video, so it
 * is loaded when the learner moves the pointer to the button or presses it.
 */
function StillVideo({ title, start, loading, onPlay }: StillVideoProps) {
  // Not by loadCode, which reloads the page after a failure: hovering over a video must not.
  const prepare = () => {
    if (navigator.onLine) void loadFilePlayer().catch(() => {})
  }
  return (
    <section
      aria-label={t`Video: ${title}`}
      aria-busy={loading}
      // As the player, in every language.
      dir="ltr"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="@container relative aspect-video">
        <button
          type="button"
          aria-label={t`Play`}
          title={t`Play`}
          disabled={loading}
          onClick={onPlay}
          onFocus={prepare}
          onPointerMove={prepare}
          className="group relative block size-full cursor-pointer bg-leaf-wash focus-visible:-outline-offset-4"
        >
          <span className="absolute bottom-1 start-4 grid size-11 place-content-center rounded-full bg-leaf text-on-leaf shadow-float group-hover:bg-leaf-hover min-[22.5rem]:bottom-3 sm:bottom-6 sm:start-6 sm:size-18">
            <Play aria-hidden="true" className="size-6 translate-x-0.5 fill-current sm:size-10" />
          </span>
        </button>
        {/* Beside the button, whose name is Play, and the name of the section. */}
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-6 top-0 bottom-14 grid place-content-center sm:bottom-10"
        >
          <span className="line-clamp-3 text-balance text-center font-bold font-heading text-lg text-leaf-text @min-[28rem]:text-3xl">
            {title}
          </span>
        </p>
      </div>
      {/* As tall as the bar of the player. */}
      <div className="grid gap-1 px-2 pt-1 pb-2 sm:px-3">
        <div className="flex h-7 items-center px-2 pointer-coarse:h-11">
          <div className="h-1.5 w-full rounded-full bg-line" />
        </div>
        <p className="flex h-11 items-center gap-1 px-2 text-sm text-ink-soft tabular-nums">
          <span className="sr-only">
            <Trans>Time: </Trans>
          </span>
          {clock(start.seconds)}
        </p>
      </div>
    </section>
  )
}

type LazyPlayerProps<Source> = {
  /** True for code that the service worker has stored with the film. */
  stored?: boolean
  load: () => Promise<{ default: ComponentType<PlayerProps<Source>> }>
  props: PlayerProps<Source>
  waiting: ReactNode
}

/** Player with lazily loaded code. Each instance loads it again after a failure. */
function LazyPlayer<Source>({ load, stored = false, props, waiting }: LazyPlayerProps<Source>) {
  const [Player] = useState(() =>
    lazy<ComponentType<PlayerProps<Source>>>(() => loadCode(load, { stored }).catch(() => ({ default: Unavailable }))),
  )
  return (
    <Suspense fallback={waiting}>
      <Player {...props} />
    </Suspense>
  )
}

function Unavailable({ onFailed }: { onFailed: () => void }) {
  useEffect(onFailed, [onFailed])
  return null
}
