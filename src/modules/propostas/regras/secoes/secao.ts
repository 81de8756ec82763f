import type { Bloco, Tema } from '#engines/documento/blocos.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import type { OpcaoComum } from '../cliente/comum.ts'
import type { OpcaoPorTipo, PropostaDoCliente } from '../para-o-cliente.ts'

/** The company in the document: what a section may name. */
export interface EmpresaNoDocumento {
  nome: string | null
  linhas: readonly string[]
  rodape: string | null
}

interface ComEmpresa {
  empresa: EmpresaNoDocumento
  tema: Tema
  /** the page has its own choice of payment and its own acceptance */
  naPagina: boolean
}

/** A section reads the whole, and the option that the document is about. */
export interface Secao<T extends TipoDeProposta> extends ComEmpresa {
  proposta: PropostaDoCliente<T>
  opcao: OpcaoPorTipo[T]
  /** number of another section of this document; empty when it is off */
  numeroDe: (chave: string) => string
}

/** What a section that every kind has reads. */
export interface SecaoComum extends ComEmpresa {
  proposta: Omit<PropostaDoCliente, 'opcoes'>
  opcao: OpcaoComum
}

export type Desenho<T extends TipoDeProposta> = (s: Secao<T>) => Bloco[]
/** Sections by their key; a key that is missing draws nothing. */
export type Desenhos<T extends TipoDeProposta> = Readonly<Record<string, Desenho<T>>>

/** First page and first screen of a kind. */
export interface Frente {
  /** above the title */
  chamada: string
  titulo: string
  figuras: { rotulo: string; valor: string; nota: string; tom?: 'marca' | 'bom' }[]
  /** what it is about, in one line */
  assunto: { nome: string; valor: string }
  /** under the figures of the page */
  frase: string
}
