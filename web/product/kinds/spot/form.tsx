import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { readMarkedText, wordsOf } from '#domain/kinds/spot/words.ts'
import { ChoiceFeedback, ChoiceRows, letter } from '../../question-forms/choice-rows.tsx'
import {
  ChoiceNode,
  columns,
  FieldsRow,
  NumberNode,
  Rows,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  choiceFields,
  type FormNode,
  reorderChoices,
  reorderings,
  type SectionProps,
} from '../../question-forms/form-node.ts'
import { ForeseenValues } from '../typed/key-fields.tsx'

/** Sentences of a passage, words of a text, or spots of a picture. */
export function SpotForm({ node, name }: SectionProps) {
  const fields = asFields(node.value)
  const { picture, passage, spots, correct, feedback, text, wrong, ...others } = fields
  const isPicture = picture !== undefined && picture !== null
  const isText = typeof text === 'string'
  const count = asList(isPicture ? spots : passage).length
  const isWritten = [...asList(passage), ...asList(spots), asText(text)].some((one) => one !== '')
  const change = (to: unknown) => {
    const spot = { label: '', x: '', y: '', r: 20 }
    const picture = { src: '', alt: '', width: '', height: '' }
    if (to === 'text') return node.set({ ...others, text: '' })
    node.set({
      ...others,
      ...(to === 'picture' ? { picture, spots: [spot, spot] } : { passage: ['', '', ''] }),
      correct: [],
    })
  }
  const kinds = [
    ['passage', t`Sentences of a passage`],
    ['text', t`Words of a text`],
    ['picture', t`Spots of a picture`],
  ] as const
  const kind = isText ? 'text' : isPicture ? 'picture' : 'passage'
  return (
    <>
      <ChoiceNode
        node={{ ...node, value: kind, problem: undefined, set: change }}
        label={t`Learners choose`}
        hint={isWritten ? t`To change this, first clear what’s below.` : undefined}
        choices={isWritten ? kinds.filter(([one]) => one === kind) : kinds}
      />
      {isText ? (
        <TextFields node={node} name={name} />
      ) : isPicture ? (
        <PictureFields node={node} name={name} />
      ) : (
        <ChoiceRows
          node={node}
          name={name}
          choices={choiceFields('passage')}
          legend={t`Sentences`}
          item={t`sentence`}
          max={CONTENT_LIMITS.spots}
        />
      )}
      {!isText && (
        <ChoiceFeedback
          node={node}
          count={count}
          nameOf={(index) => (isPicture ? `${t`spot`} ${index + 1}` : `${t`sentence`} ${letter(index)}`)}
        />
      )}
    </>
  )
}

function TextFields({ node }: SectionProps) {
  const text = node.at('text')
  const marked = readMarkedText(asText(text.value))
  const names = 'problem' in marked ? [] : wordsOf(marked.text).map(({ name }) => name)
  const right = 'problem' in marked ? [] : marked.right.map((index) => names[index])
  return (
    <>
      <div>
        <TextNode
          node={text}
          label={t`Text`}
          hint={t`Put brackets around each right word: Ann said [she] won. Learners don’t see the brackets, and can mark any word.`}
          lines
        />
        {right.length > 0 && (
          <p className="mt-1.5 text-ink-soft text-sm">
            {right.length === 1 ? t`Right word` : t`Right words`}: {right.join(', ')}
          </p>
        )}
      </div>
      <ForeseenValues
        node={node}
        choices={names}
        legend={t`Feedback on words`}
        hint={t`(for a wrong word that is marked, or a right one that isn’t)`}
        item={t`word`}
      />
    </>
  )
}

function PictureFields({ node }: SectionProps) {
  const fields = asFields(node.value)
  const picture = node.at('picture')
  const { src, width } = asFields(picture.value)
  const count = asList(fields.spots).length
  const right = node.at('correct')
  const spot = { label: '', x: '', y: '', r: 20 }
  return (
    <>
      <TextNode
        node={picture.at('src')}
        label={t`Address of the picture`}
        hint={t`For example /files/… of a picture in a reading text.`}
      />
      <TextNode
        node={picture.at('alt')}
        label={t`Description of the picture`}
        hint={t`For learners who can’t see it. It doesn’t give the answer away.`}
        lines
      />
      {typeof src === 'string' && src.startsWith('/') && (
        <img
          src={src}
          alt=""
          className="max-h-60 w-fit rounded-md border border-line"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (!width) picture.set({ ...asFields(picture.value), width: naturalWidth, height: naturalHeight })
          }}
        />
      )}
      <div className={columns}>
        <NumberNode node={picture.at('width')} label={t`Width`} />
        <NumberNode node={picture.at('height')} label={t`Height`} />
      </div>
      <Rows
        legend="Spots"
        hint={t`(choose every correct one)`}
        nameOf={(index) => `${t`spot`} ${index + 1}`}
        count={count}
        min={2}
        max={CONTENT_LIMITS.spots}
        addLabel={t`Add spot`}
        problem={node.at('spots').problem ?? right.problem}
        onMove={(from, to) =>
          node.set(reorderChoices(fields, choiceFields('spots'), reorderings.move(count, from, to), spot))
        }
        onRemove={(index) =>
          node.set(reorderChoices(fields, choiceFields('spots'), reorderings.remove(count, index), spot))
        }
        onAdd={() => node.set(reorderChoices(fields, choiceFields('spots'), reorderings.add(count), spot))}
      >
        {(index, buttons) => {
          const place = node.at('spots').at(index)
          const chosen = asList(right.value)
          const isRight = chosen.includes(index)
          const tick: FormNode = {
            ...right,
            value: isRight,
            set: () => right.set(isRight ? chosen.filter((one) => one !== index) : [...chosen, index]),
          }
          return (
            <FieldsRow buttons={buttons}>
              <TextNode
                node={place.at('label')}
                label={`${t`Label of spot`} ${index + 1}`}
                maxLength={CONTENT_LIMITS.blankText}
              />
              <div className={columns}>
                <NumberNode node={place.at('x')} label={`${t`x of spot`} ${index + 1}`} />
                <NumberNode node={place.at('y')} label={`${t`y of spot`} ${index + 1}`} />
                <NumberNode node={place.at('r')} label={`${t`Radius of spot`} ${index + 1}`} />
                <TickNode node={tick} label={correctSpot(index + 1)} />
              </div>
              {place.problem && <p className="text-danger text-sm">{`${t`Spot`} ${index + 1}: ${place.problem}`}</p>}
            </FieldsRow>
          )
        }}
      </Rows>
    </>
  )
}

const correctSpot = (number: number) => t`Spot ${number} is correct`
