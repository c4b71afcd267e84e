import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import poster from './pictures/film.webp'

const FILM = '/media/grade-7-mathematics-1'

/** A video of the sample content, which loads when it is played. */
export function Film() {
  const [isPlaying, setPlaying] = useState(false)
  return (
    <figure className="mt-12 max-w-2xl">
      <div className="relative aspect-video overflow-hidden rounded-xl border border-line bg-surface">
        {isPlaying ? (
          <Player />
        ) : (
          <>
            <img
              src={poster}
              alt=""
              width="960"
              height="540"
              loading="lazy"
              decoding="async"
              className="absolute inset-0 size-full"
            />
            <button
              type="button"
              aria-label={t`Play the video`}
              onClick={() => setPlaying(true)}
              className="group relative grid size-full cursor-pointer place-items-center"
            >
              <svg viewBox="0 0 48 48" aria-hidden="true" className="size-16 group-hover:scale-105">
                <circle cx="24" cy="24" r="24" className="fill-leaf" />
                <path d="M19 14v20l16-10z" className="fill-on-leaf" />
              </svg>
            </button>
          </>
        )}
      </div>
      <figcaption className="mt-3">
        {t`A video from Grade 7 Mathematics: “From three mangoes to a straight line”, 46 seconds, with captions.`}
      </figcaption>
    </figure>
  )
}

/** Takes the focus of the button that it replaces. */
function Player() {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => video.current?.focus(), [])
  return (
    <video ref={video} controls autoPlay playsInline aria-label={t`Video from a lesson`} className="size-full">
      <source src={`${FILM}.webm`} type="video/webm" />
      <track kind="captions" src={`${FILM}.vtt`} srcLang="en" label={t`English`} default />
    </video>
  )
}
