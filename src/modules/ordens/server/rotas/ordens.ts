import { naoEncontrado } from '#kit/erro.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { ordens } from '../../contract/ordens.ts'
import type { PapelNaOrdem } from '../../tipos.ts'
import { apresentarNaLista, apresentarOrdem } from '../apresentar.ts'
import { abrirOrdem } from '../comandos/abrir.ts'
import { aplicarAto } from '../comandos/atos/aplicar.ts'
import { escolherChecklist } from '../comandos/checklists.ts'
import { editarOrdem } from '../comandos/editar.ts'
import {
  assinaturasDa,
  custoDa,
  eventosDa,
  fotosDa,
  frescorDa,
  itensDa,
  ordemPorId,
  pecasDa,
  temposDa,
} from '../consultas/detalhe.ts'
import { provaDaLimpeza } from '../consultas/limpeza.ts'
import { ondeHaPeca } from '../consultas/onde-ha.ts'
import { listarOrdens, parecidas, resumoDasOrdens, type LinhaDaOrdem } from '../consultas/lista.ts'
import { nomesDe } from '../encaixes.ts'
import { exigirVer, idsNoAlcance, papeisDe, semOrdem } from '../politica.ts'

const VER_CUSTO = 'estoque.custo.ver'

export function rotasDasOrdens(s: Servicos): Tratadores<typeof ordens> {
  const db = s.banco.db
  const naLista = async (linhas: readonly LinhaDaOrdem[]) => {
    const nomes = await nomesDe(
      s.ligados,
      db,
      linhas.map((l) => l.equipe_id),
    )
    return linhas.map((l) => apresentarNaLista(l, nomes))
  }
  return {
    async listar({ ctx, query }) {
      const { linhas, total, aproximado, proximo } = await listarOrdens(db, ctx, query)
      return {
        success: true,
        data: await naLista(linhas),
        pagination: { page: query.page, limit: query.limit, total, aproximado, hasMore: proximo !== null, proximo },
      }
    },
    resumo: async ({ ctx, query }) => ({ success: true, data: await resumoDasOrdens(db, ctx, query) }),
    parecidas: async ({ ctx, query }) => ({
      success: true,
      data: await naLista(await parecidas(db, ctx, query.contato, query.usina)),
    }),
    obter: async ({ ctx, params }) => ({ success: true, data: await inteira(s, ctx, params.id) }),
    criar: async ({ ctx, body }) => ({ success: true, data: await s.executar(ctx, (u) => abrirOrdem(u, body)) }),
    async editar({ ctx, params, body: { versao, ...correcao } }) {
      await exigirVer(db, ctx, params.id)
      return {
        success: true,
        data: { versao: await s.executar(ctx, (u) => editarOrdem(u, params.id, correcao, versao)) },
      }
    },
    async priorizar({ ctx, body }) {
      const ids = [...new Set(body.ids)].toSorted()
      if ((await idsNoAlcance(db, ctx, ids)).length < ids.length) throw semOrdem()
      await s.executar(ctx, async (u) => {
        for (const id of ids) await editarOrdem(u, id, { prioridade: body.prioridade })
      })
      return { success: true, data: { mudadas: ids.length } }
    },
    async agir({ ctx, params, body }) {
      await exigirVer(db, ctx, params.id)
      const quem = { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) }
      const r = await s.executar(ctx, (u) => aplicarAto(u, quem, params.id, body))
      const { situacao, ciclo, versao } = r.ordem
      return { success: true, data: { situacao, ciclo, versao, repetido: r.repetido } }
    },
    async ondeHa({ ctx, params: { id, item_id } }) {
      const { tecnicos } = await ordemPorId(db, ctx, id)
      const equipe = [ctx.usuario.id, ...tecnicos.map((t) => t.id)]
      return { success: true, data: await ondeHaPeca(db, { ordemId: id, itemId: item_id, equipe }) }
    },
    async checklist({ ctx, params, body }) {
      await exigirVer(db, ctx, params.id)
      await s.executar(ctx, (u) => escolherChecklist(u, params.id, body.checklist_id))
      return { success: true }
    },
    async foto({ ctx, params, reply }) {
      await exigirVer(db, ctx, params.id)
      const dela = await db
        .selectFrom('ordens.fotos')
        .select('id')
        .where('ordem_id', '=', params.id)
        .where('sha256', '=', params.sha256)
        .executeTakeFirst()
      const guardado = dela ? await lerGuardado(db, params.sha256) : null
      if (!guardado) throw naoEncontrado('Esta foto ainda não chegou.')
      return servirGuardado(reply, guardado, `foto-${params.sha256.slice(0, 8)}.jpg`, false)
    },
  }
}

/** `tecnico` counts only for who is assigned. */
const papeisNesta = (ctx: Ctx, tecnicos: readonly { id: string }[]): ReadonlySet<PapelNaOrdem> => {
  const escalado = tecnicos.some((t) => t.id === ctx.usuario.id)
  return new Set([...papeisDe(ctx)].filter((p) => p !== 'tecnico' || escalado))
}

async function inteira(s: Servicos, ctx: Ctx, id: string) {
  const db = s.banco.db
  const o = await ordemPorId(db, ctx, id)
  const [equipes, itens, fotos, pecas, custo, tempos, assinaturas, eventos, frescor, limpeza] = await Promise.all([
    nomesDe(s.ligados, db, [o.equipe_id]),
    itensDa(db, id, o.ciclo),
    fotosDa(db, id, o.ciclo),
    pecasDa(db, id),
    pode(ctx, VER_CUSTO) ? custoDa(db, id) : undefined,
    temposDa(db, id),
    assinaturasDa(db, id),
    eventosDa(db, id),
    frescorDa(db, id),
    provaDaLimpeza(db, id),
  ])
  const papeis = papeisNesta(ctx, o.tecnicos)
  return apresentarOrdem(o, {
    equipes,
    itens,
    ...fotos,
    pecas,
    custo,
    tempos,
    assinaturas,
    eventos,
    frescor,
    limpeza,
    papeis,
  })
}
