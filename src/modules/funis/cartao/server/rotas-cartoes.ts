import { anexosDe } from '#engines/funil/campos.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { alcanceDe as alcanceNoChat } from '#modules/chat/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { cartoes } from '../contract/cartoes.ts'
import { apresentarCartao, apresentarNaCapa, apresentarParente, apresentarTransicao } from './apresentar.ts'
import { alterarCartao } from './comandos/alterar.ts'
import { comentar, seguirCartao } from './comandos/comentar.ts'
import { criarCartao, primeiroEstagio } from './comandos/criar.ts'
import { desfazerMovimento } from './comandos/desfazer.ts'
import { cuidarDosFilhos, exigirRespostaDosFilhos } from './comandos/filhos.ts'
import { exigirQueSejaOUnico } from './comandos/ja-aberto.ts'
import { exigirLigacoes } from './comandos/ligacoes.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { moverCartao } from './comandos/mover.ts'
import { exigirRespostaDosDeAntes } from './comandos/reabrir.ts'
import {
  deOndeVeio,
  situacaoAgora,
  trancarCartao,
  trancarParaDesfazer,
} from '#modules/funis/nucleo/server/comandos/trancar.ts'
import {
  cartaoNaCapaPorId,
  cartaoPorId,
  conversasDe,
  parentesDe,
  pessoasDe,
  transicaoPorSeq,
} from './consultas/cartao.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { origensDosFatos, procurarCartoes } from './consultas/vinculos.ts'
import { historicoDo } from './consultas/historico.ts'
import { avisoDeLimite } from '#modules/funis/quadro/server/consultas/limite.ts'
import { exigirQueVeja } from '#modules/funis/nucleo/server/consultas/quem-ve.ts'
import { naoEncontradoOuSeguiu } from './consultas/seguiu-para.ts'
import { contarColunas, SEM_CAMPOS } from '#modules/funis/quadro/server/consultas/quadro.ts'
import { citados } from './seguidores/consultas/mencionaveis.ts'
import { BUCKET_DOS_FUNIS } from './politica-de-arquivos.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'
import { alcanceNosFunis, exigirEditar, exigirFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

const MINUTOS_DO_ENDERECO = 5

export function rotasDosCartoes(s: Servicos): Tratadores<typeof cartoes> {
  const db = s.banco.db

  async function emAlcance(ctx: Ctx, id: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw await naoEncontradoOuSeguiu(db, alcance, id)
    return { alcance, linha }
  }
  async function inteiro(ctx: Ctx, id: string) {
    const { alcance, linha } = await emAlcance(ctx, id)
    const [parentes, pessoas, conversas] = await Promise.all([
      parentesDe(db, alcance, id),
      pessoasDe(db, id),
      conversasDe(db, await alcanceNoChat(db, ctx), id, linha.contato_id),
    ])
    const { papel } = exigirFunil(alcance, linha.funil_id)
    const editar = papel !== 'leitor' && pode(ctx, 'funis.cartao.editar')
    return {
      success: true as const,
      data: apresentarCartao(linha, {
        parentes: parentes.map(apresentarParente),
        pessoas,
        conversas,
        pode: { editar, gerir: editar && papel === 'gestor' },
      }),
    }
  }
  /** The card after creation or a change; with a limit warning when it was assigned or moved (`dado`). */
  async function depoisDeMudar(ctx: Ctx, id: string, dado: boolean) {
    const { data } = await inteiro(ctx, id)
    const onde = {
      estagio_id: data.estagio_id,
      responsavel_id: data.responsavel?.id ?? null,
      responsavel_nome: data.responsavel?.nome ?? null,
    }
    return {
      success: true as const,
      data: { ...data, aviso: dado ? await avisoDeLimite(db, await funilVigente(db, data.funil_id), onde) : null },
    }
  }
  /** The card after a move, with new counts of the columns it left and entered. */
  async function depoisDeMover(
    ctx: Ctx,
    alcance: Alcance,
    id: string,
    seq: number | null,
    estagios: readonly string[],
  ) {
    const { linha } = await emAlcance(ctx, id)
    const funil = await funilVigente(db, linha.funil_id)
    const p = { alcance, funil, campos: SEM_CAMPOS, filtros: {}, ordem: funil.definicao.ordenacao }
    const daqui = [...new Set(estagios)].filter((e) => funil.definicao.estagios.some((x) => x.id === e))
    const [aviso, cartao, transicao, contagens] = await Promise.all([
      seq === null ? null : avisoDeLimite(db, funil, linha),
      cartaoNaCapaPorId(db, id, funil.definicao.capa),
      seq === null ? undefined : transicaoPorSeq(db, id, seq),
      Promise.all(daqui.map((e) => contarColunas(db, p, e))),
    ])
    const colunas = daqui.map((estagio_id, i) => ({
      total: 0,
      valor_centavos: 0,
      atrasados: 0,
      ...contagens[i]?.get(estagio_id),
      estagio_id,
    }))
    return {
      success: true as const,
      data: {
        cartao: apresentarNaCapa(cartao),
        transicao: transicao ? apresentarTransicao(transicao) : null,
        colunas,
        aviso,
      },
    }
  }
  const eu = (ctx: Ctx, a: Alcance, funilId: string): Quem => ({
    tipo: 'pessoa',
    id: ctx.usuario.id,
    papel: exigirEditar(ctx, a, funilId).papel,
  })

  return {
    async criar({ ctx, body: { funil: qual, estagio_id, conversa_id, se_ja_houver, ...b } }) {
      const [alcance, funil] = await Promise.all([alcanceNosFunis(db, ctx), funilVigente(db, qual)])
      const quem = eu(ctx, alcance, funil.id)
      if (b.id && (await cartaoPorId(db, alcance, b.id))) return depoisDeMudar(ctx, b.id, false)
      const id = await s.executar(ctx, async (u) => {
        if (b.responsavel_id) await exigirQueVeja(u.tx, b.responsavel_id, funil)
        await exigirLigacoes(u.tx, alcance, b)
        const novo = await criarCartao(
          u,
          funil,
          {
            ...b,
            responsavel_id: b.responsavel_id === undefined ? ctx.usuario.id : b.responsavel_id,
            estagio: primeiroEstagio(funil, estagio_id),
            origem: conversa_id ? 'conversa' : 'manual',
          },
          quem,
          new Date(),
        )
        if (se_ja_houver === 'perguntar') await exigirQueSejaOUnico(u.tx, alcance, funil.id, novo)
        return novo
      })
      return depoisDeMudar(ctx, id, true)
    },
    obter: ({ ctx, params }) => inteiro(ctx, params.id),
    async alterar({ ctx, params, body }) {
      const { alcance, linha } = await emAlcance(ctx, params.id)
      const quem = eu(ctx, alcance, linha.funil_id)
      await s.executar(ctx, async (u) => {
        const c = await trancarCartao(u.tx, alcance, params.id)
        await exigirLigacoes(u.tx, alcance, body)
        return alterarCartao(u, c, body, new Date(), quem)
      })
      return depoisDeMudar(ctx, params.id, Boolean(body.responsavel_id) && body.responsavel_id !== linha.responsavel_id)
    },
    async mover({ ctx, params, body }) {
      const { alcance, linha } = await emAlcance(ctx, params.id)
      const quem = eu(ctx, alcance, linha.funil_id)
      const seq = await s.executar(ctx, async (u) => {
        const [c, agora] = [await trancarCartao(u.tx, alcance, params.id), new Date()]
        const n = await moverCartao(u, c, { ...body, reabre: body.filhos_de_antes === 'reabrir' }, quem, agora)
        if (n === null) return n
        await exigirRespostaDosDeAntes(
          u.tx,
          alcance,
          c,
          (await funilVigente(u.tx, c.funil_id)).definicao,
          body.para,
          body.filhos_de_antes,
        )
        const fim = await situacaoAgora(u.tx, c.id)
        await exigirRespostaDosFilhos(u.tx, c, fim, body.filhos)
        if (fim === 'perdido' && c.situacao === 'aberto') await nosCartoes.aoEncerrar(u, ctx, c, body.ordens)
        if (body.filhos && fim !== 'aberto') await cuidarDosFilhos(u, alcance, c, fim, body.filhos, agora)
        return n
      })
      return depoisDeMover(ctx, alcance, params.id, seq, [body.de, body.para])
    },
    async desfazer({ ctx, params, body }) {
      const alcance = await alcanceNosFunis(db, ctx)
      const { seq, ficaram, de } = await s.executar(ctx, async (u) => {
        const c = await trancarParaDesfazer(u.tx, alcance, params.id, body.seq)
        // undoing a move between funnels uses the caller's role in the original funnel
        const quem = eu(ctx, alcance, (await deOndeVeio(u.tx, c.id)) ?? c.funil_id)
        return { ...(await desfazerMovimento(u, c, body.seq, quem, new Date())), de: c.estagio_id }
      })
      const { linha: agora } = await emAlcance(ctx, params.id)
      const r = await depoisDeMover(ctx, alcance, params.id, seq, [de, agora.estagio_id])
      return {
        ...r,
        data: {
          ...r.data,
          aviso:
            ficaram > 0
              ? ficaram === 1
                ? 'Um cartão já em andamento em outro funil continua lá.'
                : `${ficaram} cartões já em andamento em outros funis continuam lá.`
              : r.data.aviso,
        },
      }
    },
    async historico({ ctx, params, query }) {
      const { linha } = await emAlcance(ctx, params.id)
      return {
        success: true,
        data: await historicoDo(
          db,
          { cartao_id: params.id, dossie_id: linha.dossie_id, contato_id: linha.contato_id },
          query.limit,
          query.cursor,
        ),
      }
    },
    async comentar({ ctx, params, body }) {
      const { alcance, linha } = await emAlcance(ctx, params.id)
      exigirEditar(ctx, alcance, linha.funil_id)
      const pessoas = await citados(db, linha, body.mencoes, body.times)
      const id = await s.executar(ctx, async (u) =>
        comentar(u, await trancarCartao(u.tx, alcance, params.id), ctx.usuario.id, { ...body, pessoas }),
      )
      const c = await db.selectFrom('funis.comentarios').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return {
        success: true,
        data: {
          id,
          autor: { id: ctx.usuario.id, nome: ctx.usuario.nome },
          texto: c.texto,
          criado_em: c.criado_em.toISOString(),
          editado_em: c.editado_em?.toISOString() ?? null,
        },
      }
    },
    async arquivo({ ctx, params, query }) {
      const { linha } = await emAlcance(ctx, params.id)
      // a document may be attached to another card of the same project: it opens from every card that shows it
      const anexo = Object.values(linha.valores)
        .flatMap(anexosDe)
        .find((a) => a.caminho === query.caminho)
      if (!anexo) throw naoEncontrado('Arquivo não encontrado.')
      return {
        success: true,
        data: {
          url: await s.arquivos.urlAssinada(
            BUCKET_DOS_FUNIS,
            query.caminho,
            MINUTOS_DO_ENDERECO * 60,
            query.ver ? {} : { download: anexo.nome ?? true },
          ),
        },
      }
    },
    async origens({ ctx, params }) {
      const { alcance, linha } = await emAlcance(ctx, params.id)
      return { success: true, data: await origensDosFatos(db, alcance, linha) }
    },
    async procurar({ ctx, query }) {
      return { success: true, data: await procurarCartoes(db, await alcanceNosFunis(db, ctx), query) }
    },
    async seguir({ ctx, params, body }) {
      await emAlcance(ctx, params.id)
      await s.executar(ctx, (u) => seguirCartao(u, params.id, ctx.usuario.id, body.seguir))
      return { success: true }
    },
  }
}
