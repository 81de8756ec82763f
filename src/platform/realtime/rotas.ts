import { proibido } from '#kit/erro.ts'
import type { Tratadores } from '../http/rotas.ts'
import type { Banco } from '../postgres/banco.ts'
import { capacidadeDe, capacidadeDosPublicos, publicosDe, type CanaisAoVivo } from './canais.ts'
import type { tempoReal } from './contrato.ts'
import { agoraNoBanco } from './repositorio/revogacoes.ts'
import { criarToken } from './token.ts'

const UMA_HORA = 3600
/** The hosted service revokes only where its key allows it, so a credential there is valid for a short time only. */
const DEZ_MINUTOS = 600

export function rotasDeTempoReal(o: {
  banco: Banco
  chave: string
  hospedado: boolean
  canais: readonly CanaisAoVivo[]
}): Tratadores<typeof tempoReal> {
  return {
    configuracao: async () => ({ success: true, data: { hospedado: o.hospedado } }),
    async token({ ctx, query, req, reply }) {
      const db = o.banco.db
      const em = await agoraNoBanco(db)
      const pedidos = [...(query.conversas ?? []).map((id) => `conversations_${id}`), ...(query.canais ?? [])]
      const capacidade = await capacidadeDe(o.canais, db, ctx, pedidos)
      if (o.hospedado) Object.assign(capacidade, await capacidadeDosPublicos(o.canais, db, ctx))
      if (Object.keys(capacidade).length === 0) throw proibido('tempo_real', 'Não há canais ao vivo para você.')
      const publicos = await publicosDe(o.canais, db, ctx)
      const token = await criarToken({
        chave: o.chave,
        publicos,
        clientId: ctx.usuario.id,
        capacidade,
        ttl: o.hospedado ? DEZ_MINUTOS : UMA_HORA,
        em,
      })
      void reply.header('cache-control', 'no-store')
      // the official client's authUrl accepts "application/json, text/plain" and expects the bare token; our own code
      // accepts JSON only
      const aceita = String(req.headers.accept ?? '')
      if (!aceita.includes('application/json') || aceita.includes('text/plain'))
        return reply.type('application/jwt').send(token)
      return { success: true, data: { token } }
    },
  }
}
