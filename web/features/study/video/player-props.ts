import type { Watching } from './watching.ts'

/** What every player is given and tells. */
export type PlayerProps<Source> = {
  source: Source
  title: string
  captionsUrl: string | null
  start: Watching
  onWatch: (watching: Watching) => void
  /** Called when the video cannot be played, or not any further. */
  onFailed: () => void
}
