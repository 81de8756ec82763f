import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { permissoesDoGlobal, permissoesDoPapel } from '#modules/acesso/nucleo/regras/compilar.ts'
import { ehSupervisor, podeEditarUsuarios } from '#modules/acesso/nucleo/regras/guardas.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'
import { codigosDeDepartamento, papeisDeDepartamento, papeisGlobais } from '#modules/acesso/nucleo/tipos.ts'
import { carregarAcesso, carregarAcessos } from '#modules/acesso/nucleo/server/consultas/carregar-acesso.ts'
import { nomesDe, usuariosAtivos, usuariosComPermissao } from '#modules/acesso/nucleo/server/consultas/pessoas.ts'
import { montarCasa } from './teste/servidor.ts'

const casa = await montarCasa()
const { db } = casa.banco

const permissoesDe = async (id: string) => [...((await carregarAcesso(db, id))?.acesso.permissoes ?? [])].sort()

describe('compiled access', () => {
  it('is the union of the roles valid now, and nothing else', async () => {
    const papel = fc.record({
      codigo: fc.constantFrom(...codigosDeDepartamento),
      papel: fc.constantFrom(...papeisDeDepartamento),
      quando: fc.constantFrom('vigente', 'vencido', 'futuro'),
    })
    const caso = fc.record({
      papeis: fc.uniqueArray(papel, { maxLength: 6, selector: (p) => `${p.codigo}:${p.papel}` }),
      globais: fc.uniqueArray(fc.constantFrom(...papeisGlobais)),
    })
    await fc.assert(
      fc.asyncProperty(caso, async ({ papeis, globais }) => {
        const id = await casa.pessoa({ globais })
        const dia = 86_400_000
        for (const p of papeis) {
          const [de, ate] =
            p.quando === 'vigente' ? [-dia, dia] : p.quando === 'vencido' ? [-2 * dia, -dia] : [dia, 2 * dia]
          await db
            .insertInto('cad.membros')
            .values({
              id: uuidv7(),
              usuario_id: id,
              departamento: p.codigo,
              papel: p.papel,
              valido_de: new Date(Date.now() + (de ?? 0)),
              valido_ate: new Date(Date.now() + (ate ?? 0)),
            })
            .execute()
        }
        const esperado = new Set([
          ...papeis.filter((p) => p.quando === 'vigente').flatMap(permissoesDoPapel),
          ...globais.flatMap(permissoesDoGlobal),
        ])
        expect(await permissoesDe(id)).toEqual([...esperado].sort())
      }),
      { numRuns: 60 },
    )
  })

  it('agrees with the table of grants read row by row', async () => {
    for (const codigo of codigosDeDepartamento) {
      for (const papel of papeisDeDepartamento) {
        const lento = concessoes
          .filter((c) => c.quem.some((q) => [`${codigo}:${papel}`, `${codigo}:*`, `*:${papel}`].includes(q)))
          .map((c) => c.permissao)
        expect([...new Set(permissoesDoPapel({ codigo, papel }))].sort()).toEqual([...new Set(lento)].sort())
      }
    }
    expect(new Set(concessoes.map((c) => c.permissao)).size).toBe(concessoes.length)
    for (const { permissao } of concessoes) expect(permissao).toMatch(/^[a-z]+(\.[a-z]+){1,2}$/)
  })

  it('[S6.3] makes a user supervisor of the department of the route, and of no other', async () => {
    const id = await casa.pessoa({
      papeis: [
        ['vc', 'supervisor'],
        ['co', 'operador'],
      ],
    })
    const acesso = (await carregarAcesso(db, id))?.acesso
    if (!acesso) throw new TypeError('person not found')
    expect(ehSupervisor(acesso, 'vc')).toBe(true)
    for (const outro of codigosDeDepartamento.filter((c) => c !== 'vc')) expect(ehSupervisor(acesso, outro)).toBe(false)
    expect(ehSupervisor(acesso, '')).toBe(false)
    expect(podeEditarUsuarios(acesso)).toBe(false)
    expect(podeEditarUsuarios({ permissoes: new Set(permissoesDoPapel({ codigo: 'cad', papel: 'supervisor' })) })).toBe(
      true,
    )
  })

  it('grants the chat to everyone who attends, and its settings to chat supervisors only', async () => {
    const operadora = await permissoesDe(await casa.pessoa({ papeis: [['eng', 'operador']] }))
    expect(operadora).toEqual(
      expect.arrayContaining(['chat.area.entrar', 'chat.caixa.ver', 'chat.conversa.ver', 'chat.conversa.atender']),
    )
    expect(operadora).not.toContain('chat.conversa.todas')
    const deOutro = await permissoesDe(await casa.pessoa({ papeis: [['vc', 'supervisor']] }))
    expect(deOutro).not.toContain('chat.caixa.configurar')
    const doChat = await permissoesDe(await casa.pessoa({ papeis: [['chat', 'supervisor']] }))
    expect(doChat).toEqual(
      expect.arrayContaining([
        'chat.caixa.configurar',
        'chat.conversa.gerir',
        'chat.conversa.todas',
        'chat.conversa.excluir',
      ]),
    )
    expect(await permissoesDe(await casa.pessoa({ papeis: [['mpvl', 'tecnico']] }))).not.toContain('chat.conversa.ver')
  })

  it('gives a supervisor everything an operator of the same department has', () => {
    for (const codigo of codigosDeDepartamento) {
      const supervisor = new Set(permissoesDoPapel({ codigo, papel: 'supervisor' }))
      for (const papel of ['leitor', 'operador'] as const)
        expect(permissoesDoPapel({ codigo, papel }).filter((p) => !supervisor.has(p))).toEqual([])
    }
  })

  it('is empty for a deactivated user and null for an unknown one', async () => {
    const id = await casa.pessoa({ papeis: [['co', 'operador']] })
    await db.updateTable('cad.usuarios').set({ ativo: false, desativado_em: new Date() }).where('id', '=', id).execute()
    expect(await carregarAcesso(db, id)).toMatchObject({
      usuario: { ativo: false },
      acesso: { admin: false, departamentos: [] },
    })
    expect(await permissoesDe(id)).toEqual([])
    expect(await carregarAcesso(db, uuidv7())).toBeNull()
  })

  it('reads one user through the primary key, in one statement', async () => {
    const id = await casa.pessoa({ papeis: [['co', 'operador']] })
    let feitas = 0
    const contado = db.withPlugin({
      transformQuery: ({ node }) => {
        feitas += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(await carregarAcesso(contado, id)).toMatchObject({ usuario: { id } })
    expect(feitas).toBe(1)
    const plano = await sql<{ 'QUERY PLAN': string }>`explain select * from cad.usuarios u where u.id = ${id}`.execute(
      db,
    )
    expect(plano.rows.map((r) => r['QUERY PLAN']).join()).toContain('usuarios_pkey')
  })
})

describe('access of several users', () => {
  it('is that of each of them, in the order asked and in one statement; unknown ones are left out', async () => {
    const [a, b] = [
      await casa.pessoa({ papeis: [['co', 'operador']] }),
      await casa.pessoa({ papeis: [['vu', 'leitor']] }),
    ]
    let feitas = 0
    const contado = db.withPlugin({
      transformQuery: ({ node }) => {
        feitas += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const lidas = await carregarAcessos(contado, [b, uuidv7(), a])
    expect(feitas).toBe(1)
    expect(lidas).toEqual([await carregarAcesso(db, b), await carregarAcesso(db, a)])
    expect(await carregarAcessos(contado, [])).toEqual([])
    expect(feitas).toBe(1)
  })
})

describe('access version', () => {
  it('grows when a role is given, changed or removed and when the user is deactivated; not when only the name changes', async () => {
    const id = await casa.pessoa()
    const versao = async () => (await carregarAcesso(db, id))?.acesso.versao ?? 0
    const passos: (() => Promise<unknown>)[] = [
      () =>
        db
          .insertInto('cad.membros')
          .values({ id: uuidv7(), usuario_id: id, departamento: 'co', papel: 'leitor' })
          .execute(),
      () =>
        db
          .updateTable('cad.membros')
          .set({ valido_ate: new Date(Date.now() + 60_000) })
          .where('usuario_id', '=', id)
          .execute(),
      () => db.deleteFrom('cad.membros').where('usuario_id', '=', id).execute(),
      () => db.insertInto('cad.papeis_globais').values({ usuario_id: id, papel: 'auditor' }).execute(),
      () => db.deleteFrom('cad.papeis_globais').where('usuario_id', '=', id).execute(),
      () =>
        db.updateTable('cad.usuarios').set({ ativo: false, desativado_em: new Date() }).where('id', '=', id).execute(),
    ]
    for (const passo of passos) {
      const antes = await versao()
      await passo()
      expect(await versao()).toBeGreaterThan(antes)
    }
    const antes = await versao()
    await db.updateTable('cad.usuarios').set({ nome: 'Outro Nome' }).where('id', '=', id).execute()
    expect(await versao()).toBe(antes)
  })
})

describe('look-ups for other modules', () => {
  it('[S3.29] reads id and nome from the registry schema cad, former colleagues included', async () => {
    const [a, b] = [await casa.pessoa({ nome: 'Ana Lúcia' }), await casa.pessoa({ nome: 'Beto Souza' })]
    await db.updateTable('cad.usuarios').set({ ativo: false, desativado_em: new Date() }).where('id', '=', b).execute()
    const { rows } = await sql<{ id: string; nome: string }>`select id, nome from cad.usuarios where id = ${a}`.execute(
      db,
    )
    expect(rows).toEqual([{ id: a, nome: 'Ana Lúcia' }])
    expect((await nomesDe(db, [a, b, a])).get(b)).toMatchObject({ nome: 'Beto Souza' })
    expect(await usuariosAtivos(db, [a, b])).toEqual(new Set([a]))
    expect((await nomesDe(db, [])).size).toBe(0)
  })

  it('finds every user who holds a permission', async () => {
    const quem = await casa.pessoa({ papeis: [['est', 'supervisor']] })
    const outra = await casa.pessoa({ papeis: [['est', 'operador']] })
    const ids = (await usuariosComPermissao(db, 'est.area.supervisionar')).map((p) => p.id)
    expect(ids).toContain(quem)
    expect(ids).not.toContain(outra)
  })
})

describe('the lists of the code and of the database', () => {
  it('contain the same values', async () => {
    const departamentos = await db.selectFrom('cad.departamentos').select('codigo').orderBy('ordem').execute()
    expect(departamentos.map((d) => d.codigo)).toEqual([...codigosDeDepartamento])
    const { rows } = await sql<{ dominio: string; regra: string }>`
      select t.typname as dominio, pg_get_constraintdef(c.oid) as regra
      from pg_constraint c
      join pg_type t on t.oid = c.contypid
      where c.contypid::regtype::text like 'cad.%'
    `.execute(db)
    const palavras = (dominio: string) =>
      [...(rows.find((r) => r.dominio === dominio)?.regra ?? '').matchAll(/'([a-z]+)'/g)].map((m) => m[1])
    // “desenhado” stands for the drawn role that the row names
    expect(palavras('papel_de_departamento')).toEqual([...papeisDeDepartamento, 'desenhado'])
    expect(palavras('papel_global')).toEqual([...papeisGlobais])
  })
})
