import { proibido } from '#kit/erro.ts'
import { EDITAR as CRIAR_ITEM } from '#modules/catalogo/contract/comum.ts'
import { historicoDe } from '#modules/auditoria/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { materiais } from '../../contract/materiais.ts'
import { apresentarAchado, apresentarKardex, apresentarMaterial, apresentarNaLista } from '../apresentar.ts'
import { abrirMaterial } from '../comandos/abrir-material.ts'
import { alterarMaterial, converterMaterial, receberMaterial } from '../comandos/materiais.ts'
import { liberar } from '../comandos/reservar.ts'
import { reservarAMao } from '../comandos/reservar-a-mao.ts'
import { conversoesDoMaterial, movidoDesde, reservasDoMaterial, seriesDoMaterial } from '../consultas/do-material.ts'
import { enderecar } from '../comandos/enderecar.ts'
import { lotesDoMaterial } from '../consultas/lotes.ts'
import { kardex, porQueDoSaldo } from '../consultas/kardex.ts'
import { daPessoa, origemParaSair } from './movimentos.ts'
import { acharExato, listarMateriais, materialPorId } from '../consultas/materiais.ts'

const PARECIDOS = 8

export function rotasDosMateriais(s: Servicos): Tratadores<typeof materiais> {
  const db = s.banco.db
  const inteiro = async (ctx: Ctx, id: string) => {
    const linha = await materialPorId(db, id)
    const mais = {
      conversoes: await conversoesDoMaterial(db, id),
      movido_desde: await movidoDesde(db, id),
    }
    return { success: true as const, data: apresentarMaterial(ctx, linha, mais) }
  }
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarMateriais(db, query)
      return {
        success: true,
        data: linhas.map((m) => apresentarNaLista(ctx, m)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async abrir({ ctx, params }) {
      return { success: true, data: await s.executar(ctx, (u) => abrirMaterial(u, params.id)) }
    },
    async achar({ ctx, query }) {
      const { texto, local } = query
      const achado = await acharExato(db, texto)
      if (achado) {
        const exato = apresentarAchado(ctx, await materialPorId(db, achado.id), { ...achado, local })
        return { success: true, data: { exato, parecidos: [] } }
      }
      const { linhas } = await listarMateriais(db, { busca: texto, page: 1, limit: PARECIDOS })
      const parecidos = linhas.map((m) => apresentarAchado(ctx, m, { serie: null, lote: null, local }))
      return { success: true, data: { exato: null, parecidos } }
    },
    obter: ({ ctx, params }) => inteiro(ctx, params.id),
    async kardex({ ctx, params, query }) {
      await materialPorId(db, params.id)
      const { linhas, proximo } = await kardex(db, params.id, query)
      return { success: true, data: { linhas: linhas.map((l) => apresentarKardex(ctx, l)), proximo } }
    },
    async porQue({ params, query }) {
      await materialPorId(db, params.id)
      return { success: true, data: await porQueDoSaldo(db, params.id, query.local) }
    },
    async series({ params, query }) {
      await materialPorId(db, params.id)
      return { success: true, data: await seriesDoMaterial(db, params.id, query) }
    },
    async lotes({ params, query }) {
      await materialPorId(db, params.id)
      return { success: true, data: await lotesDoMaterial(db, params.id, query) }
    },
    async reservas({ params }) {
      await materialPorId(db, params.id)
      return { success: true, data: await reservasDoMaterial(db, params.id) }
    },
    async reservar({ ctx, params, body }) {
      const lida = body.origem && (await origemParaSair(s, ctx, body.origem))
      const id = await s.executar(ctx, (u) =>
        reservarAMao(u, daPessoa(ctx, body.chave), {
          itemId: params.id,
          ...body,
          documento: lida?.documento ?? body.para,
        }),
      )
      return { success: true, data: { id } }
    },
    async liberar({ ctx, params, body }) {
      await s.executar(ctx, (u) => liberar(u, params.id, body.motivo))
      return { success: true, data: { id: params.id } }
    },
    async historico({ params, query }) {
      await materialPorId(db, params.id)
      return { success: true, data: await historicoDe(db, 'material', params.id, query.cursor) }
    },
    async criar({ ctx, body }) {
      // an item that is born with it belongs to the catalogue, which has a right of its own
      if (!('id' in body.item) && !pode(ctx, CRIAR_ITEM)) throw proibido(CRIAR_ITEM)
      const id = await s.executar(ctx, (u) => receberMaterial(u, body))
      return await inteiro(ctx, id)
    },
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarMaterial(u, params.id, body))
      return await inteiro(ctx, params.id)
    },
    async enderecar({ ctx, params, body: { local_id: localId, endereco } }) {
      await s.executar(ctx, (u) => enderecar(u, { itemId: params.id, localId, endereco }))
      return await inteiro(ctx, params.id)
    },
    async converter({ ctx, params, body }) {
      await s.executar(ctx, (u) => converterMaterial(u, params.id, body))
      return await inteiro(ctx, params.id)
    },
  }
}
