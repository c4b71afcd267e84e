import { CircleCheck, CloudOff } from 'lucide-react'
import type { Part } from '#domain/marking.ts'
import { partLooks } from './parts.ts'

export type PartLabelProps = { part: Part; completed: boolean; waiting: boolean }

/** What a part's tab says: its name, whether it is completed, and whether something of it still waits to be saved. */
export function PartLabel({ part, completed, waiting }: PartLabelProps) {
  const { name, Icon } = partLooks[part]
  return (
    <>
      {waiting ? (
        <CloudOff aria-hidden="true" className="size-4.5 text-warning" />
      ) : completed ? (
        <CircleCheck aria-hidden="true" className="size-4.5 text-success" />
      ) : (
        <Icon aria-hidden="true" className="size-4.5" />
      )}
      {name}
      {completed && <span className="sr-only">completed</span>}
      {waiting && <span className="sr-only">not saved yet</span>}
    </>
  )
}
