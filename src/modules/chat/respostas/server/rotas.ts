import type { Tratadores } from '#platform/http/rotas.ts'
import type { respostas } from '../contract/respostas.ts'
import { escreverCsvDeRespostas } from '../regras/planilha.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { copiarParaConversa } from '#modules/chat/fio/publico.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'
import { listarRespostas, umaResposta } from './consultas/respostas.ts'
import { alterarResposta, criarResposta, excluirResposta } from './comandos/gravar.ts'
import { contarUso } from './comandos/contar-uso.ts'
import { importarRespostas } from './comandos/importar.ts'

export function rotasDeRespostas({ s }: DependenciasDoChat): Tratadores<typeof respostas> {
  const { db } = s.banco
  const remover = (caminhos: string[]) =>
    caminhos.length > 0 ? s.arquivos.remover(BUCKET, caminhos) : Promise.resolve()

  return {
    listar: async ({ ctx, query }) => ({ success: true, data: await listarRespostas(db, ctx, s.arquivos, query) }),
    async criar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarResposta(u, ctx, s.arquivos, body))
      return { success: true, data: await umaResposta(db, ctx, s.arquivos, id) }
    },
    async alterar({ ctx, params, body }) {
      await remover(await s.executar(ctx, (u) => alterarResposta(u, ctx, s.arquivos, params.id, body)))
      return { success: true, data: await umaResposta(db, ctx, s.arquivos, params.id) }
    },
    async excluir({ ctx, params }) {
      await remover(await s.executar(ctx, (u) => excluirResposta(u, ctx, params.id)))
      return { success: true }
    },
    async usar({ ctx, params, body }) {
      const resposta = await umaResposta(db, ctx, s.arquivos, params.id)
      const alcance = await alcanceDe(db, ctx)
      await s.executar(ctx, (u) => contarUso(u, ctx, alcance, params.id, body.conversa_id))
      const anexos = await Promise.all(
        resposta.anexos.map((a) => copiarParaConversa(s.arquivos, body.conversa_id, ctx.usuario.id, a)),
      )
      return {
        success: true,
        data: { anexos: anexos.map((a) => ({ ...a, url_publica: null, largura: null, altura: null, duracao: null })) },
      }
    },
    async importar({ ctx, body }) {
      return { success: true, data: await s.executar(ctx, (u) => importarRespostas(u, ctx, body)) }
    },
    async exportar({ ctx, query, reply }) {
      const lista = (await listarRespostas(db, ctx, s.arquivos, { escopo: query.escopo })).map(
        ({ atalho, titulo, conteudo }) => ({ atalho, titulo, conteudo }),
      )
      const csv = query.formato === 'csv'
      return reply
        .header('content-type', csv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="respostas-rapidas.${query.formato}"`)
        .send(csv ? escreverCsvDeRespostas(lista) : JSON.stringify(lista, null, 2))
    },
  }
}
