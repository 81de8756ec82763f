import { createHash } from 'node:crypto'
import { invalido, naoAutenticado, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { assinar as assinarEvento } from '#platform/eventos/relay.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { registrar, type Tratadores } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { confere, segredosValidos } from '#platform/saidas/assinatura.ts'
import { postarAssinado } from '#platform/saidas/postar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { hashDoToken } from '#platform/links/token.ts'
import { webhooks } from '../contract/webhooks.ts'
import { cartaoMoveu } from '#modules/funis/nucleo/eventos.ts'
import { alcanceNosFunis, exigirGerir } from '#modules/funis/nucleo/server/politica.ts'
import { anotarMovimento } from './comandos/anotar.ts'
import { alterarDestino, criarDestino } from './comandos/destinos.ts'
import { entregarSaida, repetirMortas, repetirSaida, rondarSaidas } from './comandos/entregar.ts'
import { alterarEntrada, criarEntrada } from './comandos/entradas.ts'
import { destino, entrada, excluirLigacao, trocarSegredoDaLigacao } from './comandos/ligacao.ts'
import { receberEntrega } from './comandos/receber.ts'
import {
  destinosDoFunil,
  entradasDoFunil,
  saidasDoFunil,
  umDestino,
  umaSaida,
  type LinhaDeEntrada,
} from './consultas/destinos.ts'
import { corpoRecebido, recebidasPor } from './consultas/recebidas.ts'
import { trabalho } from '#platform/jobs/trabalho.ts'
import { trabalhoDaSaida, trabalhoDoMovimento } from './tipos-de-trabalho.ts'

function rotas(s: Servicos): Tratadores<typeof webhooks> {
  const db = s.banco.db
  const gerindo = async (ctx: Ctx, funilId: string) => void exigirGerir(ctx, await alcanceNosFunis(db, ctx), funilId)
  /** Rejected on input, and checked again at every call, because DNS names can change their target. */
  const conferirUrl = (url: string) =>
    s.rede.conferir(url).catch((erro: unknown) => {
      throw erro instanceof ErroDeRede ? invalido(erro.message, [{ campo: 'url', mensagem: erro.message }]) : erro
    })
  const comEndereco = ({ token, funil_id: _, ...e }: LinhaDeEntrada) => ({
    ...e,
    endereco: `${s.ambiente.urlPublica}/api/funis/webhook/${s.cofre.decifrar(token, entrada.contexto(e.id))}`,
  })
  async function umaEntrada(funilId: string, id: string) {
    const e = (await entradasDoFunil(db, funilId)).find((x) => x.id === id)
    if (!e) throw naoEncontrado('Endereço não encontrado.')
    return comEndereco(e)
  }
  return {
    async destinos({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await destinosDoFunil(db, params.funil_id) }
    },
    async criarDestino({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await conferirUrl(body.url)
      const { id, segredo } = await s.executar(ctx, (u) => criarDestino(u, s.cofre, params.funil_id, body))
      return { success: true, data: { ...(await umDestino(db, params.funil_id, id)), segredo } }
    },
    async alterarDestino({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await conferirUrl(body.url)
      await s.executar(ctx, (u) => alterarDestino(u, params.funil_id, params.id, body))
      return { success: true, data: await umDestino(db, params.funil_id, params.id) }
    },
    async excluirDestino({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => excluirLigacao(u, destino, params.funil_id, params.id))
      return { success: true }
    },
    async testarDestino({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      const d = await db
        .selectFrom('funis.destinos')
        .select(['id', 'url', 'segredos'])
        .where('id', '=', params.id)
        .where('funil_id', '=', params.funil_id)
        .executeTakeFirst()
      if (!d) throw naoEncontrado('Destino não encontrado.')
      const id = uuidv7()
      const segredos = segredosValidos(comoObjeto(JSON.parse(s.cofre.decifrar(d.segredos, destino.contexto(d.id)))))
      const { status, ms, erro } = await postarAssinado(
        s,
        { url: d.url, segredos },
        id,
        JSON.stringify({ id, evento: 'teste', em: new Date().toISOString(), cartao: null }),
      )
      return { success: true, data: { status, ms, erro } }
    },
    async saidas({ ctx, params, query }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await saidasDoFunil(db, params.funil_id, query.situacao) }
    },
    async repetirSaida({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => repetirSaida(u, params.funil_id, params.id))
      return { success: true }
    },
    async saida({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: await umaSaida(db, params.funil_id, params.id) }
    },
    async repetirMortas({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: { total: await s.executar(ctx, (u) => repetirMortas(u, params.funil_id)) } }
    },
    async trocarSegredoDoDestino({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return {
        success: true,
        data: {
          segredo: await s.executar(ctx, (u) =>
            trocarSegredoDaLigacao(u, s.cofre, destino, params.funil_id, params.id),
          ),
        },
      }
    },
    async entradas({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return { success: true, data: (await entradasDoFunil(db, params.funil_id)).map(comEndereco) }
    },
    async criarEntrada({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      const { id, segredo } = await s.executar(ctx, (u) => criarEntrada(u, s.cofre, params.funil_id, body))
      return { success: true, data: { ...(await umaEntrada(params.funil_id, id)), segredo } }
    },
    async alterarEntrada({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => alterarEntrada(u, params.funil_id, params.id, body))
      return { success: true, data: await umaEntrada(params.funil_id, params.id) }
    },
    async trocarSegredo({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      return {
        success: true,
        data: {
          segredo: await s.executar(ctx, (u) =>
            trocarSegredoDaLigacao(u, s.cofre, entrada, params.funil_id, params.id),
          ),
        },
      }
    },
    async excluirEntrada({ ctx, params }) {
      await gerindo(ctx, params.funil_id)
      await s.executar(ctx, (u) => excluirLigacao(u, entrada, params.funil_id, params.id))
      return { success: true }
    },
    async recebidas({ ctx, params }) {
      const alcance = await alcanceNosFunis(db, ctx)
      exigirGerir(ctx, alcance, params.funil_id)
      await umaEntrada(params.funil_id, params.id)
      return { success: true, data: await recebidasPor(db, alcance, params.id) }
    },
    async repetirRecebida({ ctx, params, body }) {
      await gerindo(ctx, params.funil_id)
      const e = await umaEntrada(params.funil_id, params.id)
      const bruto = await corpoRecebido(db, e.id, body.chave)
      return {
        success: true,
        data: {
          cartao_id: await receberEntrega(
            s,
            { ...e, funil_id: params.funil_id },
            body.chave,
            bruto,
            JSON.parse(bruto) as unknown,
          ),
        },
      }
    },
    async receber({ params, body, req }) {
      const e = await db
        .selectFrom('funis.entradas')
        .selectAll()
        .where('token_hash', '=', hashDoToken(params.token))
        .executeTakeFirst()
      if (!e?.ativa) throw naoEncontrado('Endereço de webhook não encontrado.')
      const segredos = segredosValidos(comoObjeto(JSON.parse(s.cofre.decifrar(e.segredos, entrada.contexto(e.id)))))
      const bruto = req.bruto ?? ''
      if (!confere(segredos, req.headers, bruto)) throw naoAutenticado('A assinatura da entrega não confere.')
      if (typeof body !== 'object' || body === null) throw invalido('A entrega não é um objeto JSON.')
      const chave = String(req.headers['webhook-id'] ?? createHash('sha256').update(bruto).digest('hex')).slice(0, 120)
      return {
        success: true,
        data: {
          cartao_id: await receberEntrega(
            s,
            { ...e, mapa: e.mapa as unknown as { de: string; para: string }[] },
            chave,
            bruto,
            body,
          ),
        },
      }
    },
  }
}

/** Other systems create cards, and receive events about them. */
export const parteDosWebhooks = (s: Servicos): Modulo => ({
  assinantes: [assinarEvento(cartaoMoveu, trabalhoDoMovimento, (e) => `${e.cartao_id}:${e.seq}`)],
  trabalhos: [
    trabalho(trabalhoDoMovimento, (dados) => s.executar(sistema, (u) => anotarMovimento(u, dados))),
    trabalho(trabalhoDaSaida, ({ saida_id }) => entregarSaida(s, saida_id)),
  ],
  rotinas: [{ nome: 'funis:saidas-rondar', cron: '* * * * *', executar: () => rondarSaidas(s) }],
  entregas: [
    {
      prefixo: '/api/funis/webhook/',
      conhece: async (token) =>
        (await s.banco.db
          .selectFrom('funis.entradas')
          .select('id')
          .where('token_hash', '=', hashDoToken(token))
          .where('ativa', '=', true)
          .executeTakeFirst()) !== undefined,
    },
  ],
  registrar: (app, porteiro, registro) => registrar(app, porteiro, 'funis.webhooks', webhooks, rotas(s), registro),
})
