import { servirFoto } from '#platform/guardados/foto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { fotosDosItens } from '../../contract/fotos.ts'
import { apresentarItem } from '../apresentar.ts'
import { BUCKET_DAS_FOTOS, trocarFotoDoItem } from '../comandos/foto.ts'
import { itemPorId } from '../consultas/itens.ts'

export const rotasDasFotos = (s: Servicos): Tratadores<typeof fotosDosItens> => ({
  async trocar({ ctx, params, body }) {
    await trocarFotoDoItem(s, ctx, params.id, body.imagem)
    return { success: true, data: apresentarItem(ctx, await itemPorId(s.banco.db, params.id)) }
  },
  ver: ({ params, reply }) => servirFoto(s, reply, BUCKET_DAS_FOTOS, params.arquivo),
})
