import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { subirAuth } from '#embedded/supabase-auth/teste/servidor.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { pessoasDeDemonstracao } from './dados-das-pessoas.ts'
import { semearPessoas } from './pessoas.ts'

const auth = await subirAuth()
const { banco, admin } = auth
const semear = () => semearPessoas({ banco, executar: criarExecutor(banco, () => {}), admin })

it('creates the demonstration users with the known password and fitting roles', async () => {
  // an account left by a first run that was interrupted
  await admin.criarUsuario({ email: 'vendedor@girassol.test' })
  await semear()
  const pessoas = await banco.db.selectFrom('cad.usuarios').select(['id', 'email', 'cargo_id']).execute()
  expect(pessoas).toHaveLength(pessoasDeDemonstracao.length)
  expect(pessoas.every((p) => p.cargo_id)).toBe(true)
  const esperado: Record<string, string> = {
    admin: 'plataforma.configurar',
    supervisora: 'chat.conversa.todas',
    atendente: 'chat.conversa.atender',
    vendedor: 'vu.area.entrar',
    engenheira: 'eng.area.entrar',
    almoxarife: 'est.area.entrar',
    tecnico: 'mpvl.area.entrar',
  }
  for (const [nome, permissao] of Object.entries(esperado)) {
    const email = `${nome}@girassol.test`
    expect((await auth.cliente().auth.signInWithPassword({ email, password: 'girassol-demo' })).error, email).toBeNull()
    const acesso = await carregarAcesso(banco.db, pessoas.find((p) => p.email === email)?.id ?? '')
    expect([...(acesso?.acesso.permissoes ?? [])], email).toContain(permissao)
  }
  const colega = pessoasDeDemonstracao.find((p) => !p.entra)
  expect(
    (await auth.cliente().auth.signInWithPassword({ email: colega?.email ?? '', password: 'girassol-demo' })).error
      ?.code,
  ).toBe('invalid_credentials')
  const times = await banco.db
    .selectFrom('cad.time_membros')
    .select((e) => e.fn.countAll<number>().as('n'))
    .groupBy('time_id')
    .execute()
  expect(times.map((t) => t.n).sort()).toEqual([2, 2, 2, 4, 4, 4, 5])
})

it('creates one absent user with a substitute, one who left, and positions that all propose a role', async () => {
  const { rows } = await sql<{ recebe: string }>`
    select s.email::text as recebe
    from cad.ausencias a
    join cad.usuarios s on s.id = cad.quem_recebe(a.usuario_id, now())
  `.execute(banco.db)
  expect(rows).toEqual([{ recebe: 'jessica.farias@girassol.test' }])
  expect(await banco.db.selectFrom('cad.usuarios').select('email').where('ativo', '=', false).execute()).toEqual([
    { email: 'marcelo.vieira@girassol.test' },
  ])
  const areas = await banco.db.selectFrom('cad.membros').select('departamento').distinct().execute()
  expect(areas).toHaveLength(19)
  expect(
    await banco.db
      .selectFrom('cad.cargos as c')
      .select('nome')
      .where((e) =>
        e.not(e.exists(e.selectFrom('cad.cargo_papeis as p').select('p.papel').whereRef('p.cargo_id', '=', 'c.id'))),
      )
      .execute(),
  ).toEqual([])
})

it('changes nothing when it runs again', async () => {
  const retrato = async () => [
    await banco.db.selectFrom('cad.usuarios').select(['id', 'nome', 'versao_acesso']).orderBy('id').execute(),
    await banco.db.selectFrom('cad.membros').select('id').orderBy('id').execute(),
  ]
  await banco.db
    .updateTable('cad.usuarios')
    .set({ nome: 'Renomeada Depois' })
    .where('email', '=', 'atendente@girassol.test')
    .execute()
  const antes = await retrato()
  await semear()
  expect(await retrato()).toEqual(antes)
})
