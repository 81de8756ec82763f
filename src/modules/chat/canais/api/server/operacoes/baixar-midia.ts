import { comoObjeto } from '#kit/objeto.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

export interface MidiaBaixada {
  bytes: Buffer
  mimetype: string
  nome: string | null
}

/** Large files take long, and base64 adds a third to their size. */
const TEMPO_MS = 60_000
const MAX_BYTES = 140 * 1024 * 1024

/**
 * Downloads the media of a received message by its id. Returns null when the server no longer has it (WhatsApp stores
 * media for weeks).
 */
export async function baixarMidia(ctx: ContextoApi, id_externo: string): Promise<MidiaBaixada | null> {
  const corpo = { message: { key: { id: id_externo } }, convertToMp4: false }
  const lido = await envolver('Erro ao baixar mídia', async () =>
    exigirSucesso(
      await chamar(ctx, {
        metodo: 'POST',
        candidatos: unico('/chat/getBase64FromMediaMessage'),
        corpo,
        timeoutMs: TEMPO_MS,
        maxBytes: MAX_BYTES,
      }),
    ),
  )
  const { base64, mimetype, fileName } = comoObjeto(lido)
  if (typeof base64 !== 'string' || base64 === '') return null
  return {
    bytes: Buffer.from(base64, 'base64'),
    mimetype: typeof mimetype === 'string' ? mimetype : 'application/octet-stream',
    nome: typeof fileName === 'string' && fileName ? fileName : null,
  }
}
