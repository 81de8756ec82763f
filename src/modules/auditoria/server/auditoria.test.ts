import { expect, it } from 'vitest'
import { montarCasa } from '#modules/acesso/montagem/server/teste/servidor.ts'
import { moduloDaAuditoria } from './modulo.ts'

const casa = await montarCasa({ modulos: (s) => [moduloDaAuditoria(s)] })
const admin = await casa.pessoa({ nome: 'Admin Org', globais: ['admin'] })
const auditora = await casa.pessoa({ nome: 'Vera Audita', globais: ['auditor'] })
const [ana, bia] = [
  await casa.pessoa({ nome: 'Ana Time', papeis: [['eng', 'operador']] }),
  await casa.pessoa({ nome: 'Bia Time' }),
]

it('the audit is read by the auditor only, filtered, page after page without a gap, and the reading is audited', async () => {
  for (let i = 0; i < 5; i++) await casa.chamar(admin, 'PUT', `/api/usuarios/${ana}`, { nome: `Ana Time ${i}` })
  const ler = async (q: string) =>
    (await casa.chamar(auditora, 'GET', `/api/auditoria?entidade=usuario&entidade_id=${ana}&acao=cad.usuario.&${q}`))
      .corpo.data as {
      registros: { id: number; depois: { nome: string }; usuario: { nome: string } }[]
      proximo: string | null
    }
  const vistos: string[] = []
  let proximo: string | null = ''
  while (proximo !== null) {
    const pagina = await ler(`limit=2${proximo ? `&cursor=${proximo}` : ''}`)
    expect(pagina.registros.every((r) => r.usuario.nome === 'Admin Org')).toBe(true)
    vistos.push(...pagina.registros.map((r) => r.depois.nome))
    // rows written meanwhile must not shift the pages
    await casa.chamar(admin, 'PUT', `/api/usuarios/${bia}`, { nome: `Bia Time ${vistos.length}` })
    proximo = pagina.proximo
  }
  expect(vistos).toEqual([4, 3, 2, 1, 0].map((i) => `Ana Time ${i}`))
  expect(await casa.auditoria('cad.auditoria.consultar')).toMatchObject([{ usuario_id: auditora }])
  expect((await casa.chamar(admin, 'GET', `/api/auditoria?ate=2020-01-01T00:00:00Z`)).corpo.data).toMatchObject({
    registros: [],
  })
})

it('the audit cannot be rewritten by the application', async () => {
  await expect(casa.banco.db.deleteFrom('plataforma.auditoria').execute()).rejects.toMatchObject({ code: '42501' })
  await expect(casa.banco.db.deleteFrom('cad.usuarios').where('id', '=', bia).execute()).rejects.toMatchObject({
    code: '42501',
  })
})

it('tells the changes of a position with the names of its roles', async () => {
  const r = await casa.chamar(admin, 'POST', '/api/cargos', {
    nome: 'Líder de Implantação',
    papeis: [
      { departamento: 'eng', papel: 'supervisor' },
      { departamento: 'ti', papel: 'operador' },
    ],
  })
  const { id } = r.corpo.data as { id: string }
  await casa.chamar(admin, 'PUT', `/api/cargos/${id}`, { papeis: [{ departamento: 'eng', papel: 'operador' }] })
  expect((await casa.chamar(admin, 'GET', `/api/cargos/${id}/historico`)).corpo.data).toMatchObject({
    mudancas: [
      {
        frase: 'Alterou o cargo',
        campos: [
          {
            campo: 'Papéis propostos',
            antes: 'Supervisão em Engenharia, Operação em Implantação e TI',
            depois: 'Operação em Engenharia',
          },
        ],
      },
      { frase: 'Criou o cargo' },
    ],
  })
  expect((await casa.chamar(bia, 'GET', `/api/cargos/${id}/historico`)).status).toBe(403)
})
