import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { MODELO } from './postgres-de-teste.ts'
import { trocarBanco } from './url.ts'
import { aoFim } from './ao-fim.ts'

let contador = 0

/** A fresh, migrated database for this test file, opened as the application role; removed when the file ends. */
export async function bancoDeTeste(): Promise<Banco> {
  const url = await urlDeBancoNovo()
  const banco = abrirBanco({ url, papel: 'girassol_app', nome: 'girassol-teste' })
  aoFim(() => banco.fechar())
  return banco
}

/** The owner's URL of a fresh database, for tests that start whole servers on it. */
export async function urlDeBancoNovo(): Promise<string> {
  const mestre = process.env.GIRASSOL_PG_DE_TESTE
  if (!mestre) throw new Error('tests/suporte/postgres-de-teste.ts did not run: start the tests with vitest')
  const nome = `teste_${process.pid}_${++contador}`
  await executarSolto(mestre, `create database ${nome} template ${MODELO}`)
  // registered first, so it runs last: afterAll hooks run in reverse order
  aoFim(() => executarSolto(mestre, `drop database if exists ${nome} with (force)`))
  return trocarBanco(mestre, nome)
}
