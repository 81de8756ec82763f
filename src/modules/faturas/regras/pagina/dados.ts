import type { Divida } from '#engines/energia/divida.ts'
import type { Encargos, RetratoDaFatura } from '../../tipos.ts'

export interface DadosDaPagina {
  token: string
  empresa: { nome: string; linha: string | null; logo: string | null }
  fatura: {
    numero: string
    membro: string
    uc: string
    competencia: string
    valor_centavos: number
    economia_centavos: number
    vencimento_em: string
    retrato: RetratoDaFatura
  }
  encargos: Encargos
  /** the last day without charges: disputes move it */
  sem_encargos_ate: string
  situacao: 'aberta' | 'vencida' | 'paga' | 'contestada' | 'cancelada'
  /** today, in São Paulo */
  hoje: string
  devido: Divida
  /** what is still to be paid today */
  falta_centavos: number
  /** an example of a late payment: the day and its sum */
  exemplo: { dia: string; dias: number; multa_centavos: number; total_centavos: number }
  codigo: string
  qr: { d: string; lado: number }
  paga_em: string | null
  contestada_em: string | null
  cancelada_em: string | null
  /** disputes that we answered, the last one first */
  respostas: readonly { texto: string; aberta_em: string; resposta: string; respondida_em: string }[]
  /** what the unit holds today, in kWh; null: it never received any */
  creditos_kwh: number | null
  acumulada: { centavos: number; desde: string }
  anteriores: readonly {
    numero: string
    competencia: string
    valor_centavos: number
    economia_centavos: number
    paga_em: string | null
  }[]
  /** the address of the invoice that took its place */
  nova: string | null
}
