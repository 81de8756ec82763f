import type { BodyDe } from '#kit/endpoint.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { aprovacoes } from '../../contract/aprovacoes.ts'
import {
  ligarAosCartoes,
  trancarCartao,
  type CartaoTrancado,
  cartaoPorId,
  alcanceNosFunis,
  CARTAO_NAO_ENCONTRADO,
  exigirEditar,
  exigirGerir,
} from '#modules/funis/publico.ts'
import { trabalhoDaDecisao } from '../tipos-de-trabalho.ts'
import { avisosDasAutomacoes } from './avisos.ts'
import { comecoAprovado, passarPeloPortao } from './comandos/portao.ts'
import { cuidarDasQuedas, varrerQuedas } from './comandos/quedas.ts'
import { cancelarPedido, chamarSubstitutos, expirarPedidos } from './comandos/decidir.ts'
import { desfazerDecisao, firmarDecisao, firmarVencidas, guardarDecisao } from './comandos/desfazer.ts'
import { aprovacoesAbertas, politicasQueCitam } from './comandos/entregar-abertas.ts'
import { guardarPolitica } from './comandos/politicas.ts'
import { pedirSaida } from './comandos/pedir-saida.ts'
import { pedirPeloCampo } from './comandos/pedir.ts'
import {
  aprovacoesDoCartao,
  decididasPorMim,
  esperandoPorMim,
  pedidasPorMim,
  umaAprovacao,
} from './consultas/aprovacoes.ts'
import { camposAprovaveis, decisoresDo, politicasDoFunil } from './consultas/politicas.ts'
import { saidasDo } from './consultas/saidas-do-cartao.ts'

function pedir(u: Unidade, c: CartaoTrancado, p: BodyDe<typeof aprovacoes.pedir>, por: string): Promise<string> {
  const observacao = p.observacao || null
  return p.estagio_id
    ? pedirSaida(u, c, p.estagio_id, { por, observacao })
    : pedirPeloCampo(u, c, p.campo ?? '', por, observacao)
}

function rotas(s: Servicos): Tratadores<typeof aprovacoes> {
  const db = s.banco.db
  async function cartaoEmAlcance(ctx: Ctx, id: string) {
    const alcance = await alcanceNosFunis(db, ctx)
    const linha = await cartaoPorId(db, alcance, id)
    if (!linha) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
    return { alcance, linha }
  }
  async function gerindo(ctx: Ctx, funilId: string) {
    exigirGerir(ctx, await alcanceNosFunis(db, ctx), funilId)
  }
  async function vista(ctx: Ctx, id: string) {
    const a = await umaAprovacao(db, ctx.usuario.id, id)
    if (!a) throw naoEncontrado('Pedido não encontrado.')
    return { success: true as const, data: a }
  }
  /** The requester, voters and users who can see the card get the reason of a refusal; anyone else gets 404. */
  async function conhecePedido(ctx: Ctx, id: string): Promise<boolean> {
    const a = await umaAprovacao(db, ctx.usuario.id, id)
    return (
      !!a &&
      (a.pedida_por.id === ctx.usuario.id ||
        a.etapas.some((e) => e.voto?.por.id === ctx.usuario.id) ||
        !!(await cartaoPorId(db, await alcanceNosFunis(db, ctx), a.cartao_id)))
    )
  }
  async function politica(funilId: string, id: string) {
    const p = (await politicasDoFunil(db, funilId)).find((x) => x.id === id)
    if (!p) throw naoEncontrado('Política não encontrada.')
    return { success: true as const, data: p }
  }
  return {
    async esperando({ ctx, query }) {
      const ler = { decidir: esperandoPorMim, pedi: pedidasPorMim, decididas: decididasPorMim }[query.quais]
      return { success: true, data: await ler(db, ctx.usuario.id) }
    },
    async doCartao({ ctx, params }) {
      const { linha } = await cartaoEmAlcance(ctx, params.id)
      return {
        success: true,
        data: {
          pedidos: await aprovacoesDoCartao(db, ctx.usuario.id, params.id),
          campos: await camposAprovaveis(db, linha.funil_id),
          saidas: await saidasDo(db, linha, ctx.usuario.id),
        },
      }
    },
    async pedir({ ctx, params, body }) {
      const { alcance, linha } = await cartaoEmAlcance(ctx, params.id)
      exigirEditar(ctx, alcance, linha.funil_id)
      return vista(
        ctx,
        await s.executar(ctx, async (u) =>
          pedir(u, await trancarCartao(u.tx, alcance, params.id), body, ctx.usuario.id),
        ),
      )
    },
    async decidir({ ctx, params, body }) {
      const conhece = await conhecePedido(ctx, params.id)
      await s.executar(ctx, (u) => guardarDecisao(u, params.id, ctx.usuario.id, body, conhece))
      return vista(ctx, params.id)
    },
    async desfazer({ ctx, params }) {
      const conhece = await conhecePedido(ctx, params.id)
      await s.executar(ctx, (u) => desfazerDecisao(u, params.id, ctx.usuario.id, conhece))
      return vista(ctx, params.id)
    },
    async cancelar({ ctx, params }) {
      const a = await umaAprovacao(db, ctx.usuario.id, params.id)
      if (!a || (a.pedida_por.id !== ctx.usuario.id && !a.posso_decidir)) throw naoEncontrado('Pedido não encontrado.')
      await s.executar(ctx, (u) => cancelarPedido(u, params.id, ctx.usuario.id))
      return { success: true }
    },
    async decisores({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await decisoresDo(db, params.funil_id) }
    },
    async politicas({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await politicasDoFunil(db, params.funil_id) }
    },
    async criarPolitica({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      return politica(params.funil_id, await s.executar(ctx, (u) => guardarPolitica(u, params.funil_id, null, body)))
    },
    async alterarPolitica({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      return politica(
        params.funil_id,
        await s.executar(ctx, (u) => guardarPolitica(u, params.funil_id, params.id, body)),
      )
    },
  }
}

/** Approvals of amounts, and of leaving a stage. */
export function parteDasAprovacoes(s: Servicos): Modulo {
  ligarAosCartoes({
    antesDeEntrar: passarPeloPortao,
    antesDeCriar: comecoAprovado,
    aoMudarValores: cuidarDasQuedas,
  })
  return {
    avisos: avisosDasAutomacoes,
    registrar: (app, porteiro, registro) =>
      registrar(app, porteiro, 'funis.aprovacoes', aprovacoes, rotas(s), registro),
    trabalhosAbertos: [aprovacoesAbertas, politicasQueCitam],
    trabalhos: [trabalho(trabalhoDaDecisao, ({ decisao_id }) => firmarDecisao(s, decisao_id))],
    rotinas: [
      { nome: 'funis:decisoes-vencidas', cron: '* * * * *', executar: () => firmarVencidas(s) },
      { nome: 'funis:aprovacoes-expirar', cron: '*/5 * * * *', executar: () => expirarPedidos(s) },
      { nome: 'funis:aprovacoes-substituir', cron: '*/5 * * * *', executar: () => chamarSubstitutos(s) },
      { nome: 'funis:aprovacoes-caidas', cron: '* * * * *', executar: () => varrerQuedas(s) },
    ],
  }
}
