import { useMediaRemote, useMediaState } from '@vidstack/react'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

export function SpeedSelect() {
  const remote = useMediaRemote()
  const rate = useMediaState('playbackRate')
  return (
    <select
      aria-label="Playback speed"
      title="Playback speed"
      value={rate}
      onChange={(event) => remote.changePlaybackRate(Number(event.target.value), event.nativeEvent)}
      className="h-11 cursor-pointer rounded-md bg-surface px-1 text-sm text-ink hover:bg-sunken"
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  )
}
