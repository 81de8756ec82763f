import type { FastifyRequest } from 'fastify'
import type { Autor } from '#platform/eventos/unidade.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { cadastro, dominios } from '../../contract/cadastro.ts'
import type { convites } from '../../contract/convites.ts'
import type { pedidos } from '../../contract/pedidos.ts'
import { aceitarConvite, verConvite } from '../comandos/aceitar-convite.ts'
import { cadastrar } from '../comandos/cadastrar.ts'
import { convidar } from '../comandos/criar-convite.ts'
import { aprovarPedido, recusarPedido } from '../comandos/decidir-pedido.ts'
import { permitirDominio, proibirDominio } from '../comandos/dominios.ts'
import { pedirAcesso } from '../comandos/pedir-acesso.ts'
import { criarPrimeiroAdmin } from '../comandos/primeiro-acesso.ts'
import { reenviarConvite } from '../comandos/reenviar-convite.ts'
import { revogarConvite } from '../comandos/revogar-convite.ts'
import { haAdmin, haDominio, listarDominios } from '../consultas/cadastro.ts'
import { listarConvites } from '../consultas/convites.ts'
import { instalacaoAberta } from '../instalacao-aberta.ts'
import { listarPedidos } from '../consultas/pedidos.ts'
import { quem, type Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

/** Author without an account: the audit stores the IP address. */
const deFora = (req: FastifyRequest): Autor => ({ usuario: null, requisicao_id: req.id, ip: req.ip })

export const tratarConvites = (s: Servicos): Tratadores<typeof convites> => ({
  listar: async ({ query }) => ({ success: true, ...(await listarConvites(s.banco.db, query)) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await convidar(s, quem(ctx), body) }),
  revogar: async ({ ctx, params }) => {
    await revogarConvite(s, quem(ctx), params.id)
    return { success: true }
  },
  reenviar: async ({ ctx, params }) => ({ success: true, data: await reenviarConvite(s, quem(ctx), params.id) }),
  ver: async ({ params }) => ({ success: true, data: await verConvite(s.banco.db, params.token) }),
  aceitar: async ({ params, body, req }) => ({
    success: true,
    data: await aceitarConvite(s, deFora(req), params.token, body),
  }),
})

export const tratarPedidos = (s: Servicos): Tratadores<typeof pedidos> => ({
  pedir: async ({ ctx, body, req }) => {
    await pedirAcesso(s, ctx ?? deFora(req), ctx, body)
    return { success: true }
  },
  listar: async ({ ctx, query }) => ({ success: true, ...(await listarPedidos(s.banco.db, quem(ctx), query)) }),
  aprovar: async ({ ctx, params, body }) => ({
    success: true,
    data: await aprovarPedido(s, quem(ctx), params.id, body),
  }),
  recusar: async ({ ctx, params, body }) => ({
    success: true,
    data: await recusarPedido(s, quem(ctx), params.id, body?.resposta),
  }),
})

export const tratarCadastro = (s: Servicos): Tratadores<typeof cadastro> => ({
  situacao: async ({ req }) => {
    const [dominio, admin] = await Promise.all([haDominio(s.banco.db), haAdmin(s.banco.db)])
    const primeiro = !admin && !s.demo
    return {
      success: true,
      data: {
        cadastro_por_dominio: dominio,
        primeiro_acesso: primeiro,
        precisa_do_link: primeiro && !instalacaoAberta(s, req),
      },
    }
  },
  cadastrar: async ({ body, req }) => {
    cadastrar(s, deFora(req), body)
    return { success: true }
  },
  primeiroAcesso: async ({ body, req }) => {
    await criarPrimeiroAdmin(s, deFora(req), body, instalacaoAberta(s, req))
    return { success: true }
  },
})

export const tratarDominios = (s: Servicos): Tratadores<typeof dominios> => ({
  listar: async () => ({ success: true, data: await listarDominios(s.banco.db) }),
  criar: async ({ ctx, body }) => ({ success: true, data: await permitirDominio(s, quem(ctx), body) }),
  excluir: async ({ ctx, params }) => {
    await proibirDominio(s, quem(ctx), params.dominio)
    return { success: true }
  },
})
