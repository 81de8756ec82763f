/**
 * WhatsApp's own marks, as a tree: *negrito* _itálico_ ~riscado~ `código` ```bloco``` and links. Only a tree ever leaves here,
 * never HTML, so nothing a customer writes can become markup.
 */
export type No =
  | { tipo: 'texto'; texto: string }
  | { tipo: 'link'; href: string; texto: string }
  | { tipo: 'codigo' | 'bloco'; texto: string }
  | { tipo: 'negrito' | 'italico' | 'riscado'; filhos: No[] }

const MARCAS = { '*': 'negrito', _: 'italico', '~': 'riscado' } as const
type Marca = keyof typeof MARCAS
const ehMarca = (c: string | undefined): c is Marca => c === '*' || c === '_' || c === '~'

const LINK = /(?:https?:\/\/|www\.)[^\s<>"'`]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu
const letra = (c: string | undefined) => c !== undefined && /[\p{L}\p{N}]/u.test(c)
const branco = (c: string | undefined) => c === undefined || /\s/u.test(c)

/** A sentence's full stop and an unpaired bracket are not part of the address. */
function podar(endereco: string): string {
  let fim = endereco.replace(/[.,;:!?*_~]+$/u, '')
  if (fim.endsWith(')') && !fim.includes('(')) fim = fim.slice(0, -1)
  return fim
}

function comLinks(texto: string): No[] {
  const nos: No[] = []
  let daqui = 0
  for (const achado of texto.matchAll(LINK)) {
    const visivel = podar(achado[0])
    if (!visivel) continue
    if (achado.index > daqui) nos.push({ tipo: 'texto', texto: texto.slice(daqui, achado.index) })
    const href = /^https?:/i.test(visivel) ? visivel : /^www\./i.test(visivel) ? `https://${visivel}` : `mailto:${visivel}`
    nos.push({ tipo: 'link', href, texto: visivel })
    daqui = achado.index + visivel.length
  }
  if (daqui < texto.length) nos.push({ tipo: 'texto', texto: texto.slice(daqui) })
  return nos
}

/** Where the mark opened at `i` closes: same line, touching a character on the inside and no letter on the outside. */
function fecha(texto: string, i: number, marca: string): number {
  if (letra(texto[i - 1]) || branco(texto[i + 1]) || texto[i + 1] === marca) return -1
  for (let j = i + 2; j < texto.length && texto[j] !== '\n'; j++) {
    if (texto[j] === marca && !branco(texto[j - 1]) && !letra(texto[j + 1]) && texto[j + 1] !== marca) return j
  }
  return -1
}

/** Stretches that are addresses: an underscore inside a link is not a mark. */
const enderecos = (texto: string) => [...texto.matchAll(LINK)].map((m) => [m.index, m.index + podar(m[0]).length] as const)

function emLinha(texto: string): No[] {
  const nos: No[] = []
  const protegidos = enderecos(texto)
  let daqui = 0
  const solta = (ate: number) => ate > daqui && nos.push(...comLinks(texto.slice(daqui, ate)))
  for (let i = 0; i < texto.length; i++) {
    const c = texto[i]
    if (protegidos.some(([a, b]) => i >= a && i < b)) continue
    const ate = c === '`' || ehMarca(c) ? fecha(texto, i, c) : -1
    if (ate < 0) continue
    solta(i)
    const dentro = texto.slice(i + 1, ate)
    nos.push(ehMarca(c) ? { tipo: MARCAS[c], filhos: emLinha(dentro) } : { tipo: 'codigo', texto: dentro })
    daqui = ate + 1
    i = ate
  }
  solta(texto.length)
  return nos
}

export function lerFormatacao(texto: string): No[] {
  return texto.split(/```([\s\S]+?)```/u).flatMap((parte, i): No[] => (i % 2 ? [{ tipo: 'bloco', texto: parte.replace(/^\n|\n$/g, '') }] : emLinha(parte)))
}

/** The same text without marks, for one-line previews. */
export const semFormatacao = (texto: string): string => lerFormatacao(texto).map(plano).join('').replace(/\s+/gu, ' ').trim()
const plano = (no: No): string => ('filhos' in no ? no.filhos.map(plano).join('') : no.texto)

const segmentos = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
/**
 * One to three emoji and nothing else are shown large, as every messenger does. Asked per grapheme: the property of whole emoji
 * sequences compiles to an expression so large that the first message would cost a visible pause.
 */
export function soEmoji(texto: string): boolean {
  const limpo = texto.replace(/\s/gu, '')
  if (limpo === '' || limpo.length > 45) return false
  const partes = [...segmentos.segment(limpo)]
  return partes.length <= 3 && partes.every((p) => /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|⃣/u.test(p.segment))
}
