/** Somebody, or a team, that words may name. */
export interface Citavel {
  id: string
  nome: string
  time: boolean
}
export interface Citando {
  busca: string
  /** from the at sign to the cursor */
  de: number
  ate: number
}

const CITACAO = /(?:^|[\s(])@([\p{L}.'-]{0,30}(?: [\p{L}.'-]{1,20}){0,2})$/u

/**
 * The name that is being typed right before the cursor: only at the beginning of a word, so an e-mail address opens
 * nothing.
 */
export function citandoEm(texto: string, cursor: number): Citando | null {
  const achada = CITACAO.exec(texto.slice(0, cursor))
  const busca = achada?.[1] ?? ''
  return achada ? { busca, de: cursor - busca.length - 1, ate: cursor } : null
}

/** Of those who were picked, the ones whose name still stands in the text. */
export function citadosNoTexto(texto: string, escolhidos: readonly Citavel[]): { mencoes: string[]; times: string[] } {
  const ainda = escolhidos.filter((c) => texto.includes(`@${c.nome}`))
  const ids = (time: boolean) => [...new Set(ainda.filter((c) => c.time === time).map((c) => c.id))]
  return { mencoes: ids(false), times: ids(true) }
}

export interface Trecho {
  texto: string
  citado: boolean
}

/** Words cut at the names they mention, the longest name first: '@Ana Souza' is not '@Ana' and a surname. */
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
