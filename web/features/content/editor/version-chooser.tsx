import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { mergeFields, takeFields } from '#web/api/offline/merge.ts'
import { ConflictScreen } from '#web/product/conflict-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { describeValue } from '../compare/describe-content.ts'
import { forEditor } from '../content-labels.ts'
import type { LastChange } from '../content-queries.ts'
import { type EditorFields, sameValue } from './editor-definition.ts'

type VersionChooserProps<Draft extends EditorFields> = {
  base: Draft
  mine: Draft
  theirs: Draft
  change: LastChange
  labels: Readonly<Record<string, string>>
  onResolve: (merged: Draft) => void
  onPostpone: () => void
}

function describeChange({ changedBy, changedAt }: LastChange): string {
  const date = formatDateTime(changedAt)
  return forEditor(changedBy, {
    unknown: () => t`Someone saved other changes on ${date}, after you started. Nothing was overwritten.`,
    you: () =>
      t`You, in another tab or browser, saved other changes on ${date}, after you started. Nothing was overwritten.`,
    named: (name) => t`${name} saved other changes on ${date}, after you started. Nothing was overwritten.`,
  })
}

/** Lets the later of two editors choose a version of each field that both changed. Saves nothing. */
export function VersionChooser<Draft extends EditorFields>(props: VersionChooserProps<Draft>) {
  const { base, mine, theirs, change, labels, onResolve, onPostpone } = props
  const { merged, changedByMe, changedByThem, conflicts } = mergeFields<EditorFields>(base, mine, theirs, sameValue)
  const [taken, setTaken] = useState<readonly string[]>([])
  const isOwnChange = change.changedBy?.isYou ?? false
  const changedOnlyByThem = changedByThem.filter((field) => !changedByMe.includes(field))
  const names = changedOnlyByThem.map((field) => labels[field] ?? field).join(', ')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Banner tone="warning" title={isOwnChange ? t`Changed somewhere else` : t`Changed by someone else`}>
        <p>{describeChange(change)}</p>
        {changedOnlyByThem.length > 0 && (
          <p className="mt-2">
            {isOwnChange
              ? t`You changed these only in the other place, so those changes will be used: ${names}.`
              : t`Only they changed these, so their changes will be used: ${names}.`}
          </p>
        )}
        {conflicts.length > 0 && (
          <p className="mt-2">
            {isOwnChange
              ? t`You changed these in both places. Please choose:`
              : t`Both of you changed these. Please choose:`}
          </p>
        )}
      </Banner>
      <ConflictScreen
        fields={conflicts.map((field) => ({
          name: field,
          label: labels[field] ?? field,
          mine: describeValue(mine[field]) || t`(empty)`,
          theirs: describeValue(theirs[field]) || t`(empty)`,
        }))}
        versionNames={{ mine: t`Your version`, theirs: isOwnChange ? t`Saved version` : t`Their version, saved` }}
        choice={{
          takesTheirs: (field) => taken.includes(field),
          onChoose: (field, version) =>
            setTaken(version === 'theirs' ? [...taken, field] : taken.filter((other) => other !== field)),
        }}
        actions={
          <>
            <Button onClick={() => onResolve({ ...mine, ...takeFields(merged, theirs, taken) })}>
              {t`Use this version`}
            </Button>
            <Button variant="secondary" onClick={onPostpone}>
              {t`Decide later`}
            </Button>
          </>
        }
      />
      <p className="text-ink-soft text-sm">
        {t`You can review everything before saving. Every version stays in the history.`}
      </p>
    </div>
  )
}
