import { linksDe } from './links.ts'

/**
 * Parses WhatsApp's marks into a tree: *negrito* _itálico_ ~riscado~ `código` ```bloco``` and links. The result is
 * never HTML, so that a customer's text cannot become markup.
 */
export type No =
  | { tipo: 'texto'; texto: string }
  | { tipo: 'link'; href: string; texto: string }
  | { tipo: 'codigo' | 'bloco'; texto: string }
  | { tipo: 'negrito' | 'italico' | 'riscado'; filhos: No[] }

const MARCAS = { '*': 'negrito', _: 'italico', '~': 'riscado' } as const
type Marca = keyof typeof MARCAS
const ehMarca = (c: string | undefined): c is Marca => c === '*' || c === '_' || c === '~'

const letra = (c: string | undefined) => c !== undefined && /[\p{L}\p{N}]/u.test(c)
const branco = (c: string | undefined) => c === undefined || /\s/u.test(c)

/** Maximum nesting of marks: each level scans its text again. */
const FUNDO_MAX = 4

/**
 * Returns a function that finds where the mark opened at a position closes: on the same line, next to a non-space
 * inside and to no letter outside. Must be called with increasing positions, so that every character is scanned once.
 */
function criarFecho(texto: string, marca: string): (abre: number) => number {
  let candidato = 0
  const fechaAqui = (j: number) =>
    texto[j] === marca && !branco(texto[j - 1]) && !letra(texto[j + 1]) && texto[j + 1] !== marca
  return (abre) => {
    if (letra(texto[abre - 1]) || branco(texto[abre + 1]) || texto[abre + 1] === marca) return -1
    candidato = Math.max(candidato, abre + 2)
    while (candidato < texto.length && texto[candidato] !== '\n' && !fechaAqui(candidato)) candidato++
    // `candidato` stays on the line break, so that later marks of this line find no closing mark either
    return texto[candidato] === marca ? candidato : -1
  }
}

/** Splits plain text from `de` to `ate` into text and links. */
function comLinks(texto: string): No[] {
  const nos: No[] = []
  let daqui = 0
  for (const { de, ate, href } of linksDe(texto)) {
    if (de > daqui) nos.push({ tipo: 'texto', texto: texto.slice(daqui, de) })
    nos.push({ tipo: 'link', href, texto: texto.slice(de, ate) })
    daqui = ate
  }
  if (daqui < texto.length) nos.push({ tipo: 'texto', texto: texto.slice(daqui) })
  return nos
}

function emLinha(texto: string, fundo = 0): No[] {
  if (fundo > FUNDO_MAX) return texto ? [{ tipo: 'texto', texto }] : []
  const nos: No[] = []
  const fechos = new Map(['`', '*', '_', '~'].map((m) => [m, criarFecho(texto, m)]))
  // underscores inside a URL are not marks
  const enderecos = linksDe(texto)
  let qual = 0
  let daqui = 0
  const solta = (ate: number) => ate > daqui && nos.push(...comLinks(texto.slice(daqui, ate)))
  for (let i = 0; i < texto.length; i++) {
    const fecho = fechos.get(texto[i] ?? '')
    if (!fecho) continue
    while (qual < enderecos.length && (enderecos[qual]?.ate ?? 0) <= i) qual++
    if (i >= (enderecos[qual]?.de ?? Infinity)) continue
    const ate = fecho(i)
    if (ate < 0) continue
    solta(i)
    const c = texto[i]
    const dentro = texto.slice(i + 1, ate)
    nos.push(ehMarca(c) ? { tipo: MARCAS[c], filhos: emLinha(dentro, fundo + 1) } : { tipo: 'codigo', texto: dentro })
    daqui = ate + 1
    i = ate
  }
  solta(texto.length)
  return nos
}

const BLOCO = '```'
const umaLinhaAMenos = (texto: string) =>
  texto.slice(texto.startsWith('\n') ? 1 : 0, texto.endsWith('\n') && texto.length > 1 ? -1 : undefined)

export function lerFormatacao(texto: string): No[] {
  const nos: No[] = []
  let daqui = 0
  for (;;) {
    const abre = texto.indexOf(BLOCO, daqui)
    // a block contains at least one character
    const fecha = abre < 0 ? -1 : texto.indexOf(BLOCO, abre + BLOCO.length + 1)
    if (fecha < 0) return [...nos, ...emLinha(texto.slice(daqui))]
    nos.push(...emLinha(texto.slice(daqui, abre)), {
      tipo: 'bloco',
      texto: umaLinhaAMenos(texto.slice(abre + BLOCO.length, fecha)),
    })
    daqui = fecha + BLOCO.length
  }
}

/** Returns the text without marks, for one-line previews. */
export const semFormatacao = (texto: string): string =>
  lerFormatacao(texto).map(plano).join('').replace(/\s+/gu, ' ').trim()
const plano = (no: No): string => ('filhos' in no ? no.filhos.map(plano).join('') : no.texto)

const segmentos = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
/**
 * Whether the text is one to three emoji, which are shown large. Tests each grapheme: a regular expression for whole
 * emoji sequences (RGI_Emoji) is so large that compiling it delays the first message visibly.
 */
export function soEmoji(texto: string): boolean {
  const limpo = texto.replace(/\s/gu, '')
  if (limpo === '' || limpo.length > 45) return false
  const partes = [...segmentos.segment(limpo)]
  return (
    partes.length <= 3 && partes.every((p) => /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|⃣/u.test(p.segment))
  )
}
