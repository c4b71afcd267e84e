import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { useUndoDeletion } from '../bin/delete-dialog.tsx'
import { editorName, editorNameAtStart } from '../content-labels.ts'
import type { LastChange } from '../content-queries.ts'
import type { EditorDefinition, EditorFields, StoredItem } from './editor-definition.ts'
import type { ContentEditor } from './use-content-editor.ts'
import { useLeaveGuard } from './use-draft.ts'
import { VersionChooser } from './version-chooser.tsx'

type EditorDialogProps<Draft extends EditorFields, Stored extends StoredItem> = {
  title: string
  /** Names of the grade and the subject. */
  place: string
  definition: EditorDefinition<Draft, Stored>
  editor: ContentEditor<Draft, Stored>
  /** Version that the editor was opened with; null for a new item. */
  stored: LastChange | null
  children: ReactNode
}

/** The dialog around an editor of content: saves, guards unsaved changes, and shows conflicts and deletions. */
export function EditorDialog<Draft extends EditorFields, Stored extends StoredItem>(
  props: EditorDialogProps<Draft, Stored>,
) {
  const { title, place, definition, editor, stored, children } = props
  const { editing, current, deletion, busy, save, close } = editor
  const undecided = editing.savedDraft !== null || current !== null
  const guard = useLeaveGuard(editing.isChanged, editor.isOpen)
  const undo = useUndoDeletion()
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
      if (!undecided) void save('stay')
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
            <div className="mr-auto min-w-0 flex-1 basis-52 text-sm">
              <p className="truncate">{place}</p>
              <p role="status" className="text-ink-soft">
                {editing.changed ? 'Not saved yet' : editor.id !== null ? 'All changes are saved' : ''}
              </p>
            </div>
            <div className="flex flex-wrap items-center justify-end gap-3">
              <Button
                size="small"
                variant="secondary"
                busy={busy}
                busyLabel="Saving..."
                onClick={() => void save('stay')}
              >
                Save
              </Button>
              <Button size="small" busy={busy} onClick={() => void save('close')}>
                Save and close
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
            newer={stored && editing.savedDraft.version !== stored.version ? stored : null}
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
            labels={definition.labels}
            onResolve={editor.resolveConflict}
            onPostpone={editor.postponeConflict}
          />
        )}
        {!undecided && (
          <div ref={editor.form} className="grid grid-cols-1 gap-5">
            {deletion && (
              <Banner
                tone="warning"
                title={deletion.deletedBy?.isYou ? 'Deleted somewhere else' : 'Deleted by someone else'}
              >
                <p>
                  This was deleted by {editorName(deletion.deletedBy)} on {formatDateTime(deletion.deletedAt)}. Restore
                  it from the bin, and you can save what you wrote.
                </p>
                <Button
                  size="small"
                  variant="secondary"
                  className="mt-3"
                  busy={undo.isPending}
                  onClick={() => undo.mutate({ deletionId: deletion.deletionId }, { onSuccess: editor.handleRestored })}
                >
                  Restore
                </Button>
              </Banner>
            )}
            {children}
          </div>
        )}
      </div>
      {guard.state === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          description="You have unsaved changes."
          confirmLabel="Discard changes"
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

/** Name of a part on its tab, with a check mark if it has content or a warning sign if it has invalid fields. */
export function PartLabel({ name, filled, invalid }: { name: string; filled: boolean; invalid: boolean }) {
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
      {!empty && <VisuallyHidden>{invalid ? 'has problems' : 'is written'}</VisuallyHidden>}
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
    <Banner tone="info" title={`You have unsaved changes from ${formatDateTime(new Date(at))}`}>
      <p>
        They’re stored in this browser.{' '}
        {newer &&
          `${editorNameAtStart(newer.changedBy)} saved other changes on ${formatDateTime(newer.changedAt)}. If you continue, you’ll see both and decide.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" onClick={onContinue}>
          Continue
        </Button>
        <Button size="small" variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Banner>
  )
}
