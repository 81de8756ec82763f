import { naoAutenticado } from '#kit/erro.ts'
import type { Verificador } from '#platform/auth/verificar.ts'
import type { Banco } from '#platform/postgres/banco.ts'

const chave = (id: string) => `sessoes-encerradas:${id}`

/**
 * Ends sessions of a hosted project, which offers no call to end another user's sessions by id. Stores the time
 * instead; a token whose sign-in is not newer is rejected.
 */
export function sessoesEncerradas(banco: Banco) {
  return {
    async encerrar(id: string): Promise<void> {
      const valor = JSON.stringify(Math.floor(Date.now() / 1000))
      await banco.db
        .insertInto('plataforma.parametros')
        .values({ chave: chave(id), valor })
        .onConflict((oc) => oc.column('chave').doUpdateSet({ valor, alterado_em: new Date() }))
        .execute()
    },
    conferindo:
      (verificar: Verificador): Verificador =>
      async (token) => {
        const quem = await verificar(token)
        const linha = await banco.db
          .selectFrom('plataforma.parametros')
          .select('valor')
          .where('chave', '=', chave(quem.usuario_id))
          .executeTakeFirst()
        const entrou = Math.min(...quem.amr.map((m) => m.timestamp), Number.POSITIVE_INFINITY)
        if (linha && entrou <= Number(linha.valor)) throw naoAutenticado('Sua sessão foi encerrada. Entre de novo.')
        return quem
      },
  }
}
