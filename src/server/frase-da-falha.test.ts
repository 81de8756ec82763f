import { expect, it, onTestFinished } from 'vitest'
import { FalhaDeInicio } from '#platform/config/falha-de-inicio.ts'
import { comCliente, executarSolto } from '#platform/postgres/sondar.ts'
import { fraseDaFalha } from './frase-da-falha.ts'

const mestre = () => process.env.GIRASSOL_PG_DE_TESTE ?? ''

it('reports the connection limit when the database refuses further connections', async () => {
  await executarSolto(mestre(), "create role apertado login connection limit 1 password 'apertado'")
  onTestFinished(async () => void (await executarSolto(mestre(), 'drop role apertado')))
  const url = Object.assign(new URL(mestre()), { username: 'apertado', password: 'apertado' }).href
  const erro = await comCliente(url, 'o único', () => executarSolto(url, 'select 1').catch((e: unknown) => e))
  expect(fraseDaFalha(erro)).toEqual({
    frase: expect.stringMatching(/^O banco de dados não aceita mais conexões: .*max_connections/),
    nossa: false,
  })
})

it('suggests another try when the database closes the connection during the start', async () => {
  const dormindo = executarSolto(mestre(), 'select pg_sleep(20)').catch((e: unknown) => e)
  const acordar = () =>
    executarSolto(
      mestre(),
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(20)'",
    )
  await expect.poll(acordar).toHaveLength(1)
  expect(fraseDaFalha(await dormindo)).toEqual({
    frase: 'O banco de dados parou de responder durante a partida. Tente de novo em instantes.',
    nossa: false,
  })
})

it('shows the message of a FalhaDeInicio as written and marks any other error as our bug', () => {
  expect(fraseDaFalha(new FalhaDeInicio('A porta 80 já está em uso.'))).toEqual({
    frase: 'A porta 80 já está em uso.',
    nossa: false,
  })
  expect(fraseDaFalha(new Error('boom'))).toEqual({ frase: 'O Girassol não conseguiu iniciar: boom', nossa: true })
  expect(fraseDaFalha(null).nossa).toBe(true)
})
