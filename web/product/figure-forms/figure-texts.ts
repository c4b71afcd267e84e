import { t } from '@lingui/core/macro'

/** Texts of a field in the form of a figure, and how it is shown where its form alone doesn't say it. */
export type FieldText = {
  label: string
  hint?: string
  /** Name of an entry of a list or of an optional part: `bar`. */
  item?: string
  /** Names of entries that always are in the same place, such as the sides of a triangle. */
  places?: readonly string[]
  /** Fields of the part, or of each entry of the list. */
  fields?: FieldTexts
  /** Names of the values of a menu. */
  choices?: Readonly<Record<string, string>>
  /** Names of the forms that the value can have, in the order of the schema. */
  forms?: readonly string[]
  /** Positions from 0: of entries of the list with this name, or of `places`. */
  positionsIn?: string
  /** Fields with an entry for each entry of this list, which are shown within it; `marked` has the positions of some. */
  beside?: readonly string[]
  marked?: readonly string[]
  /** Fields elsewhere that have positions of this list, which follow when it is reordered. */
  positions?: readonly (readonly [list: string, field: string])[]
  /** Written in one text field, with commas. Lists of numbers always are. */
  isInline?: boolean
  /** Shown as the cells of a table. */
  isGrid?: boolean
  /** Value of a new entry or part, if the least one of its form is no good start. */
  blank?: unknown
}

export type FieldTexts = Readonly<Record<string, FieldText>>

const fromTo = () => ({ from: { label: t`From` }, to: { label: t`To` } })

const axis = (): FieldTexts => ({ ...fromTo(), step: { label: t`Step` }, label: { label: t`Name` } })

const axes = (): FieldTexts => ({
  x: { label: t`Axis to the right`, fields: axis() },
  y: { label: t`Axis up`, fields: axis() },
})

const POINT = { places: ['x', 'y'] }

const dashed = (): FieldText => ({ label: t`Dashed` })
const rightAngle = (): FieldText => ({ label: t`Square of a right angle` })

const CORNERS = ['A', 'B', 'C']
const SIDES = ['AB', 'BC', 'CA']

const sizes = (): FieldTexts => ({
  length: { label: t`Length` },
  width: { label: t`Width` },
  height: { label: t`Height` },
  labels: {
    label: t`Labels`,
    hint: t`Shown in the drawing. Write ? for what is asked.`,
    places: [t`Length`, t`Width`, t`Height`],
  },
})

const crossing = () => ({ places: [t`Upper right`, t`Upper left`, t`Lower left`, t`Lower right`] })

const square = () => t`A letter and a number: B3`

/** Texts of the forms of all kinds, in the order of their fields. A field without one fails a test. */
export const FIGURE_TEXTS: Readonly<Record<string, () => FieldTexts>> = {
  'number-line': () => ({
    axis: { label: t`Line`, fields: axis() },
    points: { label: t`Points`, item: t`point`, fields: { at: { label: t`At` }, label: { label: t`Name` } } },
    interval: {
      label: t`Shaded part`,
      item: t`shaded part`,
      fields: {
        from: { label: t`From`, hint: t`Empty if it goes on to the left` },
        to: { label: t`To`, hint: t`Empty if it goes on to the right` },
        fromOpen: { label: t`Open circle at the start` },
        toOpen: { label: t`Open circle at the end` },
      },
    },
    jumps: { label: t`Arrows`, item: t`arrow`, fields: { ...fromTo(), label: { label: t`Label` } } },
    ticks: {
      label: t`Texts in place of the numbers`,
      hint: t`One for each tick, from the left; empty for none`,
      item: t`text`,
    },
  }),
  'double-number-line': () => ({
    top: { label: t`Upper line`, fields: { name: { label: t`Name` }, values: { label: t`Numbers`, item: t`number` } } },
    bottom: {
      label: t`Lower line`,
      fields: { name: { label: t`Name` }, values: { label: t`Numbers`, item: t`number` } },
    },
  }),
  tape: () => ({
    bars: {
      label: t`Bars`,
      item: t`bar`,
      fields: {
        name: { label: t`Name` },
        total: { label: t`Label of the whole bar` },
        parts: {
          label: t`Parts`,
          forms: [t`Each part on its own`, t`A number of equal parts`],
          item: t`part`,
          fields: {
            label: { label: t`Label` },
            size: { label: t`Size`, hint: t`1 if empty` },
            shaded: { label: t`Shaded` },
          },
        },
        shaded: { label: t`Shaded equal parts`, hint: t`Counted from the left, for a number of equal parts` },
      },
    },
    same: {
      label: t`All bars have the same length`,
      hint: t`For fractions of the same whole. Otherwise a part of size 1 is equally long in all bars.`,
    },
  }),
  plane: () => ({
    ...axes(),
    points: { label: t`Points`, item: t`point`, fields: { at: { label: t`At`, ...POINT }, label: { label: t`Name` } } },
    lines: {
      label: t`Lines`,
      hint: t`Each goes through two points, on to the edges`,
      item: t`line`,
      fields: {
        through: { label: t`Through`, places: [t`First point`, t`Second point`] },
        label: { label: t`Label` },
        dashed: dashed(),
      },
      blank: {
        through: [
          [0, 0],
          [1, 1],
        ],
      },
    },
    segments: {
      label: t`Segments`,
      item: t`segment`,
      fields: { from: { label: t`From`, ...POINT }, to: { label: t`To`, ...POINT }, dashed: dashed() },
      blank: { from: [0, 0], to: [1, 1] },
    },
    polygons: {
      label: t`Polygons`,
      item: t`polygon`,
      fields: {
        points: { label: t`Corners`, item: t`corner`, ...POINT, beside: ['names'] },
        names: { label: t`Name` },
        dashed: { label: t`Dashed`, hint: t`Such as an image beside its original` },
      },
      blank: {
        points: [
          [0, 0],
          [2, 0],
          [2, 1],
        ],
      },
    },
  }),
  triangle: () => ({
    sides: {
      label: t`Shape by the lengths of three sides`,
      item: t`side lengths`,
      places: SIDES,
      blank: [3, 4, 5],
    },
    angles: {
      label: t`Shape by two angles`,
      hint: t`In degrees, in place of the lengths`,
      item: t`angles`,
      places: [t`At A`, t`At B`],
      blank: [60, 60],
    },
    names: { label: t`Names of the corners`, places: CORNERS },
    labels: {
      label: t`Labels`,
      hint: t`Shown in the drawing. Write ? for what is asked.`,
      fields: {
        sides: { label: t`Labels of the sides`, places: SIDES },
        angles: { label: t`Labels of the angles`, places: CORNERS },
      },
    },
    right: { ...rightAngle(), hint: t`At most one`, places: CORNERS, positionsIn: 'places' },
    ticks: { label: t`Small strokes on the sides`, hint: t`Equal sides have as many: 0 to 3`, places: SIDES },
    height: {
      label: t`Height`,
      item: t`height`,
      fields: { from: { label: t`From corner`, places: CORNERS, positionsIn: 'places' }, label: { label: t`Label` } },
    },
  }),
  polygon: () => ({
    corners: {
      label: t`Corners`,
      hint: t`In their order around the shape, which is drawn to scale`,
      item: t`corner`,
      ...POINT,
      beside: ['names', 'angles', 'sides', 'ticks'],
      marked: ['right'],
    },
    names: { label: t`Name` },
    angles: { label: t`Label of the angle` },
    sides: { label: t`Label of the side to the next corner` },
    ticks: { label: t`Small strokes on that side` },
    right: rightAngle(),
    lines: {
      label: t`Lines`,
      hint: t`Such as a height or a diagonal`,
      item: t`line`,
      fields: {
        from: { label: t`From`, ...POINT },
        to: { label: t`To`, ...POINT },
        label: { label: t`Label` },
        dashed: dashed(),
        right: { label: t`Right angle at its end` },
      },
      blank: { from: [0, 0], to: [1, 1] },
    },
  }),
  circle: () => ({
    center: { label: t`Name of the center` },
    radius: { label: t`Label of a radius` },
    diameter: { label: t`Label of a diameter` },
    chord: { label: t`Label of a chord`, hint: t`A line across that misses the center` },
    sector: { label: t`Shaded sector in degrees` },
    sectorLabel: { label: t`Label of the sector` },
  }),
  angles: () => ({
    vertex: { label: t`Name of the point` },
    rays: {
      label: t`Rays`,
      item: t`ray`,
      fields: {
        to: { label: t`Direction in degrees`, hint: t`0 is to the right, 90 is up` },
        name: { label: t`Name` },
      },
      positions: [
        ['angles', 'from'],
        ['angles', 'to'],
      ],
    },
    angles: {
      label: t`Angles`,
      hint: t`Each from one ray to another, counterclockwise`,
      item: t`angle`,
      fields: {
        from: { label: t`From ray`, positionsIn: 'rays' },
        to: { label: t`To ray`, positionsIn: 'rays' },
        label: { label: t`Label` },
        right: rightAngle(),
      },
      blank: { from: 0, to: 1 },
    },
  }),
  'parallel-lines': () => ({
    angle: { label: t`Angle of the third line in degrees` },
    names: { label: t`Names of the lines`, places: [t`Upper line`, t`Lower line`, t`Third line`] },
    upper: { label: t`Labels at the upper crossing`, ...crossing() },
    lower: { label: t`Labels at the lower crossing`, ...crossing() },
  }),
  prism: () => ({ ...sizes(), cubes: { label: t`Show unit cubes` } }),
  net: sizes,
  cylinder: () => ({
    solid: { label: t`Solid`, choices: { cylinder: t`Cylinder`, cone: t`Cone`, sphere: t`Sphere` } },
    radius: { label: t`Radius` },
    height: { label: t`Height`, hint: t`Not for a sphere` },
    labels: {
      label: t`Labels`,
      hint: t`Shown in the drawing. Write ? for what is asked.`,
      fields: { radius: { label: t`Radius` }, diameter: { label: t`Diameter` }, height: { label: t`Height` } },
    },
  }),
  'dot-plot': () => ({
    axis: { label: t`Axis`, fields: axis() },
    values: { label: t`Data`, hint: t`All values in any order, with commas: 1, 2, 2, 5` },
  }),
  'bar-chart': () => ({
    label: { label: t`Name of the heights` },
    step: { label: t`Step of the axis` },
    bars: { label: t`Bars`, item: t`bar`, fields: { name: { label: t`Name` }, value: { label: t`Height` } } },
  }),
  histogram: () => ({
    from: { label: t`First interval from` },
    width: { label: t`Width of an interval` },
    step: { label: t`Step of the heights` },
    counts: { label: t`Heights`, hint: t`One for each interval, with commas: 2, 5, 8` },
    x: { label: t`Name of the intervals` },
    y: { label: t`Name of the heights` },
  }),
  'box-plot': () => ({
    axis: { label: t`Axis`, fields: axis() },
    plots: {
      label: t`Box plots`,
      item: t`box plot`,
      fields: {
        name: { label: t`Name` },
        min: { label: t`Least` },
        q1: { label: t`First quartile` },
        median: { label: t`Median` },
        q3: { label: t`Third quartile` },
        max: { label: t`Greatest` },
      },
    },
  }),
  'scatter-plot': () => ({
    ...axes(),
    points: { label: t`Points`, item: t`point`, ...POINT },
    line: {
      label: t`Line of fit`,
      item: t`line of fit`,
      places: [t`First point`, t`Second point`],
      blank: [
        [0, 0],
        [1, 1],
      ],
    },
  }),
  table: () => ({
    rows: { label: t`Rows`, item: t`row`, isGrid: true },
    rowNames: { label: t`The first cell of each row is its name`, hint: t`As in a two-way table` },
  }),
  'function-machine': () => ({
    rules: { label: t`Rules`, hint: t`In their order; ? for an unknown one`, item: t`rule` },
    pairs: { label: t`Pairs`, item: t`pair`, fields: { in: { label: t`In` }, out: { label: t`Out` } } },
  }),
  balance: () => ({
    left: { label: t`Left side`, item: t`weight` },
    right: { label: t`Right side`, item: t`weight` },
  }),
  'food-chain': () => ({ links: { label: t`Links`, hint: t`Each is eaten by the next`, item: t`link` } }),
  'particle-diagram': () => ({
    boxes: {
      label: t`Boxes`,
      item: t`box`,
      fields: {
        label: { label: t`Name` },
        state: { label: t`State`, choices: { solid: t`Solid`, liquid: t`Liquid`, gas: t`Gas` } },
        particles: {
          label: t`Particles`,
          item: t`particle`,
          fields: {
            atoms: {
              label: t`Atoms`,
              hint: t`A letter for each of 1 to 3: A is filled, B is open, C has a dot`,
              blank: 'A',
            },
            count: { label: t`Count` },
            bent: { label: t`Bent`, hint: t`Three atoms that aren’t in line, as in water` },
          },
        },
      },
    },
    key: { label: t`What the circles are`, places: [t`A, filled`, t`B, open`, t`C, with a dot`] },
  }),
  timeline: () => ({
    scale: {
      label: t`Scale`,
      hint: t`Without one, the events have no times and stand in their order`,
      item: t`scale`,
      fields: { ...axis(), label: { label: t`Name` } },
      blank: { from: 1900, to: 2000, step: 10 },
    },
    events: {
      label: t`Events`,
      item: t`event`,
      fields: {
        at: { label: t`Time`, hint: t`A year before year 1 is negative` },
        label: { label: t`Name` },
      },
    },
    spans: { label: t`Periods`, item: t`period`, fields: { ...fromTo(), label: { label: t`Name` } } },
  }),
  'map-grid': () => ({
    columns: { label: t`Columns` },
    rows: { label: t`Rows` },
    scale: { label: t`Side of a square stands for`, hint: t`Such as 1 mile` },
    places: {
      label: t`Places`,
      item: t`place`,
      fields: { at: { label: t`Square`, hint: square(), blank: 'A1' }, label: { label: t`Name` } },
    },
    areas: {
      label: t`Areas`,
      item: t`area`,
      fields: {
        squares: { label: t`Squares`, hint: t`With commas: A1, B1`, isInline: true, blank: ['A1'] },
        label: { label: t`Name` },
        dashed: dashed(),
      },
    },
    paths: {
      label: t`Paths`,
      item: t`path`,
      fields: {
        through: { label: t`Through the squares`, hint: t`With commas: A3, D3`, isInline: true, blank: ['A1', 'B1'] },
        label: { label: t`Name` },
        dashed: dashed(),
      },
    },
  }),
}

/** Field of every kind. */
const hideValues = (): FieldText => ({
  label: t`Leave values out of the text alternative`,
  hint: t`Only if reading them from the drawing is the question: a learner who doesn’t see it can’t answer it then.`,
})

/** Texts of a kind's form; those of an unknown kind are none. */
export const textsOf = (kind: string): FieldTexts => ({ ...FIGURE_TEXTS[kind]?.(), hideValues: hideValues() })
