import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { criarLog } from '#platform/log/log.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { agendar } from './agendar.ts'
import { iniciarTrabalhos } from './executor.ts'
import { DadosInvalidos, tipoDeTrabalho, trabalho } from './trabalho.ts'

const dePessoa = tipoDeTrabalho(
  'prova:pessoa',
  z.object({ pessoa: z.object({ id: z.uuid() }), vez: z.int().default(1) }),
)
const id = '01900000-0000-7000-8000-000000000001'

it('the handler receives the parsed payload', async () => {
  const vindos: unknown[] = []
  const t = trabalho(dePessoa, async (dados) => void vindos.push(dados))
  await t.executar({ pessoa: { id, nome: 'Ana' }, de_outra_versao: true })
  expect(vindos).toEqual([{ pessoa: { id }, vez: 1 }])
})

it('the error of an invalid payload names job and field, not the value', async () => {
  const t = trabalho(dePessoa, () => expect.fail('must not run'))
  const erro: unknown = await t.executar({ pessoa: { id: 'ana@exemplo.com.br' } }).catch((e: unknown) => e)
  expect(erro).toBeInstanceOf(DadosInvalidos)
  expect(String(erro)).toContain('prova:pessoa: pessoa.id ')
  expect(String(erro)).not.toContain('ana@')
  await expect(t.executar(null)).rejects.toThrow('prova:pessoa: payload ')
})

it('a job with an invalid payload fails permanently at its first run; a failed handler is retried', async () => {
  const banco = await bancoDeTeste()
  const quebra = tipoDeTrabalho('prova:quebra', z.unknown())
  const { fechar } = await iniciarTrabalhos({
    banco,
    rotinas: [],
    log: criarLog({ nivel: 'silent' }),
    trabalhos: [
      trabalho(dePessoa, () => expect.fail('must not run')),
      trabalho(quebra, () => Promise.reject(new Error('unavailable'))),
    ],
  })
  aoFim(fechar)
  await criarExecutor(banco, () => {})(sistema, async (u) => {
    await agendar(u.tx, dePessoa, { pessoa: { id: 'x' } }, { fila: 'prova' })
    await agendar(u.tx, quebra, null)
  })
  const falhas = async () =>
    (
      await sql<{ nome: string; esgotado: boolean }>`
        select t.identifier as nome, j.attempts >= j.max_attempts as esgotado
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.last_error is not null
          and j.locked_at is null
        order by t.identifier
      `.execute(banco.db)
    ).rows
  await expect.poll(falhas, { timeout: 20_000 }).toEqual([
    { nome: 'prova:pessoa', esgotado: true },
    { nome: 'prova:quebra', esgotado: false },
  ])
})
