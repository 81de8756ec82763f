import { describe, expect, it } from 'vitest'
import { montarCasa } from './teste/servidor.ts'

const casa = await montarCasa()
const admin = await casa.pessoa({ nome: 'Admin Org', globais: ['admin'] })
const [ana, bia] = [
  await casa.pessoa({ nome: 'Ana Time', papeis: [['eng', 'operador']] }),
  await casa.pessoa({ nome: 'Bia Time' }),
]
type ComId = { id: string }

describe('teams', () => {
  it('are created, changed and removed, and their people stay', async () => {
    const r = await casa.chamar(admin, 'POST', '/api/times', {
      nome: 'Projetos Sul',
      departamento: 'eng',
      lider_id: ana,
      membros: [ana, bia, ana],
    })
    expect(r.corpo.data).toMatchObject({
      nome: 'Projetos Sul',
      descricao: null,
      lider: { id: ana, nome: 'Ana Time' },
      membros: [{ id: ana }, { id: bia }],
    })
    const caminho = `/api/times/${(r.corpo.data as ComId).id}`
    expect((await casa.chamar(admin, 'POST', '/api/times', { nome: 'PROJETOS sul' })).corpo.error.message).toBe(
      'Já existe um time com este nome.',
    )
    expect(
      (await casa.chamar(admin, 'PUT', caminho, { membros: [bia], lider_id: null, descricao: 'Região sul' })).corpo
        .data,
    ).toMatchObject({ lider: null, descricao: 'Região sul', membros: [{ id: bia }] })
    expect((await casa.auditoria('cad.time.alterar')).at(-1)?.depois).toEqual({
      lider_id: null,
      descricao: 'Região sul',
      entraram: [],
      sairam: [ana],
    })
    expect((await casa.chamar(admin, 'GET', `/api/usuarios/${bia}`)).corpo.data).toMatchObject({
      times: [{ nome: 'Projetos Sul' }],
    })
    expect((await casa.chamar(ana, 'GET', '/api/times?busca=projetos&departamento=eng')).corpo.data).toHaveLength(1)
    expect(
      (await casa.chamar(admin, 'PUT', caminho, { membros: [admin, '00000000-0000-7000-8000-000000000000'] })).corpo
        .error,
    ).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ campo: 'membros' }] })
    expect((await casa.chamar(admin, 'DELETE', caminho)).status).toBe(200)
    expect((await casa.chamar(admin, 'GET', caminho)).status).toBe(404)
    expect((await casa.chamar(admin, 'GET', `/api/usuarios/${bia}`)).corpo.data).toMatchObject({
      ativo: true,
      times: [],
    })
  })
})

describe('positions', () => {
  it('give the proposed roles only when an authorized user confirms, to those who lack them, all or none', async () => {
    const r = await casa.chamar(admin, 'POST', '/api/cargos', {
      nome: 'Coordenação',
      papeis: [
        { departamento: 'eng', papel: 'supervisor' },
        { departamento: 'ti', papel: 'operador' },
      ],
    })
    const { id } = r.corpo.data as ComId
    const ela = await casa.pessoa({ nome: 'Rosa Nova', papeis: [['ti', 'operador']] })
    await casa.chamar(admin, 'PUT', `/api/usuarios/${ela}`, { cargo_id: id })
    expect((await casa.chamar(admin, 'GET', `/api/cargos/${id}/pessoas`)).corpo.data).toMatchObject([
      { id: ela, faltam: [{ departamento: 'eng', papel: 'supervisor' }] },
    ])
    expect((await casa.chamar(admin, 'GET', `/api/cargos/${id}`)).corpo.data).toMatchObject({ pessoas: 1, faltando: 1 })
    const caminho = `/api/cargos/${id}/aplicar`
    // a user who edits people but does not hold the role may not grant it, not even through a position
    const cadastros = await casa.pessoa({ papeis: [['cad', 'supervisor']] })
    expect((await casa.chamar(cadastros, 'POST', caminho, { pessoas: [ela] })).status).toBe(403)
    expect((await casa.chamar(admin, 'POST', caminho, { pessoas: [ela, bia] })).corpo.error.details).toMatchObject([
      { campo: 'pessoas' },
    ])
    expect((await casa.chamar(ela, 'GET', '/api/eu')).corpo.data).toMatchObject({ departamentos: [{ codigo: 'ti' }] })
    expect((await casa.chamar(admin, 'POST', caminho, { pessoas: [ela] })).corpo.data).toEqual({
      pessoas: 1,
      papeis: 1,
    })
    expect((await casa.chamar(admin, 'POST', caminho, { pessoas: [ela] })).corpo.data).toEqual({
      pessoas: 1,
      papeis: 0,
    })
    expect((await casa.chamar(ela, 'GET', '/api/eu')).corpo.data).toMatchObject({
      departamentos: [
        { codigo: 'eng', papel: 'supervisor' },
        { codigo: 'ti', papel: 'operador' },
      ],
    })
    await casa.chamar(admin, 'PUT', `/api/cargos/${id}`, { papeis: [{ departamento: 'eng', papel: 'operador' }] })
    // editing a position removes no role from anyone
    expect((await casa.chamar(ela, 'GET', '/api/eu')).corpo.data).toMatchObject({
      departamentos: [{ codigo: 'eng', papel: 'supervisor' }, { codigo: 'ti' }],
    })
  })

  it('are proposed, assigned to people, and removed only when unassigned; they grant nothing', async () => {
    const r = await casa.chamar(admin, 'POST', '/api/cargos', {
      nome: 'Projetista',
      departamento: 'fin',
      papeis: [{ departamento: 'fin', papel: 'supervisor' }],
    })
    expect(r.corpo.data).toMatchObject({
      nome: 'Projetista',
      papeis: [{ departamento: 'fin', papel: 'supervisor' }],
      pessoas: 0,
      faltando: 0,
    })
    const { id } = r.corpo.data as ComId
    expect((await casa.chamar(admin, 'PUT', `/api/usuarios/${bia}`, { cargo_id: id })).corpo.data).toMatchObject({
      cargo: { id, nome: 'Projetista' },
    })
    expect((await casa.chamar(bia, 'GET', '/api/eu')).corpo.data).toMatchObject({ cargo: 'Projetista', permissoes: [] })
    expect((await casa.chamar(admin, 'DELETE', `/api/cargos/${id}`)).corpo.error.message).toBe(
      'Uma pessoa ocupa este cargo. Mude o cargo dela antes de excluir.',
    )
    expect(
      (await casa.chamar(admin, 'PUT', `/api/cargos/${id}`, { nome: 'Projetista sênior' })).corpo.data,
    ).toMatchObject({ nome: 'Projetista sênior', pessoas: 1 })
    await casa.chamar(admin, 'PUT', `/api/usuarios/${bia}`, { cargo_id: null })
    expect((await casa.chamar(admin, 'DELETE', `/api/cargos/${id}`)).status).toBe(200)
    expect(
      (await casa.chamar(admin, 'PUT', `/api/usuarios/${bia}`, { cargo_id: id })).corpo.error.details,
    ).toMatchObject([{ campo: 'cargo_id' }])
  })
})

it('lists the departments in order, with the number of people in each now', async () => {
  const lista = (await casa.chamar(bia, 'GET', '/api/departamentos')).corpo.data as {
    codigo: string
    pessoas: number
  }[]
  expect(lista[0]?.codigo).toBe('chat')
  expect(lista).toHaveLength(19)
  expect(lista.find((d) => d.codigo === 'eng')?.pessoas).toBe(2)
})
