import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { conexoes } from '../../contract/conexao.ts'
import type { Conexao } from '../../tipos.ts'
import { cancelarBusca, pedirBusca } from '../comandos/buscas.ts'
import { alterarConexao, garantirConexao, regenerarToken } from '../comandos/conexao.ts'
import { concluirPelaEquipe, exclusaoPorCodigo, recusar } from '../comandos/exclusao.ts'
import { buscasRecentes } from '../consultas/buscas.ts'
import { listarExclusoes } from '../consultas/exclusoes.ts'
import type { DependenciasDaMeta } from '../dependencias.ts'
import { testarConexao } from '../testar.ts'

export function rotasDaConexao(d: DependenciasDaMeta): Tratadores<typeof conexoes> {
  const { s } = d
  const db = s.banco.db
  const base = () => s.ambiente.urlPublica
  async function atual(ctx: Ctx): Promise<{ success: true; data: Conexao }> {
    const c = await s.executar(ctx, (u) => garantirConexao(u, s.cofre))
    const {
      ativa,
      versao_api,
      paginas,
      conta_anuncios,
      moeda,
      caixa_entrada_id,
      atribuida_para,
      primeira_mensagem,
      modelo_nome,
      modelo_idioma,
      modelo_variaveis,
      erro,
    } = c
    return {
      success: true,
      data: {
        ativa,
        versao_api,
        paginas,
        conta_anuncios,
        moeda,
        caixa_entrada_id,
        atribuida_para,
        primeira_mensagem,
        modelo_nome,
        modelo_idioma,
        modelo_variaveis,
        erro,
        token_definido: !!c.abertos.token,
        segredo_definido: !!c.abertos.segredo_do_app,
        verificacao_definida: !!c.abertos.token_de_verificacao,
        webhook_url: `${base()}/api/meta/webhook/${c.token}`,
        exclusao_url: `${base()}/api/meta/exclusao`,
        privacidade_url: `${base()}/meta`,
        ultima_entrega_em: c.ultima_entrega_em?.toISOString() ?? null,
        sincronizada_em: c.sincronizada_em?.toISOString() ?? null,
      },
    }
  }
  return {
    obter: ({ ctx }) => atual(ctx),
    async alterar({ ctx, body }) {
      await s.executar(ctx, (u) => alterarConexao(u, s.cofre, body))
      return atual(ctx)
    },
    async regenerarToken({ ctx }) {
      await s.executar(ctx, (u) => regenerarToken(u, s.cofre))
      return atual(ctx)
    },
    testar: async ({ ctx }) => ({
      success: true,
      data: await testarConexao(d, await s.executar(ctx, (u) => garantirConexao(u, s.cofre))),
    }),
    async buscar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => pedirBusca(u, body.desde))
      const [busca] = await buscasRecentes(db, id)
      if (!busca) throw naoEncontrado('Busca não encontrada.')
      return { success: true, data: busca }
    },
    buscas: async () => ({ success: true, data: await buscasRecentes(db) }),
    async cancelarBusca({ ctx, params }) {
      await s.executar(ctx, (u) => cancelarBusca(u, params.id))
      return { success: true }
    },
    exclusoes: async () => ({ success: true, data: await listarExclusoes(db) }),
    async concluirExclusao({ ctx, params }) {
      const codigo = await s.executar(ctx, (u) => concluirPelaEquipe(u, params.id))
      return { success: true, data: await exclusaoPorCodigo(db, codigo) }
    },
    async recusarExclusao({ ctx, params, body }) {
      const codigo = await s.executar(ctx, (u) => recusar(u, params.id, body.motivo))
      return { success: true, data: await exclusaoPorCodigo(db, codigo) }
    },
  }
}
