import type { Campo } from '#engines/funil/campos.ts'
import { DO_CARTAO } from './em-palavras.ts'

const LUGAR = /\{\{([^{}]+)\}\}/g

export interface NomesDosLugares {
  /** by key: all that may stand between braces, as a person calls it */
  nomes: ReadonlyMap<string, string>
  /** a kept text as a person reads it: `{{Título do cartão}}` */
  ler: (texto: string) => string
  /** what a person wrote as it is kept: `{{titulo_do_cartao}}` */
  guardar: (texto: string) => string
}

/**
 * Texts are kept with the keys of fields, which stay when a field is renamed, and read with their names. A name that
 * could mean two things is read as its key.
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
