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
  remarcarCartao: async (...a) => (await carregar()).remarcarCartao(...a),
}
