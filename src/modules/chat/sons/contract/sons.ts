import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'
import { idDeSomValido, LINK_INVALIDO } from '../regras/som-instantaneo.ts'

export const sons = {
  buscar: endpoint({
    method: 'POST',
    path: '/api/myinstants/sound',
    permission: 'sessao',
    summary: 'Endereço do arquivo de um som do MyInstants',
    limit: 30,
    body: z.object({ soundId: z.string(LINK_INVALIDO).trim().refine(idDeSomValido, LINK_INVALIDO) }),
    response: sucesso(z.object({ mp3: z.string(), title: z.string() })),
  }),
}
