import { naoEncontrado, proibido } from '#kit/erro.ts'
import { EDITAR as CRIAR_ITEM } from '#modules/catalogo/contract/comum.ts'
import { EDITAR as EDITAR_MATERIAL } from '#modules/estoque/contract/comum.ts'
import { parecidos } from '#modules/estoque/publico.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { servirGuardado } from '#platform/guardados/servir.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { notas, pendencias } from '../../contract/notas.ts'
import { apresentarNaLista, apresentarNota, apresentarPendencia } from '../apresentar.ts'
import { alterarNota, conferirItem, criarMaterialDoItem, marcarSerie } from '../comandos/conferir.ts'
import { enviarNota } from '../comandos/enviar-nota.ts'
import { focar, resolverPendencia } from '../comandos/em-volta.ts'
import { fotografar } from '../comandos/fotografar.ts'
import { lancarNota } from '../comandos/lancar.ts'
import { lerCodigo } from '../comandos/ler-codigo.ts'
import { fotoDaNota } from '../consultas/foto.ts'
import { itensDaNota, listarNotas, notaPorId } from '../consultas/notas.ts'
import { listarPendencias } from '../consultas/pendencias.ts'

const VER_CUSTO = 'estoque.custo.ver'

export function rotasDasNotas(s: Servicos): Tratadores<typeof notas> {
  const db = s.banco.db
  const uma = async (ctx: Ctx, id: string) => ({ success: true as const, data: await apresentarNota(db, ctx, id) })
  /** Freight in money is for who may see costs. */
  const exigirCusto = (ctx: Ctx, valor: unknown) => {
    if (valor !== undefined && !pode(ctx, VER_CUSTO)) throw proibido(VER_CUSTO)
  }
  return {
    async listar({ ctx, query }) {
      const { linhas, total, proximo } = await listarNotas(db, query)
      return {
        success: true,
        data: linhas.map((n) => apresentarNaLista(ctx, n)),
        pagination: { page: query.page, limit: query.limit, total, hasMore: proximo !== null, proximo },
      }
    },
    async enviar({ ctx, query, body }) {
      return { success: true, data: await enviarNota(s, ctx, query.nome, body) }
    },
    obter: ({ ctx, params }) => uma(ctx, params.id),
    async alterar({ ctx, params, body }) {
      exigirCusto(ctx, body.frete_centavos)
      await s.executar(ctx, (u) => alterarNota(u, params.id, body))
      return await uma(ctx, params.id)
    },
    async conferir({ ctx, params, body }) {
      exigirCusto(ctx, body.frete_centavos)
      await s.executar(ctx, (u) => conferirItem(u, params.id, params.n, body))
      return await uma(ctx, params.id)
    },
    async sugestoes({ params, query }) {
      const item = (await itensDaNota(db, params.id, null)).find((i) => i.n === params.n)
      if (!item) throw naoEncontrado('Este item não existe na nota.')
      const { ncm, unidade } = item
      return { success: true, data: await parecidos(db, { descricao: query.busca ?? item.descricao, ncm, unidade }) }
    },
    async criarMaterial({ ctx, params, body }) {
      for (const permissao of [EDITAR_MATERIAL, CRIAR_ITEM]) if (!pode(ctx, permissao)) throw proibido(permissao)
      await s.executar(ctx, (u) => criarMaterialDoItem(u, params.id, params.n, body))
      return await uma(ctx, params.id)
    },
    async ler({ ctx, params, body }) {
      return { success: true, data: await s.executar(ctx, (u) => lerCodigo(u, params.id, body)) }
    },
    async marcarSerie({ ctx, params, body }) {
      await s.executar(ctx, (u) => marcarSerie(u, params.id, body))
      return await uma(ctx, params.id)
    },
    async fotografar({ ctx, params, body }) {
      await s.executar(ctx, (u) => fotografar(u, params.id, params.n, body))
      return await uma(ctx, params.id)
    },
    async foto({ params, reply }) {
      const sha256 = await fotoDaNota(db, params.id, params.foto)
      const guardado = sha256 && (await lerGuardado(db, sha256))
      if (!guardado) throw naoEncontrado('Esta foto não existe.')
      return servirGuardado(reply, guardado, 'avaria', false)
    },
    async arquivo({ params, reply }) {
      const nota = await notaPorId(db, params.id)
      const guardado = await lerGuardado(db, nota.sha256.toString('hex'))
      if (!guardado) throw naoEncontrado('O arquivo desta nota não está aqui.')
      return servirGuardado(reply, guardado, `${nota.chave}.xml`, true)
    },
    async focar({ ctx, params, body }) {
      await s.executar(ctx, (u) => focar(u, params.id, body.n))
      return { success: true, data: { n: body.n } }
    },
    async lancar({ ctx, params }) {
      return { success: true, data: await s.executar(ctx, (u) => lancarNota(u, params.id)) }
    },
  }
}

export const rotasDasPendencias = (s: Servicos): Tratadores<typeof pendencias> => ({
  async listar({ ctx, query }) {
    const lista = await listarPendencias(s.banco.db, query.todas === 'sim')
    return { success: true, data: lista.map((d) => apresentarPendencia(ctx, d)) }
  },
  async resolver({ ctx, params, body }) {
    await s.executar(ctx, (u) => resolverPendencia(u, params.id, body.como))
    return { success: true, data: { id: params.id } }
  },
})
