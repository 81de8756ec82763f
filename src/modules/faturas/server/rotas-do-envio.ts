import type { Tratadores } from '#platform/http/rotas.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { envioDasFaturas } from '../contract/envio.ts'
import { repetirRecado } from './comandos/recados.ts'
import { copiarLink, reenviarFatura } from './comandos/reenviar.ts'

export const rotasDoEnvio = (s: Servicos): Tratadores<typeof envioDasFaturas> => ({
  async reenviar({ ctx, params, body }) {
    await s.executar(ctx, (u) => reenviarFatura(u, params.id, body.canal))
    return { success: true }
  },
  async link({ ctx, params }) {
    return { success: true, data: { link: await s.executar(ctx, (u) => copiarLink(u, s, params.id)) } }
  },
  async repetirRecado({ ctx, params }) {
    await s.executar(ctx, (u) => repetirRecado(u, params.id))
    return { success: true }
  },
})
