import { primeiroNome } from '#kit/como-chamar.ts'
import { diaEHora, listar } from './palavras.ts'
import type { SituacaoDoPedido, SituacaoDoSignatario } from '../tipos.ts'

/** What the page of a signer shows. */
export const etapas = ['ler', 'esperar', 'assinado', 'recusado', 'vencido', 'trocado'] as const
export type Etapa = (typeof etapas)[number]

export interface PedidoNaEtapa {
  situacao: SituacaoDoPedido
  prazo_em: Date
  motivo: string | null
  trocado: boolean
  eu: { nome: string; situacao: SituacaoDoSignatario; assinado_em: Date | null }
  antes: readonly { nome: string }[]
  signatarios: readonly { nome: string; situacao: SituacaoDoSignatario }[]
}

export function etapaDe(p: PedidoNaEtapa, agora: Date): Etapa {
  if (p.situacao === 'cancelado') return 'trocado'
  if (p.situacao === 'recusado') return 'recusado'
  if (p.eu.situacao === 'assinou') return p.situacao === 'expirado' ? 'vencido' : 'assinado'
  if (p.situacao === 'expirado' || p.prazo_em < agora) return 'vencido'
  return p.eu.situacao === 'espera' ? 'esperar' : 'ler'
}

export function fraseDaEtapa(etapa: Etapa, p: PedidoNaEtapa): string {
  switch (etapa) {
    case 'ler':
      return 'É a sua vez de ler e assinar.'
    case 'esperar':
      return `${p.antes.length === 1 ? 'Falta' : 'Faltam'} ${listar(p.antes.map((s) => primeiroNome(s.nome)))} assinar. Avisamos você quando chegar a sua vez.`
    case 'assinado':
      return `Assinado em ${diaEHora(p.eu.assinado_em ?? new Date(0))}`
    case 'recusado':
      return p.eu.situacao === 'recusou'
        ? 'Você recusou este documento. O motivo foi enviado.'
        : 'Este pedido de assinatura foi encerrado: um dos signatários recusou.'
    case 'vencido':
      return `O prazo para assinar terminou em ${diaEHora(p.prazo_em)}. Fale com quem enviou.`
    case 'trocado':
      return 'Este contrato foi trocado por outra versão. Use o link novo.'
  }
}
