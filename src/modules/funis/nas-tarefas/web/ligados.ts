import { linkDoCartao } from '#modules/funis/links.ts'
import type { LigadosNaPagina } from '#modules/ligados.ts'

const carregar = () => import('./registros.ts')

export const ligados: LigadosNaPagina = {
  escolhas: {
    cartao: {
      buscar: async (...a) => (await carregar()).buscarCartoes(...a),
      nomear: async (id) => (await carregar()).nomeDoCartao(id),
    },
    funil: { buscar: async (...a) => (await carregar()).buscarFunis(...a) },
    pessoa: { nomear: async (...a) => (await carregar()).nomeDaPessoa(...a) },
  },
  linkDoCartao: (c) => linkDoCartao(c),
  remarcarCartao: async (...a) => (await carregar()).remarcarCartao(...a),
}
