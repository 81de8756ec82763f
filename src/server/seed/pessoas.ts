import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { garantirConta } from '#modules/acesso/nucleo/server/comandos/contas.ts'
import { incluirPapeis, incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import type { AdminDeContas } from '#modules/acesso/nucleo/portas.ts'
import { tiposDeAprovacao } from '#modules/acesso/nucleo/tipos.ts'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco, Tx } from '#platform/postgres/banco.ts'
import { pessoasDeDemonstracao, SENHA_DE_DEMONSTRACAO, type PessoaDeDemonstracao } from './dados-das-pessoas.ts'
import { cargosDeDemonstracao } from './dados-dos-cargos.ts'
import { timesDeDemonstracao } from './dados-dos-times.ts'
import { semearEmpresa } from './empresa.ts'

interface Opcoes {
  banco: Banco
  executar: Executar
  admin: AdminDeContas
}

/**
 * Seeds the people of the demonstration company. Creates only what is missing: users renamed, moved or deactivated
 * since then stay as they are.
 */
export async function semearPessoas({ banco, executar, admin }: Opcoes): Promise<void> {
  const existem = await banco.db
    .selectFrom('cad.usuarios')
    .select('email')
    .where(
      'email',
      'in',
      pessoasDeDemonstracao.map((p) => p.email),
    )
    .execute()
  const faltam = pessoasDeDemonstracao.filter((p) => !existem.some((e) => e.email === p.email))
  if (faltam.length === 0) return
  const contas = await Promise.all(
    faltam.map(async (p) => ({
      ...p,
      // most colleagues only fill the lists: no one signs in as them, so they get no password
      id: await garantirConta(admin, banco.db, {
        email: p.email,
        nome: p.nome,
        ...(p.entra ? { senha: SENHA_DE_DEMONSTRACAO } : {}),
      }),
    })),
  )
  await executar(sistema, async (u) => {
    await semearEmpresa(u.tx)
    const cargos = await semearCargos(u.tx)
    for (const p of contas) {
      await incluirPessoa(u.tx, {
        id: p.id,
        nome: p.nome,
        email: p.email,
        telefone: p.telefone,
        cargo_id: cargos.get(p.cargo) ?? null,
      })
      const papeis = p.papeis.map(([departamento, papel]) => ({ departamento, papel, valido_ate: null }))
      await incluirPapeis(u.tx, p.id, papeis, p.globais ?? [], null)
    }
    await semearTimes(u.tx, contas)
    await semearAusenciasESaidas(u.tx, contas)
    u.auditar({
      acao: 'cad.demonstracao.semear',
      entidade: 'usuario',
      entidade_id: 'demonstracao',
      depois: { pessoas: contas.length },
    })
  })
}

async function semearCargos(tx: Tx): Promise<Map<string, string>> {
  for (const { nome, descricao, papeis, limites = {} } of cargosDeDemonstracao) {
    const id = uuidv7()
    const novo = await tx
      .insertInto('cad.cargos')
      .values({ id, nome, descricao: descricao ?? null, departamento: papeis[0]?.[0] ?? null })
      .onConflict((c) => c.column('nome').doNothing())
      .executeTakeFirst()
    if (novo.numInsertedOrUpdatedRows === 0n) continue
    await tx
      .insertInto('cad.cargo_papeis')
      .values(papeis.map(([departamento, papel]) => ({ cargo_id: id, departamento, papel })))
      .execute()
    const deles = tiposDeAprovacao.flatMap((tipo) => {
      const reais = limites[tipo]
      return reais === undefined ? [] : [{ cargo_id: id, tipo, limite_centavos: reais * 100 }]
    })
    if (deles.length > 0) await tx.insertInto('cad.limites_de_aprovacao').values(deles).execute()
  }
  const linhas = await tx.selectFrom('cad.cargos').select(['id', 'nome']).execute()
  return new Map(linhas.map((l) => [l.nome, l.id]))
}

type Conta = PessoaDeDemonstracao & { id: string }
const chamada = (contas: readonly Conta[], nome: string) =>
  contas.find((c) => c.email.startsWith(`${nome}@`))?.id ?? null

async function semearTimes(tx: Tx, contas: readonly Conta[]): Promise<void> {
  for (const {
    nome,
    departamento,
    descricao,
    lider,
    membros,
    turnos,
    capacidade,
    cidades = [],
  } of timesDeDemonstracao) {
    const id = uuidv7()
    const novo = await tx
      .insertInto('cad.times')
      .values({ id, nome, departamento, descricao, lider_id: chamada(contas, lider), capacidade: capacidade ?? null })
      .onConflict((c) => c.column('nome').doNothing())
      .executeTakeFirst()
    if (novo.numInsertedOrUpdatedRows === 0n) continue
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      select ${id}, id
      from cad.usuarios
      where split_part(email::text, '@', 1) = any(${membros}::text[])
        and email like '%@girassol.test'
    `.execute(tx)
    await tx
      .insertInto('cad.expedientes')
      .values(turnos.map(([dia, inicio, fim]) => ({ time_id: id, dia, inicio, fim })))
      .execute()
    if (cidades.length > 0)
      await tx
        .insertInto('cad.time_cidades')
        .values(cidades.map((cidade) => ({ time_id: id, cidade, uf: 'MG' })))
        .execute()
    await sql`
      insert into cad.time_funis (time_id, funil_id)
      select ${id}, id
      from funis.funis
      where departamento = ${departamento}
        and arquivado_em is null
    `.execute(tx)
  }
}

async function semearAusenciasESaidas(tx: Tx, contas: readonly Conta[]): Promise<void> {
  for (const p of contas) {
    if (p.ausente) {
      await sql`
        insert into cad.ausencias (id, usuario_id, de, ate, substituto_id, motivo, criada_por)
        values (
          ${uuidv7()},
          ${p.id},
          now() - interval '3 days',
          now() + make_interval(days => ${p.ausente.dias}),
          ${chamada(contas, p.ausente.substituto)},
          ${p.ausente.motivo},
          ${p.id}
        )
      `.execute(tx)
    }
    if (p.saiu_ha_dias !== undefined)
      await sql`
        update cad.usuarios
        set ativo = false, desativado_em = now() - make_interval(days => ${p.saiu_ha_dias})
        where id = ${p.id}
      `.execute(tx)
  }
}
