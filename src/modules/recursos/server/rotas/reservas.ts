import { invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { usuariosAtivos } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { reservas } from '../../contract/reservas.ts'
import { ocorrenciaEm } from '../../regras/recorrencia.ts'
import { comFolga } from '../../regras/janela.ts'
import { apresentarReserva } from '../apresentar.ts'
import { calendarioDe } from '../calendario.ts'
import { decidir } from '../comandos/decidir.ts'
import { desistir, esperar, responder } from '../comandos/espera.ts'
import { alterarReserva, cancelar, LONGE_MS, trancarReserva } from '../comandos/mudar.ts'
import { chegar, encerrar } from '../comandos/presenca.ts'
import { prever, reservarQuando } from '../comandos/series.ts'
import { comQuemTem } from '../comandos/vaga.ts'
import { recursoPorChave, recursoPorId } from '../consultas/recursos.ts'
import {
  aDecidir,
  agendaEntre,
  esperaDe,
  minhasPassadas,
  minhasProximas,
  RESERVA_NAO_ENCONTRADA,
  reservaPorId,
} from '../consultas/reservas.ts'
import { BUCKET_DOS_RECURSOS } from '../politica-de-arquivos.ts'
import { exigirAlterar, exigirChegar, exigirLer, podeDecidir } from '../politica.ts'
import { vigiarDevolucao } from '../trabalhos.ts'

export function rotasDasReservas(s: Servicos): Tratadores<typeof reservas> {
  const db = s.banco.db
  const uma = async (ctx: Ctx, id: string) => ({
    success: true as const,
    data: apresentarReserva(ctx, await reservaPorId(db, id)),
  })
  const varias = (ctx: Ctx, ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => apresentarReserva(ctx, await reservaPorId(db, id))))
  return {
    async agenda({ ctx, query }) {
      const [de, ate] = [new Date(query.de), new Date(query.ate)]
      if (ate <= de || ate.getTime() - de.getTime() > LONGE_MS)
        throw invalido('Peça um período de até 62 dias.', [
          { campo: 'ate', mensagem: 'Peça um período de até 62 dias' },
        ])
      const agora = new Date()
      return {
        success: true,
        data: (await agendaEntre(db, de, ate, query.recurso)).map((l) => apresentarReserva(ctx, l, agora)),
      }
    },
    async minhas({ ctx }) {
      const eu = ctx.usuario.id
      const [proximas, passadas, decidir_, espera] = await Promise.all([
        minhasProximas(db, eu),
        minhasPassadas(db, eu),
        podeDecidir(ctx) ? aDecidir(db) : [],
        esperaDe(db, eu),
      ])
      const ver = (l: (typeof proximas)[number]) => apresentarReserva(ctx, l)
      return {
        success: true,
        data: {
          proximas: proximas.map(ver),
          passadas: passadas.map(ver),
          a_decidir: decidir_.filter((l) => l.usuario_id !== eu).map(ver),
          espera,
        },
      }
    },
    async prever({ body }) {
      const lista = await prever(
        db,
        await recursoPorChave(db, body.recurso),
        body,
        new Date(),
        body.ignorar ? [body.ignorar] : [],
      )
      return { success: true, data: lista.map(({ o: _, ...p }) => p) }
    },
    async criar({ ctx, body: { recurso, conflitos, para_id, ...b } }) {
      const rec = await recursoPorChave(db, recurso)
      if (para_id && para_id !== ctx.usuario.id) {
        if (!podeDecidir(ctx))
          throw proibido('recursos.reserva.decidir', 'Só a recepção reserva em nome de outra pessoa.')
        if (!(await usuariosAtivos(db, [para_id])).has(para_id))
          throw invalido('Pessoa não encontrada ou inativa.', [
            { campo: 'para_id', mensagem: 'Pessoa não encontrada ou inativa' },
          ])
      }
      const usuario_id = para_id ?? ctx.usuario.id
      const o = ocorrenciaEm(b.inicio_local, b.fim_local, rec.fuso)
      const bloco = comFolga(rec.regras, { ...o, quilometros_previstos_km: b.quilometros_previstos_km })
      const { ids, puladas } = await comQuemTem(db, { id: rec.id, ...bloco }, () =>
        s.executar(ctx, (u) =>
          reservarQuando(u, rec, b, { ...b, usuario_id }, { conflitos, aprovada: podeDecidir(ctx), agora: new Date() }),
        ),
      )
      return { success: true, data: { reservas: await varias(ctx, ids), puladas } }
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async alterar({ ctx, params, body }) {
      const antes = await reservaPorId(db, params.id)
      exigirAlterar(ctx, antes)
      const ids = await comQuemTem(db, { id: antes.recurso_id, de: antes.ocupado_de, ate: antes.ocupado_ate }, () =>
        s.executar(ctx, async (u) => {
          const r = await trancarReserva(u.tx, params.id)
          return alterarReserva(u, await recursoPorId(u.tx, r.recurso_id), r, body, {
            agora: new Date(),
            aprova: podeDecidir(ctx),
          })
        }),
      )
      return { success: true, data: { reservas: await varias(ctx, ids) } }
    },
    async cancelar({ ctx, params, body }) {
      exigirAlterar(ctx, await reservaPorId(db, params.id))
      return {
        success: true,
        data: {
          canceladas: await s.executar(ctx, async (u) =>
            cancelar(u, await trancarReserva(u.tx, params.id), body.motivo, body.alcance),
          ),
        },
      }
    },
    async decidir({ ctx, params, body }) {
      await s.executar(ctx, async (u) => {
        const r = await trancarReserva(u.tx, params.id)
        await decidir(u, await recursoPorId(u.tx, r.recurso_id), r, { ...body, por: ctx.usuario.id }, new Date())
      })
      return uma(ctx, params.id)
    },
    async chegar({ ctx, params, body }) {
      exigirChegar(ctx, await reservaPorId(db, params.id))
      await s.executar(ctx, async (u) => {
        const r = await trancarReserva(u.tx, params.id)
        await chegar(u, await recursoPorId(u.tx, r.recurso_id), r, body, new Date())
        await vigiarDevolucao(u, r.id, r.ate)
      })
      return uma(ctx, params.id)
    },
    async encerrar({ ctx, params, body }) {
      exigirChegar(ctx, await reservaPorId(db, params.id))
      await s.executar(ctx, async (u) => {
        const r = await trancarReserva(u.tx, params.id)
        await encerrar(u, await recursoPorId(u.tx, r.recurso_id), r, body, new Date())
      })
      return uma(ctx, params.id)
    },
    async responder({ ctx, params, body }) {
      const antes = await reservaPorId(db, params.id)
      // only the user who received an offer may answer it
      if (antes.usuario_id !== ctx.usuario.id) throw naoEncontrado(RESERVA_NAO_ENCONTRADA)
      await s.executar(ctx, async (u) => {
        const r = await trancarReserva(u.tx, params.id)
        await responder(u, await recursoPorId(u.tx, r.recurso_id), r, body.aceitar, new Date())
      })
      return uma(ctx, params.id)
    },
    async arquivo({ ctx, params, reply }) {
      const r = await reservaPorId(db, params.id)
      exigirLer(ctx, r)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="reserva.ics"')
        .header('cache-control', 'no-store')
        .send(calendarioDe(r.recurso_nome, [r], ctx.usuario.id, s.ambiente.urlPublica))
    },
    async foto({ ctx, params, query }) {
      const r = await reservaPorId(db, params.id)
      exigirLer(ctx, r)
      const fotos = [...(r.vistoria_saida?.fotos ?? []), ...(r.vistoria_chegada?.fotos ?? [])]
      if (!fotos.includes(query.caminho)) throw naoEncontrado('Foto não encontrada.')
      return { success: true, data: { url: await s.arquivos.urlAssinada(BUCKET_DOS_RECURSOS, query.caminho, 300) } }
    },
    async esperar({ ctx, body: { recurso, ...b } }) {
      const rec = await recursoPorChave(db, recurso)
      const id = await s.executar(ctx, (u) => esperar(u, rec, { ...b, usuario_id: ctx.usuario.id }, new Date()))
      const [minha] = (await esperaDe(db, ctx.usuario.id)).filter((e) => e.id === id)
      if (!minha) throw naoEncontrado('Você não está nesta lista de espera.')
      return { success: true, data: minha }
    },
    async desistir({ ctx, params }) {
      await s.executar(ctx, (u) => desistir(u, params.id, ctx.usuario.id))
      return { success: true }
    },
  }
}
