import type { Campo } from '#engines/funil/campos.ts'
import { DO_CARTAO } from './em-palavras.ts'

const LUGAR = /\{\{([^{}]+)\}\}/g

export interface NomesDosLugares {
  /** all allowed placeholders, by key, with their display names */
  nomes: ReadonlyMap<string, string>
  /** a stored text with display names: `{{Título do cartão}}` */
  ler: (texto: string) => string
  /** a typed text in the stored form: `{{titulo_do_cartao}}` */
  guardar: (texto: string) => string
}

/**
 * Texts are stored with field keys, which do not change when a field is renamed, and are displayed with names. An
 * ambiguous name is displayed as its key.
 */
export function nomesDosLugares(campos: Iterable<Pick<Campo, 'chave' | 'rotulo'>>): NomesDosLugares {
  const nomes = new Map([
    ...Object.entries(DO_CARTAO),
    ...[...campos].map((c): [string, string] => [c.chave, c.rotulo]),
  ])
  const como = (nome: string) => nome.trim().toLocaleLowerCase('pt-BR')
  const chaves = Map.groupBy(nomes.keys(), (k) => como(nomes.get(k) ?? ''))
  const soDele = (nome: string) =>
    chaves.get(nome)?.length === 1 && !nomes.has(nome) && !/[{}]/.test(nome) ? chaves.get(nome)?.[0] : undefined
  const trocar = (por: (dentro: string) => string | undefined) => (texto: string) =>
    texto.replace(LUGAR, (tudo, escrito: string) => {
      const dentro = escrito.trim()
      if (dentro === '') return tudo
      const novo = por(dentro)
      return novo === undefined ? tudo : `{{${novo}}}`
    })
  return {
    nomes,
    ler: trocar((k) => (soDele(como(nomes.get(k) ?? '')) === k ? nomes.get(k)?.trim() : undefined)),
    guardar: trocar((nome) => soDele(como(nome))),
  }
}
