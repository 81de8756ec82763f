import { ErroApp } from '#kit/erro.ts'

/**
 * Where an outgoing call stopped. `recusado`: our guard, nothing left the house. `conexao`: no connection, so nothing
 * was sent. `tempo`: too slow. `resposta`: it was sent and what came back is unusable.
 */
export type FaseDaFalha = 'recusado' | 'conexao' | 'tempo' | 'resposta'

const frases: Record<FaseDaFalha, string> = {
  // One sentence for both: telling them apart would tell a stranger which names exist in our network.
  recusado: 'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
  conexao: 'Não foi possível conectar a este endereço. Confira se ele está certo e se abre de fora da empresa.',
  tempo: 'O serviço externo demorou demais para responder. Tente de novo em instantes.',
  resposta: 'O serviço externo não respondeu como esperado. Tente de novo em instantes.',
}

/** What a user reads never says why: the reason is in the server log alone. */
export class ErroDeRede extends ErroApp {
  readonly fase: FaseDaFalha
  /** The request may have reached the other side: a caller that repeats it may act twice. */
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
