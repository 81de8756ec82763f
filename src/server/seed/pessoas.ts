import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { garantirConta } from '#modules/acesso/server/comandos/contas.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/server/comandos/incluir-pessoa.ts'
import type { AdminDeContas } from '#modules/acesso/portas.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco, Tx } from '#platform/postgres/banco.ts'
import { cargosDeDemonstracao, pessoasDeDemonstracao, SENHA_DE_DEMONSTRACAO, timesDeDemonstracao, type PessoaDeDemonstracao } from './dados-das-pessoas.ts'

interface Opcoes {
  banco: Banco
  executar: Executar
  admin: AdminDeContas
}

/** The people of the demonstration company. Only what is missing is made: whoever was renamed, moved or deactivated since stays so. */
export async function semearPessoas({ banco, executar, admin }: Opcoes): Promise<void> {
  const existem = await banco.db.selectFrom('cad.usuarios').select('email').where('email', 'in', pessoasDeDemonstracao.map((p) => p.email)).execute()
  const faltam = pessoasDeDemonstracao.filter((p) => !existem.some((e) => e.email === p.email))
  if (faltam.length === 0) return
  const contas = await Promise.all(
    faltam.map(async (p) => ({
      ...p,
      // colleagues fill the lists; nobody signs in as them, so they have no password to know
      id: await garantirConta(admin, banco.db, { email: p.email, nome: p.nome, ...(p.entra ? { senha: SENHA_DE_DEMONSTRACAO } : {}) }),
    })),
  )
  await executar(sistema, async (u) => {
    await u.tx.insertInto('plataforma.parametros').values({ chave: 'empresa', valor: JSON.stringify({ nome: 'Girassol Energia' }) }).onConflict((c) => c.doNothing()).execute()
    const cargos = await semearCargos(u.tx)
    for (const p of contas) {
      await incluirPessoa(u.tx, { id: p.id, nome: p.nome, email: p.email, telefone: p.telefone, cargo_id: cargos.get(p.cargo) ?? null })
      const papeis = p.papeis.map(([departamento, papel]) => ({ departamento, papel, valido_ate: null }))
      await incluirPapeis(u.tx, p.id, papeis, p.globais ?? [], null)
    }
    await semearTimes(u.tx, contas)
    u.auditar({ acao: 'cad.demonstracao.semear', entidade: 'usuario', entidade_id: 'demonstracao', depois: { pessoas: contas.length } })
  })
}

async function semearCargos(tx: Tx): Promise<Map<string, string>> {
  await tx.insertInto('cad.cargos').values(cargosDeDemonstracao.map((c) => ({ id: uuidv7(), ...c }))).onConflict((c) => c.column('nome').doNothing()).execute()
  const linhas = await tx.selectFrom('cad.cargos').select(['id', 'nome']).execute()
  return new Map(linhas.map((l) => [l.nome, l.id]))
}

async function semearTimes(tx: Tx, contas: readonly (PessoaDeDemonstracao & { id: string })[]): Promise<void> {
  for (const { nome, departamento, descricao, lider, membros } of timesDeDemonstracao) {
    const id = uuidv7()
    const lider_id = contas.find((c) => c.email.startsWith(`${lider}@`))?.id ?? null
    const novo = await tx.insertInto('cad.times').values({ id, nome, departamento, descricao, lider_id }).onConflict((c) => c.column('nome').doNothing()).executeTakeFirst()
    if (novo.numInsertedOrUpdatedRows === 0n) continue
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      select ${id}, id from cad.usuarios where split_part(email::text, '@', 1) = any(${membros}::text[]) and email like '%@girassol.test'`.execute(tx)
  }
}
