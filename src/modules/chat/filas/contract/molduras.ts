import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { sucesso } from '#kit/pagina.ts'

/** Origin allowed to embed the desk in its pages, such as 'https://portal.parceiro.com.br'. */
const origem = z
  .string('Endereço inválido')
  .trim()
  .toLowerCase()
  .regex(
    /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$|^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?$/,
    'Use um endereço https sem caminho, como https://portal.parceiro.com.br',
  )
export const molduras = {
  obter: endpoint({
    method: 'GET',
    path: '/api/chat/molduras',
    permission: 'plataforma.configurar',
    summary: 'Sites que podem mostrar o atendimento embutido',
    response: sucesso(z.object({ origens: z.array(z.string()) })),
  }),
  definir: endpoint({
    method: 'PUT',
    path: '/api/chat/molduras',
    permission: 'plataforma.configurar',
    summary: 'Define os sites que podem mostrar o atendimento embutido',
    body: z.object({ origens: z.array(origem).max(50, 'No máximo 50 endereços') }),
    response: sucesso(z.object({ origens: z.array(z.string()) })),
  }),
}
