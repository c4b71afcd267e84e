import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { ImportAction } from '#domain/content/import-actions.ts'
import { questionTitle } from '#domain/scoring/question-title.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlStyle, SwitchField } from '#web/ui/fields.tsx'
import { Banner } from '#web/ui/messages.tsx'
import {
  actionLabel,
  allowedActions,
  type Choices,
  chooseForAll,
  describeDuplicate,
  formatItems,
  formatPlace,
  isReplaceable,
} from './import-choices.ts'
import type { ImportItem, ImportPreview } from './import-purpose.ts'
import { ItemContent } from './item-content.tsx'
import { ProblemList } from './problem-list.tsx'

type ItemCardProps = {
  item: ImportItem
  action: ImportAction
  allowed: readonly ImportAction[]
  onChoose: (action: ImportAction) => void
}

/** Indentation of items that are inside another item. */
const INDENT = { grade: '', subject: 'sm:ms-6', lesson: 'sm:ms-12', test: 'sm:ms-12', question: '' } as const

/** Item of the file with a choice of its action. */
function ItemCard({ item, action, allowed, onChoose }: ItemCardProps) {
  const { kind, within, duplicate } = item
  const place = formatPlace(item)
  const name = kind === 'question' ? questionTitle(item.question) : 'name' in item ? item.name : item.title
  return (
    <Card
      as="li"
      padding="snug"
      className={`flex flex-wrap items-start gap-x-5 gap-y-3 ${within === null ? '' : INDENT[kind]} ${action === 'skip' ? 'border-dashed' : ''}`}
    >
      <div className="grid min-w-0 flex-1 basis-60 gap-1.5">
        {place && <p className="wrap-anywhere text-ink-soft text-xs">{place}</p>}
        <ItemContent item={item} />
        {duplicate && <Badge tone={duplicate.same ? 'info' : 'warning'}>{describeDuplicate(duplicate)}</Badge>}
      </div>
      <div className="relative w-full sm:w-40">
        <select
          aria-label={t`Action for ${{ name: name.slice(0, 100) }}`}
          value={action}
          disabled={allowed.length < 2}
          onChange={({ currentTarget }) => {
            const chosen = allowed.find((one) => one === currentTarget.value)
            if (chosen) onChoose(chosen)
          }}
          className={`${controlStyle} appearance-none pe-11`}
        >
          {allowed.map((one) => (
            <option key={one} value={one}>
              {actionLabel(kind, one)}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft"
        />
      </div>
    </Card>
  )
}

type PreviewStepProps = {
  preview: ImportPreview
  choices: Choices
  /** The resolved action of each item. */
  actions: ReadonlyMap<string, ImportAction>
  onChoices: (choices: Choices) => void
  publishNewGrade: boolean
  onPublishNewGrade: (publish: boolean) => void
}

/** Initial limit of the list, because a file may have thousands of items. */
const INITIAL_COUNT = 50

/** The items and problems of a file, with a choice of action for each item. */
export function PreviewStep({ preview, choices, actions, onChoices, ...publication }: PreviewStepProps) {
  const { items, problems } = preview
  const addsGrade = items.some(({ kind, key }) => kind === 'grade' && actions.get(key) === 'add')
  const [shown, setShown] = useState(INITIAL_COUNT)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const duplicates = items.filter(({ duplicate }) => duplicate !== null)
  const noRoom = items.filter(({ duplicate, actions }) => duplicate === null && actions[0] === 'skip').length
  const replaceable = items.filter(isReplaceable)
  const notes = [
    duplicates.length > 0 &&
      plural({ count: duplicates.length }, { one: '# of these already exists.', other: '# of these already exist.' }),
    noRoom > 0 &&
      plural(noRoom, {
        one: '# won’t fit and is skipped unless you choose others.',
        other: '# won’t fit and are skipped unless you choose others.',
      }),
    errors > 0 &&
      plural(errors, {
        one: '# problem found. Skipped parts are listed below.',
        other: '# problems found. Skipped parts are listed below.',
      }),
    t`Nothing is imported until you confirm.`,
  ]
  const bulkActions = (['replace', 'add', 'skip'] as const).filter((action) =>
    replaceable.some((item) => item.actions.includes(action)),
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <Banner tone={errors > 0 ? 'warning' : 'success'} title={t`Found: ${{ items: formatItems(items) }}`}>
        <p>{notes.filter((note) => note !== false).join(' ')}</p>
      </Banner>
      <ProblemList problems={problems} />
      <section aria-labelledby="import-items" className="grid min-w-0 grid-cols-1 gap-4">
        <h3 id="import-items" className="text-lg">
          {t`To import`}
        </h3>
        {addsGrade && (
          <SwitchField
            label={t`Publish the new grade right away`}
            hint={t`Otherwise learners can’t see it until you publish it.`}
            checked={publication.publishNewGrade}
            onChange={({ target }) => publication.onPublishNewGrade(target.checked)}
          />
        )}
        {replaceable.length > 1 && (
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="mb-1.5 text-ink-soft text-sm">
              {t`For all ${{ items: formatItems(replaceable) }} that already exist`}
            </legend>
            {bulkActions.map((action) => (
              <Button
                key={action}
                variant="secondary"
                size="small"
                onClick={() => onChoices(chooseForAll(items, choices, action))}
              >
                {BULK_LABELS[action]}
              </Button>
            ))}
          </fieldset>
        )}
        <ul className="grid grid-cols-1 gap-3">
          {items.slice(0, shown).map((item) => (
            <ItemCard
              key={item.key}
              item={item}
              action={actions.get(item.key) ?? 'skip'}
              allowed={allowedActions(item, actions)}
              onChoose={(action) => onChoices(new Map(choices).set(item.key, action))}
            />
          ))}
        </ul>
        {items.length > shown && (
          <Button variant="secondary" onClick={() => setShown(shown + 200)} className="justify-self-start">
            {t`Show more (${{ count: items.length - shown }})`}
          </Button>
        )}
      </section>
    </div>
  )
}

const BULK_LABELS = {
  get replace() {
    return t`Replace all`
  },
  get add() {
    return t`Add all`
  },
  get skip() {
    return t`Skip all`
  },
} as const
