import type { Tema } from '#engines/documento/blocos.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { PropostaDoCliente } from '../../regras/para-o-cliente.ts'
import type { Secao as SecaoDoTipo } from '../../regras/secoes/secao.ts'

/** All that the document is drawn from: the same input gives the same bytes. */
export interface EntradaDoPdf {
  proposta: PropostaDoCliente
  empresa: CabecaDeDocumento
  /** the company of now, on a version that was sent without it: every foot says so */
  empresaDeHoje?: boolean
  /** of the public page; null before there is one */
  link: string | null
  tema: Tema
  /** bytes of the pictures of the template, by hash */
  imagens: ReadonlyMap<string, Buffer>
}

export type DaCapa = Omit<EntradaDoPdf, 'proposta'>

/** A section of a plant. */
export type Secao = SecaoDoTipo<'autoconsumo'>
