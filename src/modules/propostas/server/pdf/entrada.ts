import type { Tema } from '#engines/documento/blocos.ts'
import type { CabecaDeDocumento } from '#modules/empresa/publico.ts'
import type { OpcaoDoCliente, PropostaDoCliente } from '../../regras/para-o-cliente.ts'

/** All that the document is drawn from: the same input gives the same bytes. */
export interface EntradaDoPdf {
  proposta: PropostaDoCliente
  empresa: CabecaDeDocumento
  /** of the public page; null before there is one */
  link: string | null
  tema: Tema
}

/** A section reads the whole, and the option that the document is about. */
export interface Secao extends EntradaDoPdf {
  opcao: OpcaoDoCliente
}
