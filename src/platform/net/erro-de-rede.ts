import { ErroApp } from '#kit/erro.ts'

/**
 * The phase in which an outgoing call failed. `recusado`: our own check, nothing was sent. `conexao`: no connection, so
 * nothing was sent. `tempo`: over the time limit. `resposta`: it was sent, and the response is unusable.
 */
export type FaseDaFalha = 'recusado' | 'conexao' | 'tempo' | 'resposta'

const frases: Record<FaseDaFalha, string> = {
  // The same sentence for both: different ones would reveal which names exist in the internal network.
  recusado: 'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
  conexao: 'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
  tempo: 'O serviço externo demorou demais para responder. Tente de novo em instantes.',
  resposta: 'O serviço externo não respondeu como esperado. Tente de novo em instantes.',
}

/** A failed outgoing call. The user's sentence never contains the reason, which is only in the server log. */
export class ErroDeRede extends ErroApp {
  readonly fase: FaseDaFalha
  /** The request may have reached the other side: repeating it may perform the action twice. */
  readonly enviado: boolean
  /** For the log only. */
  readonly motivo: string
  constructor(fase: FaseDaFalha, motivo: string, extra: { enviado?: boolean; causa?: unknown } = {}) {
    super('EXTERNAL_FAILURE', fase === 'tempo' ? 504 : 502, frases[fase], { causa: extra.causa })
    this.name = 'ErroDeRede'
    this.fase = fase
    this.enviado = extra.enviado ?? fase === 'resposta'
    this.motivo = motivo
  }
}
