import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { semearFunis } from '#server/seed/funis.ts'
import { semearRecursos } from '#server/seed/recursos.ts'
import { semearTarefas } from '#server/seed/tarefas.ts'
import { eu } from '#modules/acesso/conta/contract/eu.ts'
import { demonstracao } from '#modules/acesso/demonstracao/contract/demonstracao.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste({ env: { SEED: 'demo' } })
const { s } = casa.app
const { db } = s.banco
await db.insertInto('cad.demonstracao').values({ tabela: '', id: uuidv7() }).execute()
await casa.app.funis.instalar()
await semearFunis(s)
await semearRecursos(s)
await semearTarefas(s)
await sql`select cad.marcar_demonstracao()`.execute(db)
await sql`update empresa.dados set nome = 'Sol da Serra'`.execute(db)

const admin = await casa.como('admin@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const um = async <T extends object>(comando: ReturnType<typeof sql<T>>) => {
  const [linha] = (await comando.execute(db)).rows
  if (!linha) throw new Error('no row')
  return linha
}
const deixar = (quem: typeof admin, corpo: unknown) => quem('POST', '/api/demonstracao/deixar', corpo)
const ver = async (quem: typeof admin) => (await quem.chamar(demonstracao.ver)).corpo.data
const certo = { empresa: 'Sol da Serra', manter: true }

it('says what would go and what stays, to administrators alone', async () => {
  expect((await casa.como(null).then((c) => c.chamar(demonstracao.ver))).status).toBe(401)
  expect((await vendedor.chamar(demonstracao.ver)).status).toBe(403)
  expect((await deixar(vendedor, certo)).status).toBe(403)
  const dita = await ver(admin)
  expect(dita).toMatchObject({
    existe: true,
    deixada_em: null,
    empresa: 'Sol da Serra',
    administradores: [],
    sou_da_demonstracao: true,
    contatos_que_ficam: 0,
  })
  const rotulos = (lista: { rotulo: string; n: number }[]) => lista.filter((c) => c.n > 0).map((c) => c.rotulo)
  expect(rotulos(dita.leva)).toEqual(expect.arrayContaining(['pessoas', 'contatos', 'cartões', 'tarefas', 'reservas']))
  expect(rotulos(dita.configurado)).toEqual(expect.arrayContaining(['modelos de tarefas', 'times']))
})

it('refuses a wrong name, a missing choice, and a company without an administrator of its own', async () => {
  const errado = await deixar(admin, { ...certo, empresa: 'Girassol' })
  expect(errado.status).toBe(400)
  expect(errado.corpo.error.details[0].campo).toBe('empresa')
  expect((await deixar(admin, { empresa: 'Sol da Serra' })).status).toBe(400)
  const sem = await deixar(admin, certo)
  expect(sem.status).toBe(409)
  expect(sem.corpo.error.message).toContain('administrador')
  expect((await ver(admin)).existe).toBe(true)
})

it('takes the demonstration whole, keeps every real row with what it needs, and may be repeated', async () => {
  const dona = await pessoaDeTeste(casa, [], ['admin'])
  expect((await ver(dona)).administradores).toHaveLength(1)
  const funil = await um(
    sql<{ id: string; estagio: string; contato: string; nome: string }>`
      select c.funil_id as id, e.chave as estagio, k.id as contato, k.nome
      from funis.cartoes c
      join funis.estagios e on e.id = c.estagio_id
      join cad.contatos k on k.id = c.contato_id
      where c.situacao = 'aberto'
      limit 1
    `,
  )
  // real rows: a card of a demonstration contact, a contact of its own, tasks on rows of both kinds
  const [real, contatoReal] = [uuidv7(), uuidv7()]
  await s.banco.transacao(async (tx) => {
    await sql`insert into cad.contatos (id, nome) values (${contatoReal}, 'Cliente de verdade')`.execute(tx)
    await sql`
      insert into funis.cartoes (id, funil_id, estagio_id, situacao, titulo, contato_id, ordem, origem, responsavel_id)
      select ${real}, funil_id, estagio_id, situacao, 'Negócio de verdade', ${funil.contato}, 'zz', 'manual', ${vendedor.id}
      from funis.cartoes
      where funil_id = ${funil.id}
        and situacao = 'aberto'
        and contato_id = ${funil.contato}
      limit 1
    `.execute(tx)
    await sql`
      insert into funis.transicoes (cartao_id, seq, funil_id, para_estagio_id, por_tipo, por_id)
      select id, 1, funil_id, estagio_id, 'pessoa', ${vendedor.id}
      from funis.cartoes
      where id = ${real}
    `.execute(tx)
    await sql`
      insert into tarefas.tarefas (id, titulo, responsavel_id, cartao_id)
      select gen_random_uuid(), 'Tarefa de verdade', ${dona.id}, id
      from funis.cartoes
      where id = ${real} or (funil_id = ${funil.id} and id <> ${real} and situacao = 'aberto')
    `.execute(tx)
  })
  const reais = () =>
    um(
      sql<{ tarefas: number; cartoes: number; transicoes: number; contatos: number; auditoria: number }>`
        select
          (select count(*)::int from tarefas.tarefas where titulo = 'Tarefa de verdade') as tarefas,
          (select count(*)::int from funis.cartoes where id = ${real}) as cartoes,
          (select count(*)::int from funis.transicoes where cartao_id = ${real}) as transicoes,
          (select count(*)::int from cad.contatos where id in (${contatoReal}, ${funil.contato})) as contatos,
          (select count(*)::int from plataforma.auditoria where acao = 'cad.demonstracao.semear') as auditoria
      `,
    )
  const antes = await reais()
  expect(antes.tarefas).toBeGreaterThan(1)
  expect((await ver(dona)).contatos_que_ficam).toBe(1)

  // a crash in the middle takes nothing
  const dono = new pg.Client({ connectionString: casa.urlDoBanco })
  await dono.connect()
  await dono.query(`
    create function public.cai() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$;
    create trigger cai before delete on cad.contatos execute function public.cai()
  `)
  const contagens = (await ver(dona)).leva
  expect((await deixar(dona, certo)).status).toBe(500)
  expect((await ver(dona)).leva).toEqual(contagens)
  await dono.query('drop trigger cai on cad.contatos')
  await dono.end()

  const [r, outra] = await Promise.all([deixar(dona, certo), deixar(dona, certo)])
  expect([r.status, outra.status]).toEqual([200, 200])
  expect(await reais()).toEqual(antes)
  const sobra = await um(
    sql<{ cartoes: number; tarefas: number; contatos: number; reservas: number; ativos: number }>`
      select
        (select count(*)::int from funis.cartoes where id <> ${real}) as cartoes,
        (select count(*)::int from tarefas.tarefas where titulo <> 'Tarefa de verdade') as tarefas,
        (select count(*)::int from cad.contatos where id not in (${contatoReal}, ${funil.contato})) as contatos,
        (select count(*)::int from recursos.reservas) as reservas,
        (select count(*)::int from cad.usuarios where ativo and id <> ${dona.id}) as ativos
    `,
  )
  expect(sobra).toEqual({ cartoes: 0, tarefas: 0, contatos: 0, reservas: 0, ativos: 0 })
  // the assignee of the real card stays as someone who left
  expect(await um(sql<{ ativo: boolean }>`select ativo from cad.usuarios where id = ${vendedor.id}`)).toEqual({
    ativo: false,
  })
  expect((await vendedor.chamar(eu.obter)).status).toBeGreaterThanOrEqual(401)
  // searches and lists show the real rows alone
  const lista = (await dona.chamar(contatos.listar, { query: { limit: 50 } })).corpo.data
  expect(lista.map((c) => c.id).sort()).toEqual([contatoReal, funil.contato].sort())
  // what was configured stays
  expect((await db.selectFrom('tarefas.modelos').select('id').execute()).length).toBeGreaterThan(0)
  expect((await db.selectFrom('recursos.recursos').select('id').execute()).length).toBeGreaterThan(0)
  const { rows } = await sql`select 1 from plataforma.auditoria where acao = 'cad.demonstracao.deixar'`.execute(db)
  expect(rows).toHaveLength(1)
  const depois = await ver(dona)
  expect([depois.existe, typeof depois.deixada_em]).toEqual([false, 'string'])
  expect((await (await fetch(`${casa.url}/api/config`)).json()).demonstracao).toBe(false)
  expect((await deixar(dona, certo)).status).toBe(200)
})
