import { semAcentos } from '#kit/texto.ts'

// Suppliers write serials in free text: the schema has no field for those of ordinary goods.
const ROTULO = /(?<![a-z0-9])(?:n\s?[°ºo.]?\s?\/\s?s|ns|s\s?\/\s?n|sn|serie(?:s|\(s\))?|seria(?:l|is))(?![a-z0-9])/g
const DEPOIS_DO_ROTULO = /^[\s:.\-#°º(=]*(?:n(?:umeros?|ros?|rs?|[°ºo]s?)?[\s:.°º]+)?/
const SEPARADORES = /^[\s,;/|()]*(?:e\s+)?/
const SERIAL = /^[a-z0-9][a-z0-9._-]*/
const FAIXA = /^\s+(?:a|ate)\s+/
const MEDIDA = /^\d{1,5}(?:[.,]\d+)?(?:k?wp?|kwh|v|a|kva|g|kg|mm|cm|m|anos?|mes(?:es)?|un|pcs?)$/
const NO_MAXIMO = 5_000

/** A serial has a digit; a short number alone is a series of a note, a year or a count. */
const NUMERO_SOLTO = /^(?:\d{1,3}|(?:19|20)\d\d)$/

function pareceSerial(t: string): boolean {
  if (t.length < 2 || t.length > 60 || !/\d/.test(t) || MEDIDA.test(t)) return false
  return !NUMERO_SOLTO.test(t)
}

/** `A001 A A003` in full; null when the ends do not belong together. */
export function faixa(de: string, ate: string): string[] | null {
  const a = /^(.*?)(\d+)$/.exec(de)
  const b = /^(.*?)(\d+)$/.exec(ate)
  if (!a?.[2] || !b?.[2] || a[1] !== b[1] || a[2].length !== b[2].length) return null
  const inicio = BigInt(a[2])
  const quantos = BigInt(b[2]) - inicio + 1n
  if (quantos < 1n || quantos > BigInt(NO_MAXIMO)) return null
  return Array.from(
    { length: Number(quantos) },
    (_, n) => `${a[1]}${String(inicio + BigInt(n)).padStart(a[2]?.length ?? 0, '0')}`,
  )
}

/** Where a label of serials ends in the text, for each one. */
const rotulos = (texto: string): { de: number; ate: number }[] =>
  [...texto.matchAll(ROTULO)].map((m) => ({ de: m.index, ate: m.index + m[0].length }))

/** Candidates behind each label, in order and once each. A word without a digit ends the list. */
export function acharSeriais(original: string | null): string[] {
  const escrito = (original ?? '').normalize('NFC')
  const texto = [...escrito].map((c) => (c.length === 1 ? semAcentos(c).charAt(0) || ' ' : '  ')).join('')
  const marcas = rotulos(texto)
  const achados = marcas.flatMap((m, n) => {
    const fim = marcas[n + 1]?.de ?? texto.length
    const inicio = m.ate + (DEPOIS_DO_ROTULO.exec(texto.slice(m.ate, fim))?.[0].length ?? 0)
    return lista(texto.slice(inicio, fim), escrito.slice(inicio, fim))
  })
  return [...new Set(achados)].slice(0, NO_MAXIMO)
}

function lista(texto: string, escrito: string): string[] {
  const achados: string[] = []
  let em = 0
  const proximo = (padrao: RegExp): string => padrao.exec(texto.slice(em))?.[0] ?? ''
  const umSerial = (): { serial: string; acabou: boolean } | null => {
    const bruto = proximo(SERIAL)
    const limpo = bruto.replace(/[._-]+$/, '')
    if (!pareceSerial(limpo)) return null
    const serial = escrito.slice(em, em + limpo.length)
    em += bruto.length
    return { serial, acabou: bruto.endsWith('.') }
  }
  for (;;) {
    em += proximo(SEPARADORES).length
    const primeiro = umSerial()
    if (!primeiro) return achados
    const volta = em
    em += proximo(FAIXA).length
    const ultimo = em > volta && !primeiro.acabou ? umSerial() : null
    const todos = ultimo ? faixa(primeiro.serial, ultimo.serial) : null
    if (todos) achados.push(...todos)
    else achados.push(primeiro.serial, ...(ultimo ? [ultimo.serial] : []))
    if (!ultimo) em = volta
    if (primeiro.acabou || ultimo?.acabou || achados.length >= NO_MAXIMO) return achados
  }
}

/** Whether a text speaks of serials at all, even when it only points elsewhere. */
export const falaDeSeriais = (texto: string | null): boolean => rotulos(semAcentos(texto ?? '')).length > 0
