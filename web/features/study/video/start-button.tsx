import { useMediaRemote, useMediaState } from '@vidstack/react'
import { Play } from 'lucide-react'

/** A large sign over a video that is not playing yet; the bar's own button says the same to screen readers and keys. */
export function StartButton() {
  const remote = useMediaRemote()
  const started = useMediaState('started')
  const ready = useMediaState('canPlay')
  if (started || !ready) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => remote.play(event.nativeEvent)}
      className="absolute inset-0 z-10 m-auto grid size-16 cursor-pointer place-content-center rounded-full bg-leaf text-on-leaf shadow-float hover:bg-leaf-hover sm:size-20"
    >
      <Play className="size-8 translate-x-0.5 fill-current sm:size-10" />
    </button>
  )
}
