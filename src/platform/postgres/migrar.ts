import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comoObjeto } from '#kit/objeto.ts'
import type { pg } from './driver.ts'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { comCliente } from './sondar.ts'
import { TRAVAS } from './travas.ts'

interface Migracao {
  nome: string
  texto: string
  soma: string
}

/** duplicate_schema: a hosted project has its accounts and files in schemas of the same names as ours. */
const ESQUEMA_JA_EXISTE = '42P06'

const PASTA = join(import.meta.dirname, '../../../migrations')

export function lerMigracoes(pasta: string = PASTA): Migracao[] {
  return readdirSync(pasta)
    .filter((nome) => /^\d{4}_[a-z0-9_]+\.sql$/.test(nome))
    .sort()
    .map((nome) => {
      const texto = readFileSync(join(pasta, nome), 'utf8')
      return { nome, texto, soma: createHash('sha256').update(texto).digest('hex') }
    })
}

/**
 * Applies the missing migrations in order, each file in its own transaction, under an advisory lock.
 * A file that changed after it ran stops the start: applied migrations must not be edited.
 */
export function migrar(url: string, migracoes: readonly Migracao[] = lerMigracoes()): Promise<string[]> {
  return comCliente(url, 'girassol-migrar', async (cliente) => {
    await cliente.query('select pg_advisory_lock($1)', [TRAVAS.migrar]) // released with the connection
    await cliente.query(`create table if not exists public.girassol_migracoes (
      nome text primary key, soma text not null, aplicada_em timestamptz not null default now())`)
    const { rows } = await cliente.query<{ nome: string; soma: string }>(
      'select nome, soma from public.girassol_migracoes',
    )
    const feitas = new Map(rows.map((r) => [r.nome, r.soma]))
    const deMais = [...feitas.keys()].find((nome) => !migracoes.some((m) => m.nome === nome))
    if (deMais)
      throw new FalhaDeInicio(
        `O banco foi usado por uma versão mais nova do Girassol (${deMais}). Atualize o programa antes de iniciar.`,
      )
    const aplicadas: string[] = []
    for (const m of migracoes) {
      const soma = feitas.get(m.nome)
      if (soma && soma !== m.soma)
        throw new FalhaDeInicio(
          `A migração ${m.nome} mudou depois de aplicada. Desfaça a mudança e crie uma migração nova.`,
        )
      if (soma) continue
      await aplicar(cliente, m)
      aplicadas.push(m.nome)
    }
    return aplicadas
  })
}

async function aplicar(cliente: pg.Client, { nome, texto, soma }: Migracao): Promise<void> {
  try {
    await cliente.query('begin')
    await cliente.query(texto)
    await cliente.query('insert into public.girassol_migracoes (nome, soma) values ($1, $2)', [nome, soma])
    await cliente.query('commit')
  } catch (erro) {
    await cliente.query('rollback').catch(() => {}) // a lost connection has already rolled back
    const { code, message } = comoObjeto(erro)
    if (code === ESQUEMA_JA_EXISTE)
      throw new FalhaDeInicio(
        `Este banco já tem partes que não são do Girassol (${message}). Se é o banco de um projeto Supabase, crie outro banco só para o Girassol e aponte DATABASE_URL para ele.`,
        erro,
      )
    throw new FalhaDeInicio(`A migração ${nome} falhou e nada dela ficou no banco: ${message}`, erro)
  }
}
