import { fluxo as esquemaDoFluxo } from '#engines/fluxo/tipos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { ResumoDoRobo, Robo, robos } from '../contract/robos.ts'
import { canalDoFluxo } from '../regras/canal.ts'
import { CONVERSA_NAO_ENCONTRADA, conversaPara, alcanceDe, veComo } from '#modules/chat/publico.ts'
import type { DependenciasDosRobos } from './dependencias.ts'
import { assumirDoRobo } from './comandos/assumir.ts'
import {
  alterarRobo,
  criarRobo,
  excluirRobo,
  guardarRascunho,
  ROBO_NAO_ENCONTRADO,
  trancarRobo,
} from './comandos/gravar.ts'
import { mudarPorcento, publicarRobo, restaurarVersao } from './comandos/publicar.ts'
import { excluirSegredo, gravarSegredo } from './comandos/segredos.ts'
import { partesPublicadas } from './consultas/partes.ts'
import { lerRobos, passagensDo, roboNaConversa, versaoDo, versoesDo, type LinhaDeRobo } from './consultas/robos.ts'

export function rotasDosRobos(d: DependenciasDosRobos): Tratadores<typeof robos> {
  const { s } = d
  const db = s.banco.db

  const resumir = (l: LinhaDeRobo): ResumoDoRobo => ({
    id: l.id,
    nome: l.nome,
    ativo: l.ativo,
    quando: l.quando,
    palavras: l.palavras,
    caixas: l.caixas,
    filas: l.filas,
    pendente: l.pendente,
    parte: l.parte,
    porcento: l.porcento,
    atendendo: l.atendendo,
    iniciadas_30d: l.iniciadas_30d,
    entregues_30d: l.entregues_30d,
    publicada:
      l.publicada_numero === null
        ? null
        : { numero: l.publicada_numero, em: l.publicada_em?.toISOString() ?? '', por: l.publicada_por },
  })
  const canaisDe = (l: LinhaDeRobo) =>
    [...new Set(l.caixas.map((c) => c.tipo))]
      .filter((tipo) => d.chat.temAdaptador(tipo))
      .map((tipo) => ({ tipo, ...canalDoFluxo(tipo, d.chat.adaptadorDe(tipo).recursos) }))
  async function linha(id: string): Promise<LinhaDeRobo> {
    const [l] = await lerRobos(db, id)
    if (!l) throw naoEncontrado(ROBO_NAO_ENCONTRADO)
    return l
  }
  async function um(id: string): Promise<{ success: true; data: Robo }> {
    const l = await linha(id)
    return {
      success: true,
      data: {
        ...resumir(l),
        agenda: l.agenda,
        limite_min: l.limite_min,
        ao_expirar: l.ao_expirar,
        fila_id: l.fila_id,
        fluxo: esquemaDoFluxo.parse(l.rascunho),
        casos: l.casos,
        rascunho_versao: l.rascunho_versao,
        rascunho_em: l.rascunho_em.toISOString(),
        rascunho_por: l.rascunho_por,
        fluxo_publicado: l.publicado && esquemaDoFluxo.parse(l.publicado),
        segredos: l.segredos,
        feriados: l.feriados,
        partes: await partesPublicadas(db),
        canais: canaisDe(l),
      },
    }
  }
  async function fazer(ctx: Ctx, id: string, fn: Parameters<typeof s.executar<void>>[1]) {
    await s.executar(ctx, fn)
    return um(id)
  }
  async function verConversa(ctx: Ctx, id: string): Promise<void> {
    const conversa = await conversaPara(db, ctx.usuario.id, id)
    if (!conversa || !veComo(ctx, conversa.papel)) throw naoEncontrado(CONVERSA_NAO_ENCONTRADA)
  }

  return {
    listar: async () => ({ success: true, data: (await lerRobos(db)).map(resumir) }),
    criar: async ({ ctx, body }) => um(await s.executar(ctx, (u) => criarRobo(u, ctx, body))),
    obter: ({ params }) => um(params.id),
    alterar: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => alterarRobo(u, params.id, body)),
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirRobo(u, params.id))
      return { success: true }
    },
    async rascunho({ ctx, params, body }) {
      const { versao, em } = await s.executar(ctx, (u) => guardarRascunho(u, ctx, params.id, body))
      return { success: true, data: { versao, em: em.toISOString(), pendente: (await linha(params.id)).pendente } }
    },
    async publicar({ ctx, params, body }) {
      const canais = canaisDe(await linha(params.id))
      return fazer(ctx, params.id, (u) => publicarRobo(u, ctx, params.id, body, canais))
    },
    porcento: ({ ctx, params, body }) => fazer(ctx, params.id, (u) => mudarPorcento(u, params.id, body.porcento)),
    async versoes({ params }) {
      await linha(params.id)
      return { success: true, data: (await versoesDo(db, params.id)).map((v) => ({ ...v, em: v.em.toISOString() })) }
    },
    async versao({ params }) {
      const v = await versaoDo(db, params.id, params.numero)
      if (!v) throw naoEncontrado('Versão não encontrada.')
      return { success: true, data: { numero: v.numero, fluxo: esquemaDoFluxo.parse(v.fluxo) } }
    },
    restaurar: ({ ctx, params }) => fazer(ctx, params.id, (u) => restaurarVersao(u, ctx, params.id, params.numero)),
    async passagens({ params, query }) {
      await linha(params.id)
      return {
        success: true,
        data: await passagensDo(db, params.id, query.data_inicio ?? null, query.data_fim ?? null),
      }
    },
    async gravarSegredo({ ctx, params, body }) {
      await s.executar(ctx, async (u) => {
        await trancarRobo(u, params.id)
        await gravarSegredo(u, s, params.id, params.nome, body.valor)
      })
      return { success: true }
    },
    async excluirSegredo({ ctx, params }) {
      await s.executar(ctx, async (u) => {
        await trancarRobo(u, params.id)
        await excluirSegredo(u, params.id, params.nome)
      })
      return { success: true }
    },
    async naConversa({ ctx, params }) {
      await verConversa(ctx, params.id)
      const r = await roboNaConversa(db, params.id)
      return { success: true, data: r ? { ...r, desde: r.desde.toISOString() } : null }
    },
    async assumir({ ctx, params }) {
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => assumirDoRobo(u, ctx, alcance, params.id))
      return { success: true }
    },
  }
}
