import { createContext, use } from 'react'
import type { FigureTemplate } from '#domain/content/figures/preview-figure.ts'

const NO_TEMPLATE: FigureTemplate = {}

/** Template of the question whose form is open, for figures in its texts. */
export const FigureTemplateContext = createContext(NO_TEMPLATE)

export const useFigureTemplate = () => use(FigureTemplateContext)
