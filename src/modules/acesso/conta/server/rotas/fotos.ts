import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { fotos } from '../../contract/fotos.ts'
import { BUCKET_DAS_FOTOS } from '../comandos/minha-foto.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const tratarFotos = (s: Servicos): Tratadores<typeof fotos> => ({
  async ver({ params, reply }) {
    const info = /^[0-9a-f]{32}\.(png|jpg|webp)$/.test(params.token)
      ? await s.arquivos.info(BUCKET_DAS_FOTOS, params.token)
      : null
    if (!info) throw naoEncontrado('Foto não encontrada')
    const { corpo } = await s.arquivos.ler(BUCKET_DAS_FOTOS, params.token)
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(info.mime)
      .send(corpo)
  },
})
