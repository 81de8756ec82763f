import Fastify from 'fastify'
import { aoFim } from './ao-fim.ts'

/**
 * SprintHub as its documentation describes it: token and instance in the URL, paged lists, 401 for a wrong token, 429
 * with Retry-After.
 */
export async function contraparteDoSprintHub({
  token = 'segredo-sh',
  instancia = 'solar',
  leads = [] as object[],
  oportunidades = [] as object[],
} = {}) {
  const app = Fastify()
  const estado = { leads, oportunidades, pausas: 0, fora: false, pedidos: 0 }
  for (const [caminho, qual] of [
    ['/leads', 'leads'],
    ['/crm/opportunities', 'oportunidades'],
  ] as const) {
    app.get<{ Querystring: { apitoken?: string; i?: string; page?: string; limit?: string } }>(
      caminho,
      async ({ query }, reply) => {
        estado.pedidos++
        if (query.apitoken !== token || query.i !== instancia) return reply.code(401).send({ message: 'unauthorized' })
        if (estado.fora) return reply.code(400).send({ message: 'bad' })
        if (estado.pausas-- > 0) return reply.code(429).header('retry-after', '0').send({ message: 'slow down' })
        const [pagina, limite] = [Number(query.page ?? 1), Number(query.limit ?? 20)]
        const todos = estado[qual]
        return {
          data: {
            [qual === 'leads' ? 'leads' : 'opportunities']: todos.slice((pagina - 1) * limite, pagina * limite),
            total: todos.length,
          },
        }
      },
    )
  }
  app.get('/dados.csv', async (_req, reply) =>
    reply.type('text/csv').send('codigo;razao;fone\n1;Usina Azul;11955550001\n2;Usina Verde;11955550002'),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  aoFim(() => app.close())
  return { url, estado }
}
