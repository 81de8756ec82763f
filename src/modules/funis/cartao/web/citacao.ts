/** A user or team that can be mentioned. */
export interface Citavel {
  id: string
  nome: string
  time: boolean
}
export interface Citando {
  busca: string
  /** offsets from the at sign to the cursor */
  de: number
  ate: number
}

const CITACAO = /(?:^|[\s(])@([\p{L}.'-]{0,30}(?: [\p{L}.'-]{1,20}){0,2})$/u

/**
 * The mention being typed before the cursor, only at the start of a word, so that e-mail addresses do not open the
 * list.
 */
export function citandoEm(texto: string, cursor: number): Citando | null {
  const achada = CITACAO.exec(texto.slice(0, cursor))
  const busca = achada?.[1] ?? ''
  return achada ? { busca, de: cursor - busca.length - 1, ate: cursor } : null
}

/** The picked mentions whose name is still in the text. */
export function citadosNoTexto(texto: string, escolhidos: readonly Citavel[]): { mencoes: string[]; times: string[] } {
  const ainda = escolhidos.filter((c) => texto.includes(`@${c.nome}`))
  const ids = (time: boolean) => [...new Set(ainda.filter((c) => c.time === time).map((c) => c.id))]
  return { mencoes: ids(false), times: ids(true) }
}

export interface Trecho {
  texto: string
  citado: boolean
}

/** Splits a text at the mentioned names, the longest first: '@Ana Souza' is not '@Ana' plus a surname. */
export function emTrechos(texto: string, nomes: readonly string[]): Trecho[] {
  const marcas = nomes.map((n) => `@${n}`).toSorted((a, b) => b.length - a.length)
  const trechos: Trecho[] = []
  let solto = ''
  for (let i = 0; i < texto.length;) {
    const marca = marcas.find((m) => texto.startsWith(m, i))
    if (!marca) {
      solto += texto[i] ?? ''
      i += 1
      continue
    }
    if (solto) trechos.push({ texto: solto, citado: false })
    trechos.push({ texto: marca, citado: true })
    solto = ''
    i += marca.length
  }
  return solto ? [...trechos, { texto: solto, citado: false }] : trechos
}
