import { sql } from 'kysely'
import { ehChaveDe } from '#kit/objeto.ts'
import { sistema, type Executar, type Unidade } from '../eventos/unidade.ts'
import type { Banco } from '../postgres/banco.ts'
import { mudarSituacao, trancarImportacao, type Importacao, type Importador } from './importador.ts'

const DEPOIS = { conferindo: 'conferida', importando: 'concluida', desfazendo: 'desfeita' } as const

interface Servicos {
  banco: Banco
  executar: Executar
}

/** Continues from the state of the rows, one batch a transaction. May be killed and restarted at any point. */
export async function andarImportacao<I extends Importacao>(
  s: Servicos,
  imp: Importador<I>,
  id: string,
): Promise<void> {
  const inicio = await ler<I>(s, imp, id)
  const fase = inicio?.situacao ?? ''
  if (!inicio || !ehChaveDe(DEPOIS, fase)) return
  const passo = imp.passos[fase]
  const autor = imp.autor?.(inicio) ?? sistema
  const acabar = (u: Unidade) => mudarSituacao(u.tx, imp, id, DEPOIS[fase])
  /** Runs in the transaction while the import is still in this phase. */
  const noPasso = (fazer: (u: Unidade, i: I) => Promise<boolean>) =>
    s.executar(autor, async (u) => {
      const i = await trancarImportacao(u.tx, imp, id).catch(() => null)
      if (i?.situacao !== fase) return false
      const mais = await fazer(u, i)
      u.emitir(imp.andou, { importacao_id: id })
      return mais
    })
  for (;;) {
    const mais = await noPasso(async (u, i) => {
      const andou = await passo.fazer(u, i)
      if (!andou && !passo.depois) await acabar(u)
      return andou
    })
    if (!mais) break
  }
  if (!passo.depois) return
  await passo.depois(inicio)
  await noPasso(async (u) => {
    await acabar(u)
    return false
  })
}

async function ler<I extends Importacao>(s: Servicos, imp: Importador<I>, id: string): Promise<I | undefined> {
  const { rows } = await sql<I>`
    select *
    from ${sql.table(imp.tabelas.importacoes)}
    where id = ${id}
  `.execute(s.banco.db)
  return rows[0]
}
