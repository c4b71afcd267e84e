import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#web/api/connection.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import type { Playback, VideoSource } from './watching.ts'

/** Plays whatever address a lesson's video has. */
export function LessonPlayer({ source, ...props }: PlayerProps<VideoSource>) {
  return source.kind === 'youtube' || source.kind === 'vimeo' ? (
    <Loaded load={() => import('./embed-player.tsx')} props={{ ...props, source }} />
  ) : (
    <Loaded load={() => import('./file-player.tsx')} props={{ ...props, source }} />
  )
}

type LoadedProps<Source> = {
  load: () => Promise<{ default: ComponentType<PlayerProps<Source>> }>
  props: PlayerProps<Source>
}

/** A player whose code is loaded when there is a video to be shown. Each of these loads it again. */
function Loaded<Source>({ load, props }: LoadedProps<Source>) {
  const [Player] = useState(() =>
    lazy<ComponentType<PlayerProps<Source>>>(() => loadCode(load).catch(() => ({ default: Unavailable }))),
  )
  return (
    <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
      <Player {...props} />
    </Suspense>
  )
}

function Unavailable({ onFailed }: { onFailed: () => void }) {
  useEffect(onFailed, [onFailed])
  return null
}

/** Props of every player. */
export type PlayerProps<Source> = {
  source: Source
  title: string
  captionsUrl: string | null
  start: Playback
  onWatch: (watching: Playback) => void
  /** Called when the video cannot be played, or not any further. */
  onFailed: () => void
}
