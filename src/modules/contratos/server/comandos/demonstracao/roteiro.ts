import type { BodyDe } from '#kit/endpoint.ts'
import type { Quadro } from '../../../contract/conteudo.ts'
import type { seguros } from '../../../contract/seguros.ts'
import type { SituacaoDoContrato, SituacaoDoSinistro, TipoDeContrato } from '../../../tipos.ts'

/** Where the course of a contract of the demonstration ends. */
export type Fim = Exclude<SituacaoDoContrato, 'assinado'> | 'recusado'

export interface SinistroDaDemonstracao extends BodyDe<typeof seguros.abrirSinistro> {
  /** the states that it went through after it was opened */
  passos: readonly { situacao: Exclude<SituacaoDoSinistro, 'aberto'>; pago_centavos?: number; motivo?: string }[]
}

export interface ContratoDaDemonstracao {
  tipo: TipoDeContrato
  /** of an accepted proposal, or of a contact */
  proposta_id?: string
  contato_id?: string
  fim: Fim
  /** days since it was opened */
  dias: number
  prazo_meses?: number
  valores: Readonly<Record<string, string>>
  quadros?: Readonly<Record<string, Quadro>>
  apolice?: BodyDe<typeof seguros.apolice>
  sinistros?: readonly SinistroDaDemonstracao[]
  aditivo?: { titulo: string; texto: string }
}

/** States that a course passes, in order, until its end. */
const CAMINHO: readonly Fim[] = [
  'rascunho',
  'revisao_juridica',
  'aprovado',
  'enviado_assinatura',
  'parcialmente_assinado',
  'arrependimento',
  'vigente',
]

const ONDE_SAI: Readonly<Partial<Record<Fim, Fim>>> = {
  recusado: 'parcialmente_assinado',
  distratado: 'arrependimento',
  suspenso: 'vigente',
  encerrado: 'vigente',
  rescindido: 'vigente',
}

/** Whether the course goes as far as a state. */
export const chegaA = (fim: Fim, ate: Fim): boolean => CAMINHO.indexOf(ONDE_SAI[fim] ?? fim) >= CAMINHO.indexOf(ate)

export const MOTIVOS: Readonly<Partial<Record<Fim, string>>> = {
  recusado: 'O nome da minha rua está errado.',
  distratado: 'Desistiu dentro do prazo de sete dias.',
  suspenso: 'O cliente pediu uma pausa durante a reforma do telhado.',
  encerrado: 'Prazo do contrato cumprido.',
  rescindido: 'Três parcelas em atraso, depois de dois avisos.',
}
