import { t } from '@lingui/core/macro'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useUndoDeletion } from '../bin/delete-dialog.tsx'
import { useContentAddress } from '../content-address.ts'
import { forEditor } from '../content-labels.ts'
import type { LastChange } from '../content-queries.ts'
import type { DeletionNotice, EditorFields, StoredItem } from './editor-definition.ts'
import { type ContentEditor, FIRST_PART } from './use-content-editor.ts'
import { useLeaveGuard } from './use-draft.ts'
import { VersionChooser } from './version-chooser.tsx'

/** Part of an editor, on a tab of its own. */
type EditorPart = {
  value: string
  name: string
  /** Marks the part as written. */
  isFilled?: boolean
  content: ReactNode
}

type EditorDialogProps<Draft extends EditorFields, Stored extends StoredItem> = {
  title: string
  /** Names of the grade and the subject. */
  place: string
  editor: ContentEditor<Draft, Stored>
  parts: readonly EditorPart[]
  /** Shown above the parts. */
  header?: ReactNode
}

/** The dialog around an editor of content: saves, guards unsaved changes, and shows conflicts and deletions. */
export function EditorDialog<Draft extends EditorFields, Stored extends StoredItem>(
  props: EditorDialogProps<Draft, Stored>,
) {
  const { title, place, editor, parts, header } = props
  const { definition, opened, editing, current, deletion, busy, save, close } = editor
  const undecided = editing.savedDraft !== null || current !== null
  const guard = useLeaveGuard(editing.isChanged, editor.isOpen)
  const undo = useUndoDeletion(editor.handleRestored)
  const body = useRef<HTMLDivElement>(null)
  // Focuses the tab of the open part, or the first button of a decision.
  const initialFocus = {
    get current() {
      const within = (selector: string) => body.current?.querySelector<HTMLElement>(selector) ?? null
      return within('[role="tab"][aria-selected="true"]') ?? within('button')
    },
  }

  useEffect(() => {
    const saveOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!undecided) save()
    }
    addEventListener('keydown', saveOnShortcut)
    return () => removeEventListener('keydown', saveOnShortcut)
  })

  return (
    <Dialog
      open
      size="editor"
      onClose={() => void close()}
      title={title}
      {...(undecided && { description: place })}
      initialFocus={initialFocus}
      actions={
        undecided ? undefined : (
          <>
            <div className="me-auto min-w-0 flex-1 basis-52 text-sm">
              <p className="truncate">{place}</p>
              <p role="status" className="text-ink-soft">
                {editing.changed ? t`Not saved yet` : editor.id !== null ? t`All changes are saved` : ''}
              </p>
            </div>
            <div className="flex flex-wrap items-center justify-end gap-3">
              <Button size="small" variant="secondary" busy={busy} busyLabel={t`Saving...`} onClick={() => save()}>
                {t`Save`}
              </Button>
              <Button size="small" busy={busy} onClick={() => save(close)}>
                {t`Save and close`}
              </Button>
            </div>
          </>
        )
      }
    >
      <div ref={body}>
        {editing.savedDraft && (
          <SavedDraftBanner
            at={editing.savedDraft.at}
            newer={opened && editing.savedDraft.version !== opened.version ? opened : null}
            onContinue={editor.continueSavedDraft}
            onDiscard={editing.discardSavedDraft}
          />
        )}
        {current && (
          <VersionChooser
            base={editing.base}
            mine={editing.draft}
            theirs={definition.toDraft(current)}
            change={current}
            labels={definition.labels()}
            onResolve={editor.resolveConflict}
            onPostpone={editor.postponeConflict}
          />
        )}
        {!undecided && (
          <div ref={editor.form} className="grid grid-cols-1 gap-5">
            {deletion && (
              <Banner
                tone="warning"
                title={deletion.deletedBy?.isYou ? t`Deleted somewhere else` : t`Deleted by someone else`}
              >
                <p>{describeDeletion(deletion)}</p>
                <Button
                  size="small"
                  variant="secondary"
                  className="mt-3"
                  busy={undo.isPending}
                  onClick={() => undo.mutate({ deletionId: deletion.deletionId })}
                >
                  {t`Restore`}
                </Button>
              </Banner>
            )}
            {header}
            <EditorParts editor={editor} parts={parts} />
          </div>
        )}
      </div>
      {guard.state === 'blocked' && (
        <ConfirmDialog
          title={t`Leave without saving?`}
          description={t`You have unsaved changes.`}
          confirmLabel={t`Discard changes`}
          busy={false}
          busyLabel=""
          onConfirm={() => {
            editing.discard()
            guard.proceed()
          }}
          onClose={() => guard.reset()}
        />
      )}
    </Dialog>
  )
}

function describeDeletion({ deletedBy, deletedAt }: DeletionNotice): string {
  const date = formatDateTime(deletedAt)
  return forEditor(deletedBy, {
    unknown: () =>
      t`This was deleted by someone on ${date}. Restore it from the trash, and you can save what you wrote.`,
    you: () => t`This was deleted by you on ${date}. Restore it from the trash, and you can save what you wrote.`,
    named: (name) =>
      t`This was deleted by ${name} on ${date}. Restore it from the trash, and you can save what you wrote.`,
  })
}

function describeNewer({ changedBy, changedAt }: LastChange): string {
  const date = formatDateTime(changedAt)
  return forEditor(changedBy, {
    unknown: () => t`Someone saved other changes on ${date}. If you continue, you’ll see both and decide.`,
    you: () =>
      t`You, in another tab or browser, saved other changes on ${date}. If you continue, you’ll see both and decide.`,
    named: (name) => t`${name} saved other changes on ${date}. If you continue, you’ll see both and decide.`,
  })
}

type EditorPartsProps<Draft extends EditorFields, Stored extends StoredItem> = Pick<
  EditorDialogProps<Draft, Stored>,
  'editor' | 'parts'
>

/** The parts of an editor on tabs. The URL names the open one. */
function EditorParts<Draft extends EditorFields, Stored extends StoredItem>(props: EditorPartsProps<Draft, Stored>) {
  const { editor, parts } = props
  const { kind, partOf } = editor.definition
  const { address, show } = useContentAddress()
  const invalid = new Set(Object.keys(editor.problems).map(partOf))
  return (
    <Tabs
      label={kind === 'lesson' ? t`Parts of the lesson` : t`Parts of the test`}
      fit
      value={parts.find(({ value }) => value === address.part)?.value ?? FIRST_PART}
      onChange={(next) => void show({ part: next === FIRST_PART ? null : next }, { replace: true })}
      items={parts.map(({ value, name, isFilled = false, content }) => ({
        value,
        label: <PartLabel name={name} filled={isFilled} invalid={invalid.has(value)} />,
        content: <div className="grid grid-cols-1 gap-5">{content}</div>,
      }))}
    />
  )
}

/** Name of a part on its tab, with a check mark if it has content or a warning sign if it has invalid fields. */
function PartLabel({ name, filled, invalid }: { name: string; filled: boolean; invalid: boolean }) {
  const Mark = invalid ? CircleAlert : CircleCheck
  // On a phone the mark is above the name. Its space is reserved in each tab, so that the names align.
  const empty = !invalid && !filled
  return (
    <>
      {name}
      <Mark
        aria-hidden="true"
        className={`size-4 max-sm:order-first ${invalid ? 'text-danger' : 'text-success'} ${empty ? 'invisible sm:hidden' : ''}`}
      />
      {!empty && <VisuallyHidden>{invalid ? t`has problems` : t`is written`}</VisuallyHidden>}
    </>
  )
}

type SavedDraftBannerProps = {
  /** Time of the draft's last change, in milliseconds since the epoch. */
  at: number
  /** Change saved on the server since the draft was started; null for none. */
  newer: LastChange | null
  onContinue: () => void
  onDiscard: () => void
}

/** Offers the unsaved draft of an earlier page when the editor opens. */
function SavedDraftBanner({ at, newer, onContinue, onDiscard }: SavedDraftBannerProps) {
  return (
    <Banner tone="info" title={t`You have unsaved changes from ${{ date: formatDateTime(new Date(at)) }}`}>
      <p>
        {t`They’re stored in this browser.`} {newer && describeNewer(newer)}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={onContinue}>
          {t`Continue`}
        </Button>
        <Button size="small" variant="secondary" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </Banner>
  )
}
