import type { Medir } from './folhas.ts'
import { fonteDe } from './fontes.ts'

/** Width of text as `desenharPdf` will draw it. */
export const medir: Medir = (texto, letra, corpo) => fonteDe(letra).largura(fonteDe(letra).legivel(texto), corpo)
