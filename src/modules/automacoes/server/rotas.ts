import { naoEncontrado } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { automacoes } from '../contract/automacoes.ts'
import {
  cartaoPorId,
  trancarCartao,
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirFunil,
  exigirGerir,
} from '#modules/funis/publico.ts'
import { apertarBotao } from './comandos/apertar.ts'
import {
  arquivarAutomacao,
  exigirCondicaoCompleta,
  guardarRascunho,
  ligarAutomacao,
  publicarAutomacao,
  repetirExecucao,
} from './comandos/guardar.ts'
import { botoesDoCartao, botoesDoFunil } from './consultas/botoes.ts'
import { execucoesDe } from './consultas/execucoes.ts'
import { automacoesDoFunil, automacoesDosFunis, umaAutomacao } from './consultas/automacoes.ts'
import { previaNoFunil, simularNoCartao } from './consultas/simular.ts'

export function rotasDasAutomacoes(s: Servicos): Tratadores<typeof automacoes> {
  const db = s.banco.db
  async function gerindo(ctx: Ctx, funilId: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    exigirGerir(ctx, alcance, funilId)
    return alcance
  }
  async function minha(ctx: Ctx, id: string) {
    const r = await umaAutomacao(db, id)
    return { r, alcance: await gerindo(ctx, r.funil_id) }
  }
  const vista = async (id: string) => ({ success: true as const, data: await umaAutomacao(db, id) })
  async function cartaoEmAlcance(ctx: Ctx, id: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
    return { alcance, linha }
  }
  return {
    async todas({ ctx }) {
      const { funis } = await alcanceNosFunis(db, ctx)
      return {
        success: true,
        data: await automacoesDosFunis(
          db,
          [...funis].filter(([, n]) => n.papel === 'gestor').map(([id]) => id),
        ),
      }
    },
    async listar({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await automacoesDoFunil(db, params.funil_id) }
    },
    async criar({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      return vista(await s.executar(ctx, (u) => guardarRascunho(u, { id: null, funil_id: params.funil_id, ...body })))
    },
    async alterar({ ctx, params, body }) {
      const { r } = await minha(ctx, params.id)
      return vista(await s.executar(ctx, (u) => guardarRascunho(u, { id: r.id, funil_id: r.funil_id, ...body })))
    },
    async publicar({ ctx, params }) {
      await minha(ctx, params.id)
      await s.executar(ctx, (u) => publicarAutomacao(u, params.id))
      return vista(params.id)
    },
    async ligar({ ctx, params, body }) {
      await minha(ctx, params.id)
      await s.executar(ctx, (u) => ligarAutomacao(u, params.id, body.ativa))
      return vista(params.id)
    },
    async arquivar({ ctx, params }) {
      await minha(ctx, params.id)
      await s.executar(ctx, (u) => arquivarAutomacao(u, params.id))
      return { success: true }
    },
    async execucoes({ ctx, params, query }) {
      const { alcance } = await minha(ctx, params.id)
      return {
        success: true,
        data: await execucoesDe(
          db,
          alcance,
          { regra_id: params.id, situacao: query.situacao },
          query.limit,
          query.cursor,
          true,
        ),
      }
    },
    async doCartao({ ctx, params, query }) {
      const { alcance, linha } = await cartaoEmAlcance(ctx, params.id)
      const gere = alcance.funis.get(linha.funil_id)?.papel === 'gestor' && pode(ctx, 'funis.funil.configurar')
      return {
        success: true,
        data: await execucoesDe(db, alcance, { cartao_id: params.id }, query.limit, query.cursor, gere),
      }
    },
    async botoes({ ctx, params }) {
      const { papel } = exigirFunil(await alcanceNosFunis(db, ctx), params.funil_id)
      const botoes =
        papel !== 'leitor' && pode(ctx, 'funis.cartao.editar') ? await botoesDoFunil(db, params.funil_id) : []
      return { success: true, data: botoes.map((b) => ({ regra_id: b.id, rotulo: b.rotulo })) }
    },
    async botoesDoCartao({ ctx, params }) {
      const { alcance, linha } = await cartaoEmAlcance(ctx, params.id)
      const edita = alcance.funis.get(linha.funil_id)?.papel !== 'leitor' && pode(ctx, 'funis.cartao.editar')
      return { success: true, data: edita ? await botoesDoCartao(db, linha) : [] }
    },
    async apertar({ ctx, params, body }) {
      const { alcance, linha } = await cartaoEmAlcance(ctx, params.id)
      exigirEditar(ctx, alcance, linha.funil_id)
      await s.executar(ctx, async (u) =>
        apertarBotao(u, await trancarCartao(u.tx, alcance, params.id), params.regra_id, body.id_cliente),
      )
      return { success: true, data: await botoesDoCartao(db, linha) }
    },
    async repetir({ ctx, params }) {
      const x = await db
        .selectFrom('funis.execucoes')
        .select(['regra_id', 'cartao_id'])
        .where('id', '=', params.id)
        .executeTakeFirst()
      if (!x) throw naoEncontrado('Execução não encontrada.')
      await minha(ctx, x.regra_id)
      await cartaoEmAlcance(ctx, x.cartao_id)
      await s.executar(ctx, (u) => repetirExecucao(u, params.id))
      return { success: true }
    },
    async simular({ ctx, params, body }) {
      const { r } = await minha(ctx, params.id)
      const { linha } = await cartaoEmAlcance(ctx, body.cartao_id)
      const definicao = r.rascunho ?? r.definicao
      if (!definicao || linha.funil_id !== r.funil_id) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      return { success: true, data: await simularNoCartao(db, definicao, r.funil_id, body.cartao_id) }
    },
    async simularRascunho({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      const { linha } = await cartaoEmAlcance(ctx, body.cartao_id)
      if (linha.funil_id !== params.funil_id) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
      exigirCondicaoCompleta(body.definicao)
      return { success: true, data: await simularNoCartao(db, body.definicao, params.funil_id, body.cartao_id) }
    },
    async previa({ ctx, params, body }) {
      return {
        success: true,
        data: await previaNoFunil(db, await gerindo(ctx, params.funil_id), body.definicao, params.funil_id),
      }
    },
  }
}
