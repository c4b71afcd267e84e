import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { pointName, type Tool } from '#domain/kinds/graph/drawings.ts'
import { KINDS } from '#domain/kinds/index.ts'
import {
  ChoiceNode,
  columns,
  FeedbackNode,
  FieldsRow,
  ListNode,
  NumberNode,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, type FormNode, type SectionProps } from '../../question-forms/form-node.ts'

const boards = () =>
  [
    ['line', t`Number line`],
    ['plane', t`Coordinate plane`],
  ] as const

type PlaneTool = Exclude<Tool, 'points' | 'interval'>

/** Drawings, each with the boards that it needs and its number of points, if that never changes. */
const DRAWINGS: readonly { tool: Tool; name: () => string; boards: readonly string[]; points?: number }[] = [
  { tool: 'points', name: () => t`Points`, boards: ['line', 'plane'] },
  { tool: 'interval', name: () => t`Interval`, boards: ['line'] },
  { tool: 'line', name: () => t`Line`, boards: ['plane'], points: 2 },
  { tool: 'lines', name: () => t`Two lines`, boards: ['plane'] },
  { tool: 'segment', name: () => t`Segment`, boards: ['plane'], points: 2 },
  { tool: 'polygon', name: () => t`Polygon`, boards: ['plane'] },
  { tool: 'vertexParabola', name: () => t`Parabola by its vertex`, boards: ['plane'], points: 2 },
  { tool: 'parabola', name: () => t`Parabola by three points`, boards: ['plane'], points: 3 },
  { tool: 'halfPlane', name: () => t`Shaded side of a line`, boards: ['plane'] },
]

/** Drawings that can be on a plane from the start. */
const GIVEN: readonly Tool[] = ['points', 'line', 'segment', 'polygon', 'vertexParabola', 'parabola']

const toolOf = (drawing: unknown) => DRAWINGS.find(({ tool }) => tool in asFields(drawing))?.tool ?? 'points'

const blankPoint = (board: string) => (board === 'line' ? [''] : ['', ''])

const blankPoints = (count: number) => Array.from({ length: count }, () => ['', ''])

function blankDrawing(tool: string, board: string): object {
  const found = DRAWINGS.find((one) => one.tool === tool && one.boards.includes(board))
  if (!found || found.tool === 'points') return { points: [blankPoint(board)] }
  if (found.tool === 'interval') return { interval: { from: '', to: '' } }
  return blankOnPlane[found.tool]()
}

const blankOnPlane: Record<PlaneTool, () => object> = {
  line: () => ({ line: blankPoints(2) }),
  lines: () => ({ lines: [blankPoints(2), blankPoints(2)] }),
  segment: () => ({ segment: blankPoints(2) }),
  polygon: () => ({ polygon: blankPoints(3) }),
  vertexParabola: () => ({ vertexParabola: blankPoints(2) }),
  parabola: () => ({ parabola: blankPoints(3) }),
  halfPlane: () => ({ halfPlane: { through: blankPoints(2), side: ['', ''] } }),
}

const BLANK = KINDS.graph.editor.blank.board

/** Number line or coordinate plane, with the expected drawing. */
export function GraphForm({ node }: SectionProps) {
  const fields = asFields(node.value)
  const board = 'line' in asFields(fields.board) ? 'line' : 'plane'
  const { label: _label, ...axis } = asFields(asFields(asFields(BLANK).plane).x)
  const tool = toolOf(fields.answer)
  const { wrong: _wrong, ...others } = fields
  const change = (nextBoard: unknown, nextTool: string) => {
    const isSame = nextBoard === board
    const shape = nextBoard === 'line' ? { line: axis } : BLANK
    node.set({ ...others, board: isSame ? fields.board : shape, answer: blankDrawing(nextTool, String(nextBoard)) })
  }
  const hasForeseen = asList(fields.wrong).length > 0
  const axes = board === 'line' ? (['line'] as const) : (['x', 'y'] as const)
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
        <ChoiceNode
          node={{ ...node.at('board'), value: board, set: (next) => change(next, tool) }}
          label={t`Board`}
          hint={hasForeseen ? t`Remove the mistakes below to change it.` : undefined}
          choices={boards().filter(([one]) => !hasForeseen || one === board)}
        />
        <ChoiceNode
          node={{ ...node.at('answer'), value: tool, problem: undefined, set: (next) => change(board, String(next)) }}
          label={t`Learners draw`}
          choices={DRAWINGS.filter((one) => (hasForeseen ? one.tool === tool : one.boards.includes(board))).map(
            (one) => [one.tool, one.name()] as const,
          )}
        />
      </div>
      {axes.map((name) => (
        <AxisFields
          key={name}
          node={name === 'line' ? node.at('board').at('line') : node.at('board').at('plane').at(name)}
          name={name === 'line' ? t`line` : t`${name}\u2011axis`}
          isLine={name === 'line'}
        />
      ))}
      <GivenFields node={node.at('board').at('given')} board={board} />
      <DrawingFields node={node.at('answer')} board={board} name={t`answer`} />
      <NumberNode
        node={node.at('tolerance')}
        label={t`Tolerance`}
        hint={t`How far off a drawing may be. Leave empty for an exact match.`}
        optional
      />
      <ListNode
        node={node.at('wrong')}
        legend={t`Mistakes to expect`}
        hint={t`(each with its own feedback)`}
        nameOf={(index) => `${t`mistake`} ${index + 1}`}
        addLabel={t`Add mistake`}
        max={CONTENT_LIMITS.foreseen}
        blank={{ answer: blankDrawing(tool, board), text: '' }}
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons} first={isList(tool) ? 'legend' : 'label'}>
            <DrawingFields node={item.at('answer')} board={board} name={`${t`mistake`} ${index + 1}`} />
            <FeedbackNode node={item} name={`${t`mistake`} ${index + 1}`} isRequired />
          </FieldsRow>
        )}
      </ListNode>
    </>
  )
}

function AxisFields({ node, name, isLine }: SectionProps & { isLine: boolean }) {
  const ticks = node.at('ticks')
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className={columns}>
        <NumberNode node={node.at('from')} label={t`From (${name})`} />
        <NumberNode node={node.at('to')} label={t`To (${name})`} />
        <NumberNode node={node.at('step')} label={t`Step (${name})`} />
        <NumberNode node={node.at('snap')} label={t`Points land on every … (${name})`} optional />
      </div>
      {isLine && (
        <TextNode
          node={{
            ...ticks,
            value: asList(ticks.value).map(asText).join(','),
            set: (written) => ticks.set(asText(written) === '' ? undefined : asText(written).split(',')),
          }}
          label={t`Texts below the marks`}
          hint={t`From left to right with commas, such as 0,,,,1 for a line of fourths. Leave empty for numbers. A step such as 1/4 gives fractions.`}
          optional
        />
      )}
    </div>
  )
}

/** What learners see on the board before they draw, such as a figure to reflect. */
function GivenFields({ node, board }: { node: FormNode; board: string }) {
  const choices = DRAWINGS.filter(({ tool }) => (board === 'line' ? tool === 'points' : GIVEN.includes(tool)))
  return (
    <ListNode
      node={node}
      legend={t`Already on the board`}
      hint={t`(such as a figure to reflect)`}
      nameOf={(index) => `${t`given drawing`} ${index + 1}`}
      addLabel={t`Add given drawing`}
      max={CONTENT_LIMITS.given}
      blank={{ drawing: blankDrawing(board === 'line' ? 'points' : 'polygon', board) }}
      isOrdered={false}
    >
      {(item, index, buttons) => {
        const name = `${t`given drawing`} ${index + 1}`
        const drawing = item.at('drawing')
        const names = item.at('names')
        return (
          <FieldsRow buttons={buttons}>
            <ChoiceNode
              node={{
                ...drawing,
                value: toolOf(drawing.value),
                problem: undefined,
                set: (next) => drawing.set(blankDrawing(String(next), board)),
              }}
              label={t`Kind of ${name}`}
              choices={choices.map((one) => [one.tool, one.name()] as const)}
            />
            <DrawingFields node={{ ...drawing, problem: drawing.problem ?? item.problem }} board={board} name={name} />
            <TextNode
              node={{
                ...names,
                value: asList(names.value).map(asText).join(','),
                set: (written) => names.set(asText(written) === '' ? undefined : asText(written).split(',')),
              }}
              label={t`Names of its points (${name})`}
              hint={t`With commas, such as A,B,C. Leave empty for none.`}
              optional
            />
          </FieldsRow>
        )
      }}
    </ListNode>
  )
}

const pointOf = (point: string, name: string) => t`${point} of the ${name}`

/** True for a drawing with any number of points, whose fields have a legend. */
const isList = (tool: Tool) => tool === 'points' || tool === 'polygon'

/** Coordinates of a drawing. */
function DrawingFields({ node, board, name }: SectionProps & { board: string }) {
  const tool = toolOf(node.value)
  const shape = node.at(tool)
  const reason = node.problem ?? ''
  const problem = node.problem && <p className="text-danger text-sm">{t`Please check the ${name}: ${reason}`}</p>
  const point = (at: FormNode, label: string) => (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-3">
      {(board === 'line' ? [''] : ['x', 'y']).map((axis, index) => (
        <NumberNode key={axis} node={at.at(index)} label={`${label}${axis && `, ${axis}`} (${name})`} />
      ))}
    </div>
  )
  if (tool === 'interval') {
    return (
      <div className="grid grid-cols-1 gap-1">
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
          <NumberNode
            node={shape.at('from')}
            label={t`From (${name})`}
            hint={t`Leave empty if it goes on forever`}
            optional
          />
          <TickNode node={shape.at('fromOpen')} label={t`Open circle at the start (${name})`} />
          <NumberNode
            node={shape.at('to')}
            label={t`To (${name})`}
            hint={t`Leave empty if it goes on forever`}
            optional
          />
          <TickNode node={shape.at('toOpen')} label={t`Open circle at the end (${name})`} />
        </div>
        {problem}
      </div>
    )
  }
  if (isList(tool)) {
    const [one, legend] = tool === 'polygon' ? [t`corner`, t`Corners`] : [t`point`, t`Points`]
    return (
      <div className="grid grid-cols-1 gap-1">
        <ListNode
          node={shape}
          legend={t`${legend} of the ${name}`}
          nameOf={(index) => pointOf(`${one} ${index + 1}`, name)}
          addLabel={t`Add ${one}`}
          min={tool === 'polygon' ? 3 : 1}
          max={tool === 'polygon' ? CONTENT_LIMITS.corners : CONTENT_LIMITS.points}
          blank={blankPoint(board)}
          isOrdered={false}
        >
          {(item, index, buttons) => <FieldsRow buttons={buttons}>{point(item, pointName(tool, index, 2))}</FieldsRow>}
        </ListNode>
        {problem}
      </div>
    )
  }
  if (tool === 'lines') {
    return (
      <div className="grid grid-cols-1 gap-3">
        {[0, 1, 2, 3].map((index) => (
          <Fragment key={index}>
            {point(shape.at(Math.floor(index / 2)).at(index % 2), pointName(tool, index, 4))}
          </Fragment>
        ))}
        {problem}
      </div>
    )
  }
  const through = tool === 'halfPlane' ? shape.at('through') : shape
  const count = DRAWINGS.find((one) => one.tool === tool)?.points ?? 2
  return (
    <div className="grid grid-cols-1 gap-3">
      {Array.from({ length: count }, (_, index) => {
        const label = pointName(tool, index, count)
        return <Fragment key={label}>{point(through.at(index), label)}</Fragment>
      })}
      {tool === 'halfPlane' && point(shape.at('side'), t`A point inside`)}
      {tool === 'halfPlane' && <TickNode node={shape.at('strict')} label={t`Dashed line for < or > (${name})`} />}
      {problem}
    </div>
  )
}
