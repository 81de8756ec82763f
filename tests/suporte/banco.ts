import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { MODELO } from './postgres-de-teste.ts'
import { trocarBanco } from './url.ts'
import { aoFim } from './ao-fim.ts'
import { ate } from './esperas.ts'

let contador = 0

/**
 * Returns a fresh, migrated database for this test file, opened as the application role. It is dropped when the file
 * ends.
 */
export async function bancoDeTeste(): Promise<Banco> {
  const url = await urlDeBancoNovo()
  const banco = abrirBanco({ url, papel: 'girassol_app', nome: 'girassol-teste' })
  aoFim(() => banco.fechar())
  return banco
}

function mestreDoTeste(): string {
  const mestre = process.env.GIRASSOL_PG_DE_TESTE
  if (!mestre) throw new Error('tests/suporte/postgres-de-teste.ts did not run: start the tests with vitest')
  return mestre
}

/** Returns the owner's URL of a fresh database, for tests that start whole servers on it. */
export async function urlDeBancoNovo(modelo = MODELO): Promise<string> {
  const mestre = mestreDoTeste()
  const nome = `teste_${process.pid}_${++contador}`
  await executarSolto(mestre, `create database ${nome} template ${modelo} strategy file_copy`)
  // registered first, so it runs last: afterAll hooks run in reverse order
  aoFim(() => executarSolto(mestre, `drop database if exists ${nome} with (force)`))
  return trocarBanco(mestre, nome)
}

const COM_PESSOAS = 'girassol_com_pessoas'

/**
 * Returns the name of a template database that `semear` has filled. It is created once a run, by the first caller; the
 * others wait for it.
 */
export async function modeloComPessoas(semear: (url: string) => Promise<void>): Promise<string> {
  const mestre = mestreDoTeste()
  const pronto = async () =>
    (await executarSolto(mestre, `select 1 from pg_database where datname = '${COM_PESSOAS}'`)).length > 0
  if (await pronto()) return COM_PESSOAS
  const obra = `${COM_PESSOAS}_em_obra`
  const minha = await executarSolto(mestre, `create database ${obra} template ${MODELO} strategy file_copy`).then(
    () => true,
    () => false,
  )
  if (minha && (await pronto())) await executarSolto(mestre, `drop database ${obra}`) // another process finished it between the two checks
  else if (minha) {
    await semear(trocarBanco(mestre, obra))
    // the rename fails until the last connections of `semear` are closed
    await ate(
      () =>
        executarSolto(mestre, `alter database ${obra} rename to ${COM_PESSOAS}`).then(
          () => true,
          () => false,
        ),
      30_000,
    )
  } else if (!(await ate(pronto, 60_000)))
    throw new Error('nobody finished the template with the people of the demonstration')
  return COM_PESSOAS
}
