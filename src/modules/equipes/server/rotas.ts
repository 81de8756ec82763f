import { diaAqui } from '#kit/aqui.ts'
import { emComum } from '#kit/em-comum.ts'
import { chaveDoAlcance, confirmarVisita, exigirVer } from '#modules/ordens/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { enquantoIgual } from '#platform/postgres/enquanto-igual.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { agenda, Semana } from '../contract/agenda.ts'
import type { calendariosDeEquipe, equipes } from '../contract/equipes.ts'
import { anotarDia, ausentar, desfazerAusencia } from './comandos/ausencias.ts'
import {
  anotarLeitura,
  calendarioDoToken,
  calendariosDe,
  criarCalendario,
  escreverAgenda,
  revogarCalendario,
} from './comandos/calendarios.ts'
import { distribuir } from './comandos/distribuir.ts'
import { arquivarEquipe, certificar, criarEquipe, criarVeiculo, editarEquipe } from './comandos/equipes.ts'
import { planejarPelaPessoa } from './comandos/planejar.ts'
import { equipesEm, listarVeiculos, pessoasDeCampo } from './consultas/equipes.ts'
import { montarSemana } from './semana.ts'

/** Suggestions and deadlines follow the clock, too. */
const SEMANA_VALE_MS = 15_000

export function rotasDaAgenda(s: Servicos): Tratadores<typeof agenda> {
  const db = s.banco.db
  // a change makes every open board ask at the same time; a week of a large company is half a megabyte
  const emTexto = emComum<Buffer>()
  const semana = enquantoIgual<Buffer>(db, SEMANA_VALE_MS)
  return {
    async semana({ ctx, query, reply }) {
      const chave = `${query.de}:${query.visao}:${chaveDoAlcance(ctx)}`
      const escrever = async () => {
        const data: Semana = await montarSemana(db, ctx, query)
        return Buffer.from(JSON.stringify({ success: true, data }))
      }
      return reply.type('application/json; charset=utf-8').send(await semana(chave, () => emTexto(chave, escrever)))
    },
    async planejar({ ctx, body: { de, ate, ...p } }) {
      await exigirVer(db, ctx, p.ordem_id)
      return {
        success: true,
        data: await planejarPelaPessoa(s, ctx, { ...p, de: new Date(de), ate: new Date(ate) }),
      }
    },
    distribuir: async ({ ctx, body }) => ({
      success: true,
      data: await distribuir(s, ctx, body.ordem_ids, body.equipe_id),
    }),
    async confirmar({ ctx, body }) {
      await exigirVer(db, ctx, body.ordem_id)
      await s.executar(ctx, (u) => confirmarVisita(u, body.ordem_id, body.confirmada))
      return { success: true }
    },
    async anotar({ ctx, params, body }) {
      await s.executar(ctx, (u) => anotarDia(u, params.dia, body.texto))
      return { success: true }
    },
    ausentar: async ({ ctx, body: { de, ate, ...a } }) => ({
      success: true,
      data: { id: await s.executar(ctx, (u) => ausentar(u, { ...a, de: new Date(de), ate: new Date(ate) })) },
    }),
    async voltar({ ctx, params }) {
      await s.executar(ctx, (u) => desfazerAusencia(u, params.id))
      return { success: true }
    },
  }
}

export function rotasDasEquipes(s: Servicos): Tratadores<typeof equipes> {
  const db = s.banco.db
  return {
    listar: async () => ({
      success: true,
      data: (await equipesEm(db, diaAqui())).map((e) => ({
        ...e,
        membros: e.membros.map((m) => ({ ...m, certificados: { ...m.certificados } })),
      })),
    }),
    criar: async ({ ctx, body }) => ({
      success: true,
      data: { id: await s.executar(ctx, (u) => criarEquipe(u, body)) },
    }),
    async editar({ ctx, params, body }) {
      await s.executar(ctx, (u) => editarEquipe(u, params.id, body))
      return { success: true }
    },
    async arquivar({ ctx, params }) {
      await s.executar(ctx, (u) => arquivarEquipe(u, params.id))
      return { success: true }
    },
    veiculos: async () => ({ success: true, data: await listarVeiculos(db) }),
    criarVeiculo: async ({ ctx, body }) => ({
      success: true,
      data: { id: await s.executar(ctx, (u) => criarVeiculo(u, body)) },
    }),
    async certificar({ ctx, body }) {
      await s.executar(ctx, (u) => certificar(u, body))
      return { success: true }
    },
    pessoas: async () => ({ success: true, data: await pessoasDeCampo(db, diaAqui()) }),
  }
}

export function rotasDosCalendarios(s: Servicos): Tratadores<typeof calendariosDeEquipe> {
  const db = s.banco.db
  return {
    listar: async ({ ctx }) => ({ success: true, data: await calendariosDe(db, ctx.usuario.id) }),
    async criar({ ctx, body }) {
      const { id, token } = await s.executar(ctx, (u) => criarCalendario(u, ctx.usuario.id, body.equipe_id))
      return {
        success: true,
        data: {
          id,
          equipe_id: body.equipe_id,
          url: `${s.ambiente.urlPublica}/api/equipes/calendarios/${token}/agenda.ics`,
          criado_em: new Date().toISOString(),
          lido_em: null,
        },
      }
    },
    async revogar({ ctx, params }) {
      await s.executar(ctx, (u) => revogarCalendario(u, params.id, ctx.usuario.id))
      return { success: true }
    },
    async ler({ params, reply }) {
      const c = await calendarioDoToken(db, params.token)
      const texto = await escreverAgenda(db, c, s.ambiente.urlPublica)
      await s.executar(sistema, (u) => anotarLeitura(u, c.id))
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=300').send(texto)
    },
  }
}
