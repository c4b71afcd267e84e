import { type ReactNode, useId } from 'react'
import { ChoiceBox } from '#web/ui/fields.tsx'

/** Field that was changed in two places, with both versions. */
export type ConflictField = {
  name: string
  label: ReactNode
  /** Shown at the end of the label's line. */
  note?: ReactNode
  mine: ReactNode
  theirs: ReactNode
}

export type ConflictScreenProps = {
  fields: readonly ConflictField[]
  /** Labels of the two versions. */
  versionNames: { mine: string; theirs: string }
  /** Lets the user choose a version of each field; without it, the actions decide for all of them. */
  choice?: {
    takesTheirs: (name: string) => boolean
    onChoose: (name: string, version: 'mine' | 'theirs') => void
  }
  actions?: ReactNode
}

/**
 * Both versions of each field that two people or devices changed to different values. Nothing is overwritten until the
 * user has decided.
 */
export function ConflictScreen({ fields, versionNames, choice, actions }: ConflictScreenProps) {
  const group = useId()
  return (
    <div className="grid grid-cols-1 gap-4">
      {fields.map(({ name, label, note, mine, theirs }) => {
        const theirsTaken = choice?.takesTheirs(name) ?? false
        const version = (side: 'mine' | 'theirs', content: ReactNode) => (
          <Version
            name={versionNames[side]}
            content={content}
            choice={
              choice && {
                group: `${group} ${name}`,
                chosen: theirsTaken === (side === 'theirs'),
                onChoose: () => choice.onChoose(name, side),
              }
            }
          />
        )
        return (
          <fieldset key={name} className="min-w-0 rounded-md border border-line bg-surface p-4">
            <legend className="float-start mb-2 flex w-full flex-wrap items-center justify-between gap-2 font-semibold">
              {label}
              {note}
            </legend>
            <div className="clear-both grid grid-cols-1 gap-3 sm:grid-cols-2">
              {version('mine', mine)}
              {version('theirs', theirs)}
            </div>
          </fieldset>
        )
      })}
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

type VersionProps = {
  name: string
  content: ReactNode
  choice: { group: string; chosen: boolean; onChoose: () => void } | undefined
}

function Version({ name, content, choice }: VersionProps) {
  const text = <div className="wrap-anywhere max-h-72 overflow-y-auto whitespace-pre-wrap text-sm">{content}</div>
  if (!choice) {
    return (
      <div className="min-w-0 rounded-md bg-sunken px-3.5 py-2.5">
        <p className="mb-0.5 font-semibold text-ink-soft text-xs">{name}</p>
        {text}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: ChoiceBox renders the control
    <label className="grid min-w-0 cursor-pointer content-start gap-2 rounded-md border-[1.5px] border-line-strong p-4 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <span className="flex items-center gap-3 font-semibold">
        <ChoiceBox type="radio" name={choice.group} checked={choice.chosen} onChange={choice.onChoose} />
        {name}
      </span>
      {text}
    </label>
  )
}
