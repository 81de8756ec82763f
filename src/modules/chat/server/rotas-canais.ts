import type { Tratadores } from '#platform/http/rotas.ts'
import type { canais } from '../contract/canais.ts'
import type { Adaptador } from './canais/adaptador.ts'

export const rotasDeCanais = (adaptadores: ReadonlyMap<string, Adaptador>): Tratadores<typeof canais> => ({
  listar: async () => ({ success: true, data: [...adaptadores.values()].map(({ tipo, recursos }) => ({ tipo, recursos })) }),
})
