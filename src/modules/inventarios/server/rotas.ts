import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ciclos } from '../contract/ciclos.ts'
import type { contagens } from '../contract/contagens.ts'
import type { inventarios } from '../contract/inventarios.ts'
import type { revisoes } from '../contract/revisao.ts'
import { aprovarInventario } from './comandos/aprovar.ts'
import { abrirDoCiclo, arquivarCiclo, criarCiclo } from './comandos/ciclos.ts'
import { contar } from './comandos/contar.ts'
import { alterarInventario, criarInventario } from './comandos/criar.ts'
import { cancelarInventario, iniciarInventario } from './comandos/iniciar.ts'
import { explicarDiferenca, pedirRecontagem, revisarInventario } from './comandos/recontar.ts'
import { exigirForaDaContagem } from './comandos/trancar.ts'
import { listarCiclos } from './consultas/ciclos.ts'
import { acharNaFolha, folhaDe } from './consultas/folha.ts'
import { inventarioPorId, listarInventarios } from './consultas/inventarios.ts'
import { contaDaLinha, revisaoDe } from './consultas/revisao.ts'

export function rotasDosInventarios(s: Servicos): Tratadores<typeof inventarios> {
  const db = s.banco.db
  const um = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: await inventarioPorId(db, ctx.usuario.id, id),
  })
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarInventarios(db, ctx.usuario.id, query)
      return {
        success: true,
        data: linhas,
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    obter: ({ ctx, params }) => um(ctx, params.id),
    criar: async ({ ctx, body }) => um(ctx, await s.executar(ctx, (u) => criarInventario(u, body))),
    async alterar({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarInventario(u, params.id, body.versao, body.inventario))
      return await um(ctx, params.id)
    },
    async iniciar({ ctx, params }) {
      await s.executar(ctx, (u) => iniciarInventario(u, params.id))
      return await um(ctx, params.id)
    },
    async revisar({ ctx, params }) {
      await s.executar(ctx, (u) => revisarInventario(u, params.id))
      return await um(ctx, params.id)
    },
    async aprovar({ ctx, params }) {
      await s.executar(ctx, (u) => aprovarInventario(u, params.id))
      return await um(ctx, params.id)
    },
    async aprovarSozinho({ ctx, params, body }) {
      await s.executar(ctx, (u) => aprovarInventario(u, params.id, body.motivo))
      return await um(ctx, params.id)
    },
    async cancelar({ ctx, params, body }) {
      await s.executar(ctx, (u) => cancelarInventario(u, params.id, body.motivo))
      return await um(ctx, params.id)
    },
    async pdf({ params, reply }) {
      const linha = await db
        .selectFrom('inventarios.inventarios')
        .select(['resultado_sha256', 'carimbado_sha256', 'numero'])
        .where('id', '=', params.id)
        .executeTakeFirst()
      const sha256 = linha?.carimbado_sha256 ?? linha?.resultado_sha256
      const guardado = sha256 ? await lerGuardado(db, sha256) : null
      if (!linha || !guardado) throw naoEncontrado('Este inventário ainda não tem resultado.')
      return servirGuardado(reply, guardado, `Inventario ${linha.numero}.pdf`, false)
    },
  }
}

export const rotasDasContagens = (s: Servicos): Tratadores<typeof contagens> => ({
  folha: async ({ ctx, params }) => ({ success: true, data: await folhaDe(s.banco.db, params.id, ctx.usuario.id) }),
  achar: async ({ ctx, params, query }) => ({
    success: true,
    data: await acharNaFolha(s.banco.db, params.id, ctx.usuario.id, query.texto),
  }),
  async contar({ ctx, params, body }) {
    // a count of others is not found, whether it exists or not
    await folhaDe(s.banco.db, params.id, ctx.usuario.id)
    const { linhaId, repetido } = await s.executar(ctx, (u) => contar(u, params.id, ctx.usuario.id, body))
    return { success: true, data: { linha_id: linhaId, repetido } }
  },
})

export function rotasDaRevisao(s: Servicos): Tratadores<typeof revisoes> {
  const db = s.banco.db
  return {
    async obter({ ctx, params }) {
      await exigirForaDaContagem(db, params.id, ctx.usuario.id)
      const veCusto = pode(ctx, 'estoque.custo.ver')
      return { success: true, data: await revisaoDe(db, params.id, { veCusto, usuarioId: ctx.usuario.id }) }
    },
    async conta({ ctx, params }) {
      await exigirForaDaContagem(db, params.id, ctx.usuario.id)
      return { success: true, data: await contaDaLinha(db, params.id, params.linha) }
    },
    async recontar({ ctx, params, body: { linhas, para_id: paraId } }) {
      await exigirForaDaContagem(db, params.id, ctx.usuario.id)
      const pedidas = await s.executar(ctx, (u) => pedirRecontagem(u, params.id, { linhas, paraId }))
      return { success: true, data: { pedidas } }
    },
    async explicar({ ctx, params, body }) {
      await exigirForaDaContagem(db, params.id, ctx.usuario.id)
      await s.executar(ctx, (u) => explicarDiferenca(u, { ...params, ...body }))
      return { success: true, data: { id: params.linha } }
    },
    async foto({ ctx, params, reply }) {
      await exigirForaDaContagem(db, params.id, ctx.usuario.id)
      const dela = await db
        .selectFrom('inventarios.contagens as c')
        .innerJoin('inventarios.linhas as l', 'l.id', 'c.linha_id')
        .select('c.foto_sha256')
        .where('l.inventario_id', '=', params.id)
        .where('l.id', '=', params.linha)
        .where('c.foto_sha256', '=', params.sha256)
        .executeTakeFirst()
      const guardado = dela?.foto_sha256 ? await lerGuardado(db, dela.foto_sha256) : null
      if (!guardado) throw naoEncontrado('Esta foto não existe.')
      return servirGuardado(reply, guardado, 'foto', false)
    },
  }
}

export const rotasDosCiclos = (s: Servicos): Tratadores<typeof ciclos> => ({
  listar: async () => ({ success: true, data: await listarCiclos(s.banco.db, diaAqui()) }),
  criar: async ({ ctx, body }) => ({ success: true, data: { id: await s.executar(ctx, (u) => criarCiclo(u, body)) } }),
  abrir: async ({ ctx, params }) => ({
    success: true,
    data: { id: await s.executar(ctx, (u) => abrirDoCiclo(u, params.id)) },
  }),
  async arquivar({ ctx, params }) {
    await s.executar(ctx, (u) => arquivarCiclo(u, params.id))
    return { success: true, data: { id: params.id } }
  },
})
