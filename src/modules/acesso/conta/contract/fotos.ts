import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'

export const fotos = {
  ver: endpoint({
    method: 'GET',
    path: '/api/fotos/{token}',
    open: 'uma imagem da página não leva a sessão; o nome tem 128 bits ao acaso e só aparece a quem vê a pessoa',
    summary: 'A foto de uma pessoa',
    bruto: true,
    limit: 3000,
    params: z.object({ token: z.string().max(60, 'Foto não encontrada') }),
    response: z.unknown(),
  }),
}
