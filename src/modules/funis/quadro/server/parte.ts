import { naoEncontrado } from '#kit/erro.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { etiquetas, noQuadro } from '../contract/quadro.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cartaoPorId } from '#modules/funis/cartao/server/consultas/cartao.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import {
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirFunil,
} from '#modules/funis/nucleo/server/politica.ts'
import { arquivarCartao } from '#modules/funis/cartao/server/comandos/arquivar.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { alterarEtiqueta, arquivarEtiqueta, criarEtiqueta } from './comandos/etiquetas.ts'
import { etiquetasDo } from './consultas/etiquetas.ts'
import { sinaisDe } from './consultas/sinais.ts'

async function noFunil(s: Servicos, ctx: Ctx, qual: string) {
  const [alcance, funil] = await Promise.all([alcanceNosFunis(s.banco.db, ctx), funilVigente(s.banco.db, qual)])
  exigirFunil(alcance, funil.id)
  return { alcance, funilId: funil.id }
}

function rotasDasEtiquetas(s: Servicos): Tratadores<typeof etiquetas> {
  const db = s.banco.db
  async function uma(ctx: Ctx, funilId: string, id: string) {
    const data = (await etiquetasDo(db, await alcanceNosFunis(db, ctx), funilId)).find((e) => e.id === id)
    if (!data) throw naoEncontrado('Etiqueta não encontrada.')
    return { success: true as const, data }
  }
  return {
    async listar({ ctx, params }) {
      const { alcance, funilId } = await noFunil(s, ctx, params.funil)
      return { success: true, data: await etiquetasDo(db, alcance, funilId) }
    },
    async criar({ ctx, params, body }) {
      const { alcance, funilId } = await noFunil(s, ctx, params.funil)
      exigirEditar(ctx, alcance, funilId)
      return uma(ctx, funilId, await s.executar(ctx, (u) => criarEtiqueta(u, ctx, funilId, body)))
    },
    async alterar({ ctx, params, body }) {
      const alcance = await alcanceNosFunis(db, ctx)
      return uma(ctx, await s.executar(ctx, (u) => alterarEtiqueta(u, ctx, alcance, params.id, body)), params.id)
    },
    async arquivar({ ctx, params }) {
      const alcance = await alcanceNosFunis(db, ctx)
      await s.executar(ctx, (u) => arquivarEtiqueta(u, ctx, alcance, params.id))
      return { success: true }
    },
  }
}

function rotasDoQuadro(s: Servicos): Tratadores<typeof noQuadro> {
  const db = s.banco.db
  return {
    async sinais({ ctx, params, body }) {
      const [{ alcance, funilId }, noChat] = await Promise.all([noFunil(s, ctx, params.funil), alcanceNoChat(db, ctx)])
      return {
        success: true,
        data: body.ids.length === 0 ? [] : await sinaisDe(db, alcance, noChat, funilId, body.ids),
      }
    },
    async arquivar({ ctx, params, body }) {
      const alcance = await alcanceNosFunis(db, ctx)
      const linha = await cartaoPorId(db, alcance, params.id)
      if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      exigirEditar(ctx, alcance, linha.funil_id)
      await s.executar(ctx, async (u) => {
        const c = await trancarCartao(u.tx, alcance, params.id)
        const mudou = await arquivarCartao(u, c, body.arquivar, new Date())
        if (mudou && body.arquivar) await nosCartoes.aoEncerrar(u, ctx, c, body.ordens)
      })
      return { success: true }
    },
  }
}

/** Additional data of a board: tags, tasks, messages; and the archiving of cards. */
export const parteDoQuadro = (s: Servicos): Modulo => ({
  registrar(app, porteiro, registro) {
    registrar(app, porteiro, 'funis.etiquetas', etiquetas, rotasDasEtiquetas(s), registro)
    registrar(app, porteiro, 'funis.no-quadro', noQuadro, rotasDoQuadro(s), registro)
  },
})
