import { useEffect } from 'react'
import { useSession } from '#web/api/session.ts'
import { soundSetting } from './sound-setting.ts'

/** Plays three soft notes when a moment appears, if the learner has switched sounds on. */
export function useChord() {
  const session = useSession()
  const learnerId = session.kind === 'signed-in' ? session.user.id : null
  useEffect(() => {
    if (learnerId !== null && soundSetting(learnerId).read()) void playChord()
  }, [learnerId])
}

/** C, E and G, in hertz. */
const NOTES = [523.25, 659.25, 783.99]
const STEP_SECONDS = 0.13
const NOTE_SECONDS = 0.9
const VOLUME = 0.08

/** Plays three soft notes one after another. Silent where the browser has no audio or does not allow it. */
export async function playChord(): Promise<void> {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  // Without a press before, the browser keeps it suspended.
  if (audio.state === 'suspended') await audio.resume().catch(() => {})
  const start = audio.currentTime
  for (const [index, frequency] of NOTES.entries()) {
    const begins = start + index * STEP_SECONDS
    const note = new OscillatorNode(audio, { type: 'sine', frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0, begins)
    volume.gain.linearRampToValueAtTime(VOLUME, begins + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + NOTE_SECONDS)
    note.connect(volume).connect(audio.destination)
    note.start(begins)
    note.stop(begins + NOTE_SECONDS)
  }
  setTimeout(() => void audio.close(), (NOTES.length * STEP_SECONDS + NOTE_SECONDS) * 1000 + 200)
}
