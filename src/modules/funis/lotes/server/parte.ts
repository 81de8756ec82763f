import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { lotes, type AcaoDeLote, type AlvoDeLote } from '../contract/lotes.ts'
import { exigirQueVeja } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import { exigirEditar } from '#modules/funis/nucleo/server/politica.ts'
import { BOTAO_NAO_ENCONTRADO, nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { pedidoDaTabela } from '#modules/funis/visoes/server/rotas-vistas.ts'
import { andarLote } from './comandos/andar.ts'
import { cancelarLote, criarLote, desfazerLote, podarLotes } from './comandos/lotes.ts'
import { lotesRecentes, previaDoLote, umLote } from './consultas/lotes.ts'
import { exigirAcaoPossivel } from './recusas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDoLote } from './tipos-de-trabalho.ts'

function rotas(s: Servicos): Tratadores<typeof lotes> {
  const { db } = s.banco
  async function pedido(ctx: Ctx, qual: string, acao: AcaoDeLote, alvo: AlvoDeLote) {
    const p = await pedidoDaTabela(s, ctx, qual, 'ids' in alvo ? { situacao: 'todos', ids: alvo.ids } : alvo.filtro)
    // following a card requires no edit permission
    if (acao.tipo !== 'seguir') exigirEditar(ctx, p.alcance, p.funil.id)
    exigirAcaoPossivel(acao, p.funil, p.campos)
    if (acao.tipo === 'atribuir' && acao.usuario_id)
      await exigirQueVeja(db, acao.usuario_id, p.funil, 'acao.usuario_id')
    if (acao.tipo === 'regra' && !(await nosCartoes.botoesDoFunil(db, p.funil.id)).some((b) => b.id === acao.regra_id))
      throw invalido(BOTAO_NAO_ENCONTRADO, [{ campo: 'acao.regra_id', mensagem: 'Escolha a regra' }])
    return p
  }
  return {
    previa: async ({ ctx, params, body }) => ({
      success: true,
      data: await previaDoLote(db, ctx, body.acao, await pedido(ctx, params.funil, body.acao, body.alvo)),
    }),
    async criar({ ctx, params, body }) {
      const p = await pedido(ctx, params.funil, body.acao, body.alvo)
      return {
        success: true,
        data: await umLote(db, ctx, await s.executar(ctx, (u) => criarLote(u, ctx, p, body.acao, body.id_cliente))),
      }
    },
    recentes: async ({ ctx }) => ({ success: true, data: await lotesRecentes(db, ctx) }),
    obter: async ({ ctx, params }) => ({ success: true, data: await umLote(db, ctx, params.id) }),
    async cancelar({ ctx, params }) {
      await s.executar(ctx, (u) => cancelarLote(u, ctx, params.id))
      return { success: true, data: await umLote(db, ctx, params.id) }
    },
    desfazer: async ({ ctx, params }) => ({
      success: true,
      data: await umLote(db, ctx, await s.executar(ctx, (u) => desfazerLote(u, ctx, params.id))),
    }),
  }
}

/** Bulk actions on cards. */
export const parteDosLotes = (s: Servicos): Modulo => ({
  trabalhos: [trabalho(trabalhoDoLote, ({ lote_id }) => andarLote(s, lote_id))],
  rotinas: [{ nome: 'funis:podar-lotes', cron: '47 4 * * *', executar: () => podarLotes(s.banco.db) }],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'funis.lotes', lotes, rotas(s), registro),
})
