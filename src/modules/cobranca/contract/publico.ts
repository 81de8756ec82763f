import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { ok } from '#kit/pagina.ts'
import { BASE } from './comum.ts'

export const publico = {
  /** The bank adds `/pix` to the registered address. */
  receberPix: endpoint({
    method: 'POST',
    path: `${BASE}/webhook/{token}/pix`,
    open: 'o banco entrega aqui os Pix recebidos; o token do endereço diz de que conta',
    summary: 'Pix recebidos, entregues pelo banco',
    params: z.object({ token: z.string().max(200) }),
    body: z.unknown(),
    response: ok,
  }),
}
