import type { PedidoNaEtapa, Etapa } from '../etapas.ts'
import type { BlocoDoDocumento, SituacaoDoSignatario } from '../../tipos.ts'

export interface EmpresaNaPagina {
  nome: string
  /** address of the logo on our own origin */
  logo: string | null
  /** legal name and CNPJ */
  linha: string | null
}

export interface SignatarioNaPagina {
  nome: string
  situacao: SituacaoDoSignatario
  assinado_em: Date | null
  eu: boolean
}

export type Canal = 'whatsapp' | 'email' | 'sms'
export const NOME_DO_CANAL = { whatsapp: 'WhatsApp', email: 'e-mail', sms: 'SMS' } as const

/** All that the page of a signer is drawn from. Of the others it has names only. */
export interface DadosDaPagina {
  token: string
  empresa: EmpresaNaPagina
  etapa: Etapa
  pedido: Omit<PedidoNaEtapa, 'signatarios'>
  rotulo: string
  titulo: string
  /** "contrato" or "documento" */
  oQue: string
  paginas: number
  blocos: readonly BlocoDoDocumento[]
  /** pages that this signer had on the screen before */
  vistas: readonly number[]
  /** masked */
  cpf: string
  canais: readonly { canal: Canal; destino: string }[]
  consentimento: string
  signatarios: readonly SignatarioNaPagina[]
  codigo: string
  documento: string
  pronto: boolean
}

/** What the program of the page gets beside the markup. */
export interface DadosDoPrograma {
  token: string
  etapa: Etapa
  /** read before, confirmed before */
  leu: boolean
  /** pages of the document that have text, and those that were on the screen before */
  aLer: readonly number[]
  vistas: readonly number[]
  paginas: number
  minutos: number
  canais: readonly { canal: Canal; destino: string }[]
}
