import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { aoEsquecer } from '#modules/contatos/publico.ts'
import { alcanceNosFunis } from '#modules/funis/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { externos } from '../contract/externos.ts'
import type { Sistema } from '../tipos.ts'
import { abrirFonte, conexaoDe, ligarSistema } from './comandos/conexao.ts'
import { esquecerNosExternos } from './comandos/esquecer.ts'
import { importarRegistros, vincular } from './comandos/importar.ts'
import { mapearEstagios, resolverDiferencas } from './comandos/resolver.ts'
import { lerTudo, pedirLeitura, trabalhoDeLeitura } from './comandos/sincronizar.ts'
import { atosDe } from './consultas/atos.ts'
import { mapaDeEstagios } from './consultas/estagios.ts'
import { diarioDe, listarRegistros } from './consultas/registros.ts'
import { amostraDa } from './fonte/amostra.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'

/** External systems: read, compare, link, import. */
export const moduloDosExternos = (s: Servicos): Modulo => ({
  ligados: [
    aoEsquecer(esquecerNosExternos),
    aoDeixarDemonstracao(parteDaDemonstracao(6, 'cad.deixar_demonstracao_externos', { leva: {} })),
  ],
  trabalhos: [trabalho(trabalhoDeLeitura, (dados) => lerTudo(s, dados))],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'externos', externos, rotas(s), registro),
})

function rotas(s: Servicos): Tratadores<typeof externos> {
  const db = s.banco.db
  /** Reach of the caller and stage map of the system. */
  const contexto = async (ctx: Ctx, sistema: Sistema) => ({
    alcance: await alcanceNosFunis(db, ctx),
    estagios: (await conexaoDe(db, sistema)).config.estagios,
  })
  return {
    conexao: async ({ params }) => ({ success: true, data: await conexaoDe(db, params.sistema) }),
    async ligar({ ctx, params, body }) {
      if (body.config.url) await s.rede.conferir(body.config.url)
      await s.executar(ctx, (u) => ligarSistema(u, s.cofre, params.sistema, body))
      return { success: true, data: await conexaoDe(db, params.sistema) }
    },
    async sincronizar({ ctx, params, body }) {
      await abrirFonte(db, s.cofre, params.sistema)
      await s.executar(ctx, (u) => pedirLeitura(u, params.sistema, body.tipo))
      return { success: true }
    },
    amostra: async ({ params, body }) => ({
      success: true,
      data: await amostraDa(s, await abrirFonte(db, s.cofre, params.sistema), body.tipo),
    }),
    diario: async ({ params }) => ({ success: true, data: await diarioDe(db, params.sistema) }),
    async registros({ ctx, params, query }) {
      const { alcance, estagios } = await contexto(ctx, params.sistema)
      return { success: true, data: await listarRegistros(db, alcance, params.sistema, query, estagios) }
    },
    async vincular({ ctx, params, body }) {
      await s.executar(ctx, (u) => vincular(u, params.sistema, body.tipo, body.id_externo, body.contato_id))
      return { success: true }
    },
    importar: async ({ ctx, params, body }) => ({
      success: true,
      data: await importarRegistros(s, ctx, await contexto(ctx, params.sistema), params.sistema, body.tipo, body.ids),
    }),
    async resolver({ ctx, params, body }) {
      const c = await contexto(ctx, params.sistema)
      await s.executar(ctx, (u) => resolverDiferencas(u, c, params.sistema, body.tipo, body.id_externo, body.escolhas))
      return { success: true }
    },
    atos: async ({ ctx, params, query }) => ({
      success: true,
      data: await atosDe(db, await alcanceNosFunis(db, ctx), params.sistema, query.tipo, query.cursor),
    }),
    async estagios({ ctx, params }) {
      const { alcance, estagios } = await contexto(ctx, params.sistema)
      return { success: true, data: await mapaDeEstagios(db, alcance, params.sistema, estagios) }
    },
    async mapear({ ctx, params, body }) {
      await s.executar(ctx, (u) => mapearEstagios(u, params.sistema, body.estagios))
      return { success: true }
    },
  }
}
