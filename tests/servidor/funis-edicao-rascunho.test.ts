import { describe, expect, it } from 'vitest'
import type { Estagio } from '#engines/funil/tipos.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDaEdicao, lista, noEstagio, est } from '#tests/servidor/suporte/funis-edicao.ts'

const {
  casa,
  gestora,
  colega,
  vendedora,
  engenheira,
  admin,
  ninguem,
  idDe,
  ler,
  guardar,
  publicar,
  novoFunil,
  publicado,
} = await casaDaEdicao()
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])

describe('permission to define', () => {
  it('the manager of a funnel defines it, and so does the administrator of all funnels; others get 404', async () => {
    const id = await idDe('vu.vendas')
    expect((await ninguem.chamar(definicoes.listar)).status).toBe(401)
    expect((await vendedora.chamar(definicoes.listar)).status).toBe(403)
    expect((await lista(gestora)).map((f) => f.chave).sort()).toEqual([
      'vu.proposta',
      'vu.proposta_comercial',
      'vu.vendas',
      'vu.viabilidade',
    ])
    expect([(await lista(admin)).length, (await lista(cadastro)).length]).toEqual([33, 33])
    for (const [quem, status] of [
      [ninguem, 401],
      [vendedora, 403],
      [engenheira, 404],
      [gestora, 200],
      [cadastro, 200],
      [admin, 200],
    ] as const)
      expect((await quem.chamar(definicoes.obter, { params: { id } })).status).toBe(status)
    // that administrator cannot read its cards
    expect((await cadastro.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).status).toBe(404)
    const f = await ler(id)
    for (const [metodo, caminho, corpo] of [
      ['PUT', 'rascunho', { versao: f.guarda.versao, definicao: f.rascunho }],
      ['DELETE', 'rascunho', undefined],
      ['GET', 'efeito', undefined],
      ['GET', 'arredores', undefined],
      ['GET', 'versoes', undefined],
      ['GET', 'versoes/1', undefined],
      ['POST', 'versoes/1/voltar', {}],
      ['POST', 'publicar', { versao: f.guarda.versao }],
      ['POST', 'arquivar', {}],
      ['POST', 'desarquivar', {}],
      ['PUT', 'acesso', { alcance: 'todos', membros: [] }],
    ] as const)
      expect([
        caminho,
        (await ninguem(metodo, `/api/definicoes/${id}/${caminho}`, corpo)).status,
        (await vendedora(metodo, `/api/definicoes/${id}/${caminho}`, corpo)).status,
        (await engenheira(metodo, `/api/definicoes/${id}/${caminho}`, corpo)).status,
      ]).toEqual([caminho, 401, 403, 404])
  })

  it('creates a funnel from one of the 33 models, from another funnel or empty, in a department that the user supervises', async () => {
    expect((await gestora.chamar(definicoes.modelos)).corpo.data).toHaveLength(33)
    expect((await gestora.chamar(definicoes.criar, { body: { nome: 'X', departamento: 'eng' } })).status).toBe(403)
    for (const [corpo, campo] of [
      [{ nome: '', departamento: 'vu' }, 'nome'],
      [{ nome: 'X' }, 'departamento'],
      [{ nome: 'X', departamento: 'vu', modelo: 'nada' }, 'modelo'],
      [{ nome: 'X', departamento: 'vu', modelo: 'vu.vendas', copiar_de: crypto.randomUUID() }, 'modelo'],
    ] as const) {
      const r = await gestora('POST', '/api/definicoes', corpo)
      expect([campo, r.status, r.corpo.error.details?.[0]?.campo]).toEqual([campo, 400, campo])
    }
    const deModelo = await ler(await novoFunil({ modelo: 'eng.protocolos' }))
    expect([deModelo.vigente, deModelo.versao, deModelo.rascunho.estagios.length]).toEqual([null, 0, 9])
    const vendas = await ler(await idDe('vu.vendas'))
    const copia = await ler(await novoFunil({ copiar_de: await idDe('vu.vendas'), nome: 'Vendas B' }))
    expect([copia.rascunho.nome, copia.chave, copia.rascunho.estagios.map((e) => e.nome)]).toEqual([
      'Vendas B',
      'vu.vendas_b',
      vendas.rascunho.estagios.map((e) => e.nome),
    ])
    expect(copia.rascunho.estagios.some((e) => vendas.rascunho.estagios.some((x) => x.id === e.id))).toBe(false)
    // the same name again: another key
    expect((await ler(await novoFunil({ nome: 'Vendas B' }))).chave).toBe('vu.vendas_b_2')
  })
})

describe('the draft', () => {
  it('is saved while typing; the second of two editors gets a conflict with the name of the first, and may overwrite', async () => {
    const id = await novoFunil()
    const f = await ler(id)
    const meio = { ...f.rascunho, nome: '' }
    const a = await guardar(id, f.guarda.versao, meio)
    expect([a.status, (await ler(id)).rascunho.nome]).toEqual([200, ''])
    const b = await guardar(id, f.guarda.versao, { ...f.rascunho, nome: 'De outra' }, colega)
    expect([b.status, b.corpo.error.code]).toEqual([409, 'VERSAO'])
    expect(b.corpo.error.message).toMatch(/Pessoa de Teste mudou este funil/)
    expect(
      (await guardar(id, f.guarda.versao, { ...f.rascunho, nome: 'De outra' }, colega, { forcar: true })).status,
    ).toBe(200)
    expect((await ler(id)).rascunho.nome).toBe('De outra')
    expect((await guardar(id, a.corpo.data.versao, { ...f.rascunho, estagios: [{ id: 'x' }] })).status).toBe(400)
  })

  it('is compared with the published version in sentences, and can be discarded', async () => {
    const { id } = await publicado()
    const f = await ler(id)
    await guardar(
      id,
      f.guarda.versao,
      noEstagio('a_fazer', { nome: 'Fila', prazo: { valor: 4, unidade: 'hu' } })(f.rascunho),
    )
    const efeito = (await gestora.chamar(definicoes.efeito, { params: { id } })).corpo.data
    expect(efeito.diferencas.map((d: { texto: string }) => d.texto)).toEqual([
      '“Fila”: chamava-se “A fazer”',
      '“Fila”: o prazo passa de sem prazo a 4 horas úteis',
    ])
    expect((await ler(id)).guarda.pendente).toBe(true)
    expect((await gestora.chamar(definicoes.descartar, { params: { id } })).status).toBe(200)
    expect((await ler(id)).guarda.pendente).toBe(false)
  })

  it('is not published while it is invalid, and lists the reasons', async () => {
    const id = await novoFunil()
    const r = await publicar(id, (d) => ({ ...d, estagios: d.estagios.filter((e) => e.tipo !== 'ganho') }))
    expect([r.status, r.corpo.error.code, r.corpo.error.message]).toEqual([
      422,
      'RASCUNHO_INCOMPLETO',
      'Falta um estágio de ganho: nenhum cartão pode terminar bem.',
    ])
    const destino = await publicar(id, (d) => ({
      ...d,
      estagios: [
        ...d.estagios.slice(0, 2),
        {
          ...(d.estagios[0] as Estagio),
          id: crypto.randomUUID(),
          chave: 'feito',
          nome: 'Feito',
          tipo: 'ganho' as const,
        },
        ...d.estagios.slice(2),
      ],
      passagens: [
        {
          id: crypto.randomUUID(),
          chave: 'N1',
          ao_entrar: d.estagios[1]?.id ?? '',
          quando: null,
          destino: { funil: 'vu.vendas', estagio: 'nenhum' },
          modo: 'filho' as const,
          atraso_dias: 0,
          retornos: [],
        },
      ],
    }))
    expect([destino.status, destino.corpo.error.message]).toEqual([
      422,
      expect.stringMatching(/estágio que não existe lá/),
    ])
    // naming the id of another funnel's stage does not take that stage over
    const vendas = (await ler(await idDe('vu.vendas'))).rascunho
    const alheio = await publicar(await novoFunil(), (d) => ({
      ...d,
      estagios: d.estagios.map((e, i) => (i === 1 ? { ...e, id: est(vendas, 'negociacao') } : e)),
    }))
    expect([alheio.status, alheio.corpo.error.message]).toEqual([400, expect.stringMatching(/é de outro funil/)])
  })
})
