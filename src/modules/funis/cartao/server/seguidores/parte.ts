import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { pessoasDoCartao } from '../../contract/pessoas.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { cartaoPorId } from '../consultas/cartao.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { alcanceNosFunis, CARTAO_NAO_ENCONTRADO, exigirEditar } from '#modules/funis/nucleo/server/politica.ts'
import { apagarComentario, comentarioDe, editarComentario, juntarPessoa, tirarPessoa } from './comandos/pessoas.ts'
import { avisarPrazos } from './comandos/prazos.ts'
import { citados, mencionaveis, quemVe, timesMencionaveis } from './consultas/mencionaveis.ts'

function rotas(s: Servicos): Tratadores<typeof pessoasDoCartao> {
  const db = s.banco.db
  async function editando(ctx: Ctx, id: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
    exigirEditar(ctx, alcance, linha.funil_id)
    return { alcance, linha }
  }
  async function cartaoDoComentario(ctx: Ctx, id: string) {
    const c = await db.selectFrom('funis.comentarios').select('cartao_id').where('id', '=', id).executeTakeFirst()
    if (!c) throw naoEncontrado('Comentário não encontrado.')
    return { cartao_id: c.cartao_id, ...(await editando(ctx, c.cartao_id)) }
  }
  return {
    async nomes({ query }) {
      return {
        success: true,
        data: await db
          .selectFrom('acesso_publico.usuarios')
          .select(['id', 'nome'])
          .where('id', 'in', query.ids)
          .execute(),
      }
    },
    async quemVe({ ctx, params, query }) {
      const [alcance, funil] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, params.funil)])
      exigirEditar(ctx, alcance, funil.id)
      return { success: true, data: await quemVe(db, funil, query.busca) }
    },
    async mencionaveis({ ctx, params, query }) {
      const { linha } = await editando(ctx, params.id)
      const [pessoas, times] = await Promise.all([
        mencionaveis(db, linha, ctx.usuario.id, query.busca),
        timesMencionaveis(db, query.busca),
      ])
      return { success: true, data: { pessoas, times } }
    },
    async juntar({ ctx, params, body }) {
      const { alcance } = await editando(ctx, params.id)
      await s.executar(ctx, async (u) =>
        juntarPessoa(u, await trancarCartao(u.tx, alcance, params.id), params.pessoa_id, body.papel, ctx.usuario.id),
      )
      return { success: true }
    },
    async tirar({ ctx, params }) {
      const { alcance } = await editando(ctx, params.id)
      await s.executar(ctx, async (u) =>
        tirarPessoa(u, await trancarCartao(u.tx, alcance, params.id), params.pessoa_id),
      )
      return { success: true }
    },
    async editarComentario({ ctx, params, body }) {
      const { cartao_id, alcance, linha } = await cartaoDoComentario(ctx, params.id)
      const pessoas = await citados(db, linha, body.mencoes, body.times)
      await s.executar(ctx, async (u) => {
        const c = await trancarCartao(u.tx, alcance, cartao_id)
        await comentarioDe(u, params.id, ctx.usuario.id)
        await editarComentario(u, c, params.id, ctx.usuario.id, { ...body, pessoas })
      })
      return { success: true }
    },
    async apagarComentario({ ctx, params }) {
      const { cartao_id, alcance } = await cartaoDoComentario(ctx, params.id)
      await s.executar(ctx, async (u) => {
        const c = await trancarCartao(u.tx, alcance, cartao_id)
        await comentarioDe(u, params.id, ctx.usuario.id)
        await apagarComentario(u, c, params.id)
      })
      return { success: true }
    },
  }
}

/** People of a card: followers, mentions, deadline notifications. */
export const parteDasPessoas = (s: Servicos): Modulo => ({
  rotinas: [{ nome: 'funis:avisar-prazos', cron: '*/5 * * * *', executar: () => avisarPrazos(s) }],
  registrar: (app, porteiro, registro) =>
    registrar(app, porteiro, 'funis.pessoas', pessoasDoCartao, rotas(s), registro),
})
