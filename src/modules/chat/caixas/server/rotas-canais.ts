import type { Tratadores } from '#platform/http/rotas.ts'
import type { canais } from '#modules/chat/nucleo/contract/canais.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const atosDe = (a: Adaptador) => ({
  ligar_webhook: !!a.ligarWebhook,
  conectar: !!a.conectar,
  desconectar: !!a.desconectar,
  recuperar: !!a.perdidas,
  risco: a.numero_em_risco === true,
})

export const rotasDeCanais = (adaptadores: ReadonlyMap<string, Adaptador>): Tratadores<typeof canais> => ({
  listar: async () => ({
    success: true,
    data: [...adaptadores.values()].map((a) => ({ tipo: a.tipo, recursos: a.recursos, atos: atosDe(a) })),
  }),
})
