import { naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { fotosDosItens } from '../../contract/fotos.ts'
import { NOME_DA_FOTO } from '../../regras/foto.ts'
import { apresentarItem } from '../apresentar.ts'
import { BUCKET_DAS_FOTOS, trocarFotoDoItem } from '../comandos/foto.ts'
import { itemPorId } from '../consultas/itens.ts'

export const rotasDasFotos = (s: Servicos): Tratadores<typeof fotosDosItens> => ({
  async trocar({ ctx, params, body }) {
    await trocarFotoDoItem(s, ctx, params.id, body.imagem)
    return { success: true, data: apresentarItem(ctx, await itemPorId(s.banco.db, params.id)) }
  },
  async ver({ params, reply }) {
    const info = NOME_DA_FOTO.test(params.arquivo) ? await s.arquivos.info(BUCKET_DAS_FOTOS, params.arquivo) : null
    if (!info) throw naoEncontrado('Foto não encontrada')
    const { corpo } = await s.arquivos.ler(BUCKET_DAS_FOTOS, params.arquivo)
    // another picture has another name: this one never changes
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(info.mime)
      .send(corpo)
  },
})
