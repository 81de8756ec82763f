import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { externos } from '../contract/externos.ts'
import type { Sistema, TipoDeRegistro } from '../tipos.ts'
import { abrirFonte, conexaoDe, ligarSistema } from './comandos/conexao.ts'
import { importarRegistros, vincular } from './comandos/importar.ts'
import { lerTudo, pedirLeitura } from './comandos/sincronizar.ts'
import { diarioDe, listarRegistros } from './consultas/registros.ts'

/** Systems of others: read, compared with ours, linked, brought in. */
export const moduloDosExternos = (s: Servicos): Modulo => ({
  trabalhos: [{ nome: 'externos:ler', executar: (d) => lerTudo(s, d as { id: string; sistema: Sistema; tipo: TipoDeRegistro }) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'externos', externos, rotas(s), registro),
})

function rotas(s: Servicos): Tratadores<typeof externos> {
  const db = s.banco.db
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
    diario: async ({ params }) => ({ success: true, data: await diarioDe(db, params.sistema) }),
    registros: async ({ params, query }) => ({ success: true, data: await listarRegistros(db, params.sistema, query, (await conexaoDe(db, params.sistema)).config.estagios) }),
    async vincular({ ctx, params, body }) {
      await s.executar(ctx, (u) => vincular(u, params.sistema, body.tipo, body.id_externo, body.contato_id))
      return { success: true }
    },
    importar: async ({ ctx, params, body }) => ({ success: true, data: await importarRegistros(s, ctx, params.sistema, body.tipo, body.ids) }),
  }
}
