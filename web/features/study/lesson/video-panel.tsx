import { type ReactNode, type RefObject, useState } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import type { LessonAnswer } from '../study-types.ts'

export type VideoPanelProps = {
  video: NonNullable<LessonAnswer['video']>
  /** Where the video stands, in seconds; kept by the caller, because a moved player starts anew. */
  position: RefObject<number>
  complete: ReactNode
}

/** The lesson's video in the browser's own player. */
export function VideoPanel({ video: { title, url, duration }, position, complete }: VideoPanelProps) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-4">
      {title && <h3 className="text-lg">{title}</h3>}
      {/* A lesson's video is an address alone; there are no captions to give. */}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      <video
        key={url}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={title ?? 'Lesson video'}
        className="mx-auto aspect-video max-h-[70dvh] w-full rounded-md bg-sunken"
        onLoadedMetadata={(event) => {
          event.currentTarget.currentTime = position.current
        }}
        onTimeUpdate={(event) => {
          position.current = event.currentTarget.currentTime
        }}
        onError={() => setFailed(true)}
      />
      {failed && <Banner tone="warning">The video could not be played. Please try again later.</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-4">
        {duration && <p className="text-ink-soft">Duration: {duration}</p>}
        {complete}
      </div>
    </div>
  )
}
