import { CircleAlert, CircleCheck } from 'lucide-react'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** The name of a part on its tab: with a tick where something is written in it, or a sign that something is wrong. */
export function PartLabel({ name, written, wrong }: { name: string; written: boolean; wrong: boolean }) {
  return (
    <>
      {name}
      {wrong ? (
        <>
          <CircleAlert aria-hidden="true" className="size-4 text-danger" />
          <VisuallyHidden>has problems</VisuallyHidden>
        </>
      ) : (
        written && (
          <>
            <CircleCheck aria-hidden="true" className="size-4 text-success" />
            <VisuallyHidden>is written</VisuallyHidden>
          </>
        )
      )}
    </>
  )
}
