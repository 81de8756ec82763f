import { sql, type RawBuilder } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contatoMudou, importacaoAndou } from '../../../eventos.ts'
import { conferirLinhas } from './conferir-linhas.ts'
import { devolverLinhas } from './devolver-linhas.ts'
import { gravarLinhas } from './gravar-linhas.ts'
import { trancarImportacao } from './receber.ts'

interface Passo {
  fazer(
    tx: Tx,
    i: Awaited<ReturnType<typeof trancarImportacao>>,
    aoMudar: (contato_id: string) => void,
  ): Promise<boolean>
  fim: RawBuilder<unknown>
}
const passos: Partial<Record<string, Passo>> = {
  conferindo: { fazer: conferirLinhas, fim: sql`situacao = 'conferida'` },
  importando: { fazer: gravarLinhas, fim: sql`situacao = 'concluida', concluida_em = now()` },
  desfazendo: { fazer: (tx, i) => devolverLinhas(tx, i.id), fim: sql`situacao = 'desfeita'` },
}

/** Continues from the state of the rows, one batch a transaction. May be killed and restarted at any point. */
export async function andarImportacao(s: Servicos, id: string): Promise<void> {
  for (;;) {
    const mais = await s.executar(sistema, async (u) => {
      const i = await trancarImportacao(u.tx, id).catch(() => null)
      const passo = i && passos[i.situacao]
      if (!i || !passo) return false
      // with `regras` off, emit no contact event, so that no automation and no notification runs
      const andou = await passo.fazer(u.tx, i, (contato_id) =>
        i.regras ? u.emitir(contatoMudou, { contato_id }) : undefined,
      )
      if (!andou) await sql`update cad.importacoes set ${passo.fim} where id = ${id}`.execute(u.tx)
      u.emitir(importacaoAndou, { importacao_id: id })
      return andou
    })
    if (!mais) return
  }
}
