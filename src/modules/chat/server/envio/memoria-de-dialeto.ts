import type { Banco } from '#platform/postgres/banco.ts'
import type { Dialeto, MemoriaDeDialeto } from '../canais/api/dialeto.ts'

/** The dialect found for an inbox, on its row: every process and every restart knows it. */
export const memoriaNaCaixa = (banco: Banco, caixaId: string): MemoriaDeDialeto => ({
  async ler() {
    const linha = await banco.db
      .selectFrom('chat.caixas_entrada')
      .select('dialeto')
      .where('id', '=', caixaId)
      .executeTakeFirst()
    return (linha?.dialeto as Dialeto | null | undefined) ?? null
  },
  async gravar(dialeto) {
    await banco.db.updateTable('chat.caixas_entrada').set({ dialeto }).where('id', '=', caixaId).execute()
  },
})
