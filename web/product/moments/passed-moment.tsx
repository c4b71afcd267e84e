import { useChord } from './chord.ts'
import { TestDrawing } from './moment-drawings.tsx'

/** Picture and sound of a passed test. */
export default function PassedMoment({ className }: { className: string }) {
  useChord()
  return <TestDrawing className={className} />
}
