import { LEVEL_NAMES } from '#domain/practice/mastery.ts'
import type { SkillAtEnd } from './practice-levels.ts'

const BINS = 10
const LEVELS = [
  { level: 'learning', color: '#cbd5e1' },
  { level: 'know-it', color: '#60a5fa' },
  { level: 'sure', color: '#1e3a8a' },
] as const

const WIDTH = 860
const HEIGHT = 330
const PANEL = { width: 340, height: 200, top: 60, left: 60, gap: 80 }

/** Draws, for each panel, which levels skills have by the chance of a right answer to a new question, as an SVG. */
export function drawCalibration(panels: readonly { title: string; skills: readonly SkillAtEnd[] }[]): string {
  const parts = panels.map(({ title, skills }, index) =>
    drawPanel(title, skills, PANEL.left + index * (PANEL.width + PANEL.gap)),
  )
  const legend = LEVELS.map(({ level, color }, index) => {
    const x = PANEL.left + index * 110
    return `<rect x="${x}" y="12" width="14" height="14" fill="${color}"/><text x="${x + 20}" y="24">${LEVEL_NAMES[level]}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#0f172a">
<title>Levels of skills by the chance of a right answer to a new question</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>
${[...legend, ...parts].join('\n')}
</svg>
`
}

function drawPanel(title: string, skills: readonly SkillAtEnd[], left: number): string {
  const { width, height, top } = PANEL
  const bottom = top + height
  const step = width / BINS
  const bars = Array.from({ length: BINS }, (_, bin) => {
    const inBin = skills.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === bin)
    let y = bottom
    return LEVELS.map(({ level, color }) => {
      const tall = (inBin.filter((skill) => skill.level === level).length / Math.max(1, inBin.length)) * height
      y -= tall
      return `<rect x="${(left + bin * step + 2).toFixed(1)}" y="${y.toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${tall.toFixed(1)}" fill="${color}"/>`
    }).join('')
  })
  const label = (x: number, y: number, text: string, anchor: string) =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`
  return [
    label(left, top - 14, title, 'start'),
    ...bars,
    ...[0, 0.5, 1].map((share) => label(left - 8, bottom - share * height + 4, `${share * 100} %`, 'end')),
    ...[0, 50, 100].map((chance) => label(left + (chance / 100) * width, bottom + 18, `${chance} %`, 'middle')),
    label(left + width / 2, bottom + 40, 'chance of a right answer to a new question', 'middle'),
  ].join('\n')
}
