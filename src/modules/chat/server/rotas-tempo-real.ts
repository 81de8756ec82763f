import type { Tratadores } from '#platform/http/rotas.ts'
import { criarToken, type Operacao } from '#platform/realtime/token.ts'
import type { tempoReal } from '../contract/tempo-real.ts'
import type { DependenciasDoChat } from './dependencias.ts'
import { alcanceDe, ve } from './politica.ts'

const UMA_HORA = 3600

export function rotasDeTempoReal({ s }: DependenciasDoChat, opcoes: { chave: string; hospedado: boolean }): Tratadores<typeof tempoReal> {
  return {
    configuracao: async () => ({ success: true, data: { hospedado: opcoes.hospedado } }),
    async token({ ctx, query, req, reply }) {
      const alcance = await alcanceDe(s.banco.db, ctx)
      const pedidas = query.conversas ?? []
      const linhas = pedidas.length > 0 ? await s.banco.db.selectFrom('chat.conversas').select(['id', 'caixa_entrada_id']).where('id', 'in', pedidas).execute() : []
      const ouvir: Operacao[] = ['subscribe']
      const visiveis = linhas.filter((c) => ve(alcance, c.caixa_entrada_id)).map((c) => [`conversations_${c.id}`, ouvir] as const)
      const token = await criarToken({ chave: opcoes.chave, clientId: ctx.usuario.id, capacidade: { conversations_all: ouvir, ...Object.fromEntries(visiveis) }, ttl: UMA_HORA })
      void reply.header('cache-control', 'no-store')
      // the official client's authUrl takes "application/json, text/plain" and wants the bare token; our own code asks for JSON alone
      const aceita = String(req.headers.accept ?? '')
      if (!aceita.includes('application/json') || aceita.includes('text/plain')) return reply.type('application/jwt').send(token)
      return { success: true, data: { token } }
    },
  }
}
