import type { FastifyRequest } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { aparelho, paineltv } from '../contract/paineltv.ts'
import type { Lista, TelaDeTv } from '../tipos.ts'
import {
  alterarTela,
  anotarSinal,
  criarAviso,
  criarLista,
  criarTela,
  excluirLista,
  revogarTela,
  salvarLista,
  tirarAviso,
} from './comandos/listas.ts'
import { conferirMoldura, fraseDaMoldura } from './conferir.ts'
import { avisosVigentes, exibicaoDe, lerLista, lerListas, lerTelas, telaDaChave } from './consultas/listas.ts'
import { dadosDoPainel, exigirPaineis, opcoesDePaineis } from './paineis.ts'

async function dadosDoItem(s: Servicos, lista: Lista, itemId: string) {
  const item = lista.itens.find((i) => i.id === itemId && i.tipo === 'painel')
  if (!item) throw naoEncontrado('Esta página não está na lista.')
  return { success: true as const, data: await dadosDoPainel(s, item.painel, item.parametros) }
}

export function rotasDoPainelDeTv(s: Servicos): Tratadores<typeof paineltv> {
  const db = s.banco.db
  const uma = async (id: string) => ({ success: true as const, data: await lerLista(db, id) })
  const umaTela = async (id: string): Promise<TelaDeTv> => {
    const [tela] = await lerTelas(db, id)
    if (!tela) throw naoEncontrado('TV não encontrada.')
    return tela
  }
  return {
    listas: async () => ({ success: true, data: await lerListas(db) }),
    criar: async ({ ctx, body }) => uma(await s.executar(ctx, (u) => criarLista(u, body.nome))),
    async salvar({ ctx, params, body }) {
      const antes = await lerLista(db, params.id)
      const penduradas = new Set(antes.itens.map((i) => JSON.stringify([i.painel, i.parametros])))
      await exigirPaineis(
        s,
        ctx,
        body.itens.filter((i) => i.tipo === 'painel' && !penduradas.has(JSON.stringify([i.painel, i.parametros]))),
      )
      const conhecidas = new Set(antes.itens.flatMap((i) => (i.url && i.moldura === 'aceita' ? [i.url] : [])))
      const novas = [
        ...new Set(body.itens.flatMap((i) => (i.tipo === 'pagina' && i.url && !conhecidas.has(i.url) ? [i.url] : []))),
      ]
      const respostas = new Map(
        await Promise.all(
          novas.map(async (url) => [url, await conferirMoldura(s.rede, url, s.ambiente.urlPublica)] as const),
        ),
      )
      await s.executar(ctx, (u) => salvarLista(u, params.id, body, respostas))
      return uma(params.id)
    },
    async excluir({ ctx, params }) {
      await s.executar(ctx, (u) => excluirLista(u, params.id))
      return { success: true }
    },
    exibir: async ({ params }) => ({ success: true, data: await exibicaoDe(db, params.id) }),
    dados: async ({ params }) => dadosDoItem(s, await lerLista(db, params.id), params.item_id),
    opcoes: async ({ ctx }) => ({ success: true, data: await opcoesDePaineis(s, ctx) }),
    async conferir({ body }) {
      const moldura = await conferirMoldura(s.rede, body.url, s.ambiente.urlPublica)
      return { success: true, data: { moldura, frase: fraseDaMoldura[moldura] } }
    },
    telas: async () => ({ success: true, data: await lerTelas(db) }),
    async criarTela({ ctx, body }) {
      const { id, chave } = await s.executar(ctx, (u) => criarTela(u, body))
      // the URL fragment is never sent to a server, so it appears in no log
      return { success: true, data: { ...(await umaTela(id)), url: `${s.ambiente.urlPublica}/tv#${chave}` } }
    },
    async alterarTela({ ctx, params, body }) {
      await s.executar(ctx, (u) => alterarTela(u, params.id, body))
      return { success: true, data: await umaTela(params.id) }
    },
    async revogarTela({ ctx, params }) {
      await s.executar(ctx, (u) => revogarTela(u, params.id))
      return { success: true }
    },
    avisos: async () => ({ success: true, data: await avisosVigentes(db) }),
    async avisar({ ctx, body }) {
      const id = await s.executar(ctx, (u) => criarAviso(u, body))
      const [novo] = (await avisosVigentes(db)).filter((a) => a.id === id)
      if (!novo) throw naoEncontrado('Aviso não encontrado.')
      return { success: true, data: novo }
    },
    async tirarAviso({ ctx, params }) {
      await s.executar(ctx, (u) => tirarAviso(u, params.id))
      return { success: true }
    },
  }
}

const chaveDo = (req: FastifyRequest): string => {
  const v = req.headers['x-chave-da-tela']
  return typeof v === 'string' ? v : ''
}

export function rotasDoAparelho(s: Servicos): Tratadores<typeof aparelho> {
  const db = s.banco.db
  const quem = (req: FastifyRequest) => telaDaChave(db, chaveDo(req))
  return {
    exibir: async ({ req }) => ({ success: true, data: await exibicaoDe(db, (await quem(req)).lista_id) }),
    async dados({ req, params }) {
      const lista = await lerLista(db, (await quem(req)).lista_id)
      return dadosDoItem(s, { ...lista, itens: lista.ativa ? lista.itens.filter((i) => i.ativo) : [] }, params.id)
    },
    async sinal({ req, body }) {
      const { id } = await quem(req)
      await s.executar(sistema, (u) => anotarSinal(u, id, body))
      return { success: true }
    },
  }
}
