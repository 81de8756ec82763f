import type { Banco } from '#platform/postgres/banco.ts'
import type { MemoriaDeDialeto } from '../dialeto.ts'

/** Stores the dialect found for an inbox in its row, so that it is shared by all processes and survives restarts. */
export const memoriaNaCaixa = (banco: Banco, caixaId: string): MemoriaDeDialeto => ({
  async ler() {
    const linha = await banco.db
      .selectFrom('chat.caixas_entrada')
      .select('dialeto')
      .where('id', '=', caixaId)
      .executeTakeFirst()
    return linha?.dialeto ?? null
  },
  async gravar(dialeto) {
    await banco.db.updateTable('chat.caixas_entrada').set({ dialeto }).where('id', '=', caixaId).execute()
  },
})
