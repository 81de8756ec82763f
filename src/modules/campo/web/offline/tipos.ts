import type { SituacaoDoEnvio } from '#engines/sincronia/fila.ts'
import type { AtoNaFila } from '../../contract/atos.ts'
import type { DiaDeCampo } from '../../contract/dia.ts'

/** An act in the store of the device, with what became of it. */
export interface AtoGuardado {
  id: string
  seq: number
  situacao: SituacaoDoEnvio
  ato: AtoNaFila
  /** as the person reads it: "Medida “Aterramento”, OS 1873" */
  rotulo: string
  feito_em: string
  entregue_em: string | null
  /** why it is with the office */
  frase: string | null
  falhas: number
}

/** The bytes of a photo, sent next to the acts. Its id is that of the act. */
export interface FotoGuardada {
  id: string
  ordem_id: string
  vaga_id: string | null
  sha256: string
  bytes: Blob
  tamanho: number
  enviados: number
  situacao: SituacaoDoEnvio
  rotulo: string
  feita_em: string
}

/** What the screens read: the copy of the day and everything that the device made. */
export interface EstadoDoAparelho {
  dia: DiaDeCampo | null
  /** when the server gave the day */
  lido_em: string | null
  atos: readonly AtoGuardado[]
  fotos: readonly FotoGuardada[]
  aparelho: string
  desvio_ms: number
}
