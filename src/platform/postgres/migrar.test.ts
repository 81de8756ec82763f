import { expect, it } from 'vitest'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { urlDeBancoNovo } from '#tests/suporte/banco.ts'
import { lerMigracoes, migrar } from './migrar.ts'
import { executarSolto } from './sondar.ts'

const comMais = (texto: string) => [...lerMigracoes(), { nome: '9999_prova.sql', texto, soma: texto }]

it('rolls back a migration that fails, and retries it at the next start', async () => {
  const url = await urlDeBancoNovo()
  await expect(migrar(url, comMais('create table public.prova (n int); select 1/0'))).rejects.toThrow(
    /^A migração 9999_prova\.sql falhou e nada dela ficou no banco: division by zero$/,
  )
  expect(await executarSolto(url, "select to_regclass('public.prova') as tabela")).toEqual([{ tabela: null }])
  expect(await migrar(url, comMais('create table public.prova (n int)'))).toEqual(['9999_prova.sql'])
  expect(await migrar(url, comMais('create table public.prova (n int)'))).toEqual([])
})

it('reports a connection lost during a migration in a sentence, and the process survives', async () => {
  const url = await urlDeBancoNovo()
  await expect(migrar(url, comMais('select pg_terminate_backend(pg_backend_pid())'))).rejects.toThrow(FalhaDeInicio)
  await expect(executarSolto(url, 'select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: '57P01',
  })
  expect(await migrar(url)).toEqual([])
})

it('stops the start for an edited migration and for a database of a newer version', async () => {
  const url = await urlDeBancoNovo()
  const [primeira, ...resto] = lerMigracoes()
  if (!primeira) throw new RangeError('no migrations')
  await expect(migrar(url, [{ ...primeira, soma: 'outra' }, ...resto])).rejects.toThrow(
    `A migração ${primeira.nome} mudou depois de aplicada.`,
  )
  await expect(migrar(url, resto)).rejects.toThrow(
    `O banco foi usado por uma versão mais nova do Girassol (${primeira.nome}).`,
  )
})
