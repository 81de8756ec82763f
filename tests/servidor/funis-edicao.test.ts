import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao, Estagio } from '#engines/funil/tipos.ts'
import { passarAdiante } from '#modules/funis/server/comandos/passagens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db as never
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const admin = await pessoaDeTeste(casa, [], ['admin'])
const ninguem = await casa.como(null)

const lista = async (quem: Chamada, extra = '') =>
  (await quem('GET', `/api/definicoes${extra}`)).corpo.data as {
    id: string
    chave: string
    nome: string
    abertos: number
    versao: number
    arquivado: boolean
  }[]
const idDe = async (chave: string) => (await lista(admin, '?arquivados=true')).find((f) => f.chave === chave)?.id ?? ''
const ler = async (id: string, quem = gestora) =>
  (await quem('GET', `/api/definicoes/${id}`)).corpo.data as {
    rascunho: Definicao
    vigente: Definicao | null
    guarda: { versao: number; pendente: boolean; por: string | null }
    versao: number
    chave: string
    alcance: string
    membros: unknown[]
  }
const guardar = (id: string, versao: number, definicao: unknown, quem = gestora, mais = {}) =>
  quem('PUT', `/api/definicoes/${id}/rascunho`, { versao, definicao, ...mais })
/** Changes the draft and publishes it. */
async function publicar(
  id: string,
  mudar: (d: Definicao) => Definicao,
  mais: Record<string, unknown> = {},
  quem = gestora,
) {
  const f = await ler(id, quem)
  const g = await guardar(id, f.guarda.versao, mudar(f.rascunho), quem)
  if (g.status !== 200) return g
  return quem('POST', `/api/definicoes/${id}/publicar`, { versao: g.corpo.data.versao, ...mais })
}
const noEstagio =
  (chave: string, m: Partial<Estagio>) =>
  (d: Definicao): Definicao => ({ ...d, estagios: d.estagios.map((e) => (e.chave === chave ? { ...e, ...m } : e)) })
let n = 0
const novoFunil = async (mais: Record<string, unknown> = {}, quem = gestora) =>
  (await quem('POST', '/api/definicoes', { nome: `Funil ${++n}`, departamento: 'vu', ...mais })).corpo.data.id as string
const publicado = async (mudar: (d: Definicao) => Definicao = (d) => d) => {
  const id = await novoFunil()
  expect((await publicar(id, mudar)).status).toBe(200)
  return { id, d: (await ler(id)).vigente as Definicao }
}
const est = (d: Definicao, chave: string) => d.estagios.find((e) => e.chave === chave)?.id ?? ''
const novoCartao = (funil: string, mais: Record<string, unknown> = {}, quem = vendedora) =>
  quem('POST', '/api/cartoes', { funil, titulo: 'Casa', ...mais })
const mover = (
  quem: Chamada,
  c: { id: string; estagio_id: string },
  para: string,
  mais: Record<string, unknown> = {},
) => quem('POST', `/api/cartoes/${c.id}/mover`, { de: c.estagio_id, para, ...mais })

describe('permission to define', () => {
  it('the manager of a funnel defines it, and so does the administrator of all funnels; others get 404', async () => {
    const id = await idDe('vu.vendas')
    expect((await ninguem('GET', '/api/definicoes')).status).toBe(401)
    expect((await vendedora('GET', '/api/definicoes')).status).toBe(403)
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
      expect((await quem('GET', `/api/definicoes/${id}`)).status).toBe(status)
    // that administrator cannot read its cards
    expect((await cadastro('GET', '/api/funis/vu.vendas')).status).toBe(404)
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
    expect((await gestora('GET', '/api/definicoes/modelos')).corpo.data).toHaveLength(33)
    expect((await gestora('POST', '/api/definicoes', { nome: 'X', departamento: 'eng' })).status).toBe(403)
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
    const efeito = (await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data
    expect(efeito.diferencas.map((d: { texto: string }) => d.texto)).toEqual([
      '“Fila”: chamava-se “A fazer”',
      '“Fila”: o prazo passa de sem prazo a 4 horas úteis',
    ])
    expect((await ler(id)).guarda.pendente).toBe(true)
    expect((await gestora('DELETE', `/api/definicoes/${id}/rascunho`)).status).toBe(200)
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

describe('publishing', () => {
  it('moves the cards of a removed stage, each with a line in the log; without a target nothing is published', async () => {
    const { id, d } = await publicado()
    const c = (await novoCartao(id, { estagio_id: est(d, 'em_andamento') })).corpo.data
    const sem = (x: Definicao) => ({ ...x, estagios: x.estagios.filter((e) => e.chave !== 'em_andamento') })
    const f = await ler(id)
    await guardar(id, f.guarda.versao, sem(f.rascunho))
    expect((await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data.removidos).toMatchObject([
      { nome: 'Em andamento', cartoes: 1, destinos: [{ nome: 'A fazer' }] },
    ])
    const recusa = await publicar(id, sem)
    expect([recusa.status, recusa.corpo.error.message]).toEqual([
      409,
      'Diga para onde vão os cartões de “Em andamento”.',
    ])
    expect((await publicar(id, sem, { levar: { [est(d, 'em_andamento')]: est(d, 'concluido') } })).status).toBe(400)
    const feito = await publicar(id, sem, { levar: { [est(d, 'em_andamento')]: est(d, 'a_fazer') }, nota: 'Sem meio' })
    expect([feito.status, feito.corpo.data]).toEqual([
      200,
      { numero: 2, levados: 1, recalculados: 0, publicacao: null },
    ])
    expect((await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.estagio_id).toBe(est(d, 'a_fazer'))
    const log = await sql<{ de: string; para: string; por: string; motivo: string }>`
      select de_estagio_id as de, para_estagio_id as para, por_tipo as por, motivo
      from funis.transicoes
      where cartao_id = ${c.id}
        and seq = 2
    `.execute(db)
    expect(log.rows[0]).toEqual({
      de: est(d, 'em_andamento'),
      para: est(d, 'a_fazer'),
      por: 'sistema',
      motivo: 'O estágio “Em andamento” saiu do funil',
    })
    // a user who still sees the old stage gets a conflict, and moves nothing
    expect((await mover(vendedora, { id: c.id, estagio_id: est(d, 'a_fazer') }, est(d, 'em_andamento'))).status).toBe(
      409,
    )
    // a new stage may have the key of the removed one
    expect(
      (
        await publicar(id, (x) => ({
          ...x,
          estagios: [
            ...x.estagios.slice(0, 1),
            { ...(x.estagios[0] as Estagio), id: crypto.randomUUID(), chave: 'em_andamento', nome: 'Fazendo' },
            ...x.estagios.slice(1),
          ],
        }))
      ).status,
    ).toBe(200)
    // restoring the first version creates a draft, which must be published
    expect((await gestora('POST', `/api/definicoes/${id}/versoes/1/voltar`, {})).status).toBe(200)
    expect((await ler(id)).rascunho.estagios.map((e) => e.id)).toEqual(d.estagios.map((e) => e.id))
    expect((await publicar(id, (x) => x)).status).toBe(200)
    expect((await ler(id)).vigente?.estagios.map((e) => e.nome)).toEqual([
      'A fazer',
      'Em andamento',
      'Concluído',
      'Cancelado',
    ])
    const versoes = (await gestora('GET', `/api/definicoes/${id}/versoes`)).corpo.data
    expect(
      versoes.map((v: { numero: number; por: string; nota: string; atual: boolean }) => [
        v.numero,
        v.por,
        v.nota,
        v.atual,
      ]),
    ).toEqual([
      [4, 'Pessoa de Teste', '', true],
      [3, 'Pessoa de Teste', '', false],
      [2, 'Pessoa de Teste', 'Sem meio', false],
      [1, 'Pessoa de Teste', '', false],
    ])
    expect(
      (await gestora('GET', `/api/definicoes/${id}/versoes/2`)).corpo.data.diferencas.map(
        (x: { texto: string }) => x.texto,
      ),
    ).toContain('Sai o estágio “Em andamento”')
    expect((await gestora('GET', `/api/definicoes/${id}/versoes/99`)).status).toBe(404)
  })

  it('recalculates the deadlines of existing cards when they changed, unless told not to', async () => {
    const { id, d } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    const vence = async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.vence_em
    expect(await vence()).toBeNull()
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 10, unidade: 'dc' } }))).corpo.data.recalculados,
    ).toBe(1)
    const primeiro = await vence()
    expect(Date.parse(primeiro)).toBeGreaterThan(Date.now() + 9 * 86_400_000)
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 1, unidade: 'dc' } }), { recalcular_prazos: false }))
        .corpo.data.recalculados,
    ).toBe(0)
    expect(await vence()).toBe(primeiro)
    // a deadline set by hand is not recalculated
    const m = (await novoCartao(id)).corpo.data
    const doMarcado = async () => (await vendedora('GET', `/api/cartoes/${m.id}`)).corpo.data.vence_em
    expect(
      (
        await gestora('PUT', `/api/cartoes/${m.id}/prazo`, {
          versao: m.versao,
          dia: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
        })
      ).status,
    ).toBe(200)
    const marcado = await doMarcado()
    expect(
      (await publicar(id, noEstagio('a_fazer', { prazo: { valor: 5, unidade: 'dc' } }))).corpo.data.recalculados,
    ).toBe(1)
    expect([(await vence()) === primeiro, await doMarcado()]).toEqual([false, marcado])
    // a stage with cards cannot become a final one
    const r = await publicar(id, (x) => ({
      ...noEstagio('a_fazer', { tipo: 'ganho' })(x),
      estagios: [
        x.estagios[1],
        ...noEstagio('a_fazer', { tipo: 'ganho', prazo: null })(x).estagios.filter((e) => e.chave !== 'em_andamento'),
      ] as Estagio[],
    }))
    expect([r.status, r.corpo.error.message]).toEqual([
      409,
      expect.stringMatching(/tem cartões e não pode passar de aberto a ganho/),
    ])
    expect(est(d, 'a_fazer')).toBe(c.estagio_id)
  })

  it('reports how many cards lack the fields of a new gate', async () => {
    const { id } = await publicado()
    await novoCartao(id)
    const f = await ler(id)
    await guardar(
      id,
      f.guarda.versao,
      noEstagio('a_fazer', { portas: [{ campo: 'potencia_kw', regra: 'obrigatorio', quando: null }] })(f.rascunho),
    )
    expect((await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data.portas).toEqual([
      { estagio: 'A fazer', campo: 'Potência instalada de geração', cartoes: 1 },
    ])
  })

  it('counts the cards that lack a new gate as a move does: by its condition, checklist items and valid documents', async () => {
    const { id } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    const anexo = { caminho: `${c.id}/p.pdf`, nome: 'p.pdf', mime: 'application/pdf', tamanho: 10 }
    const r = await vendedora('PATCH', `/api/cartoes/${c.id}`, {
      versao: c.versao,
      valores: {
        descricao: 'Goteira',
        checklist_seguranca: { 'EPI de todos conferido': true },
        procuracao: [{ ...anexo, valido_ate: '2026-01-01' }],
      },
    })
    expect(r.status).toBe(200)
    const f = await ler(id)
    const se = (valor: string) => ({
      juntar: 'e' as const,
      regras: [{ campo: 'descricao', operador: 'igual' as const, valor }],
    })
    const portas = [
      { campo: 'potencia_kw', quando: se('Telhado novo') },
      { campo: 'origem_lead', quando: se('Goteira') },
      { campo: 'checklist_seguranca', quando: null },
      { campo: 'procuracao', quando: null },
    ]
    await guardar(
      id,
      f.guarda.versao,
      noEstagio('a_fazer', { portas: portas.map((p) => ({ ...p, regra: 'obrigatorio' as const })) })(f.rascunho),
    )
    const efeito = (await gestora('GET', `/api/definicoes/${id}/efeito`)).corpo.data
    expect(efeito.portas.map((p: { cartoes: number }) => p.cartoes)).toEqual([0, 1, 1, 1])
  })

  it('archives a funnel only when it is empty and no hand-off leads to it; then it accepts no card', async () => {
    const viabilidade = await idDe('vu.viabilidade')
    const recusa = await gestora('POST', `/api/definicoes/${viabilidade}/arquivar`, {})
    expect([recusa.status, recusa.corpo.error.message]).toEqual([
      409,
      '“Funil de vendas” passa cartões para este funil. Mude aquela passagem antes de arquivar.',
    ])
    const { id, d } = await publicado()
    const c = (await novoCartao(id)).corpo.data
    expect((await gestora('POST', `/api/definicoes/${id}/arquivar`, {})).corpo.error.message).toMatch(
      /^Há 1 cartão aberto neste funil/,
    )
    expect((await mover(vendedora, c, est(d, 'concluido'))).status).toBe(200)
    expect((await gestora('POST', `/api/definicoes/${id}/arquivar`, {})).status).toBe(200)
    expect((await lista(gestora)).some((f) => f.id === id)).toBe(false)
    expect((await lista(gestora, '?arquivados=true')).find((f) => f.id === id)?.arquivado).toBe(true)
    expect((await novoCartao(id)).status).toBe(409)
    expect((await gestora('POST', `/api/definicoes/${id}/desarquivar`, {})).status).toBe(200)
    expect((await novoCartao(id)).status).toBe(200)
    expect((await gestora('POST', `/api/definicoes/${id}/desarquivar`, {})).status).toBe(404)
  })
})

describe('people and fields', () => {
  it('gives users outside the department access with a role and a reach, and removes it', async () => {
    const { id } = await publicado()
    expect((await engenheira('GET', `/api/funis/${id}`)).status).toBe(404)
    const dar = (membros: unknown[]) => gestora('PUT', `/api/definicoes/${id}/acesso`, { alcance: 'todos', membros })
    expect((await dar([{ papel: 'leitor', alcance: 'todos' }])).status).toBe(400)
    expect((await dar([{ usuario_id: crypto.randomUUID(), papel: 'leitor', alcance: 'todos' }])).status).toBe(400)
    const um = { usuario_id: engenheira.id, papel: 'leitor', alcance: 'todos' }
    expect((await dar([um, um])).status).toBe(400)
    expect((await dar([um])).corpo.data.membros).toMatchObject([{ pessoa: { id: engenheira.id }, papel: 'leitor' }])
    expect((await engenheira('GET', `/api/funis/${id}`)).corpo.data.papel).toBe('leitor')
    await dar([])
    expect((await engenheira('GET', `/api/funis/${id}`)).status).toBe(404)
  })

  it('creates, renames and archives a field; its options are archived, never deleted; a shared field belongs to all its funnels', async () => {
    expect((await ninguem('GET', '/api/campos')).status).toBe(401)
    expect((await vendedora('POST', '/api/campos', { rotulo: 'X', tipo: 'texto', escopo: 'cartao' })).status).toBe(403)
    const ruim = await gestora('POST', '/api/campos', { rotulo: '', tipo: 'nada', escopo: 'cartao' })
    expect([ruim.status, ruim.corpo.error.details.map((x: { campo: string }) => x.campo)]).toEqual([
      400,
      ['rotulo', 'tipo'],
    ])
    const c = (
      await gestora('POST', '/api/campos', {
        rotulo: 'Cor do telhado',
        tipo: 'selecao',
        escopo: 'cartao',
        config: {
          opcoes: [
            { id: 'a', rotulo: 'Cinza' },
            { id: 'b', rotulo: 'Vermelha' },
          ],
        },
      })
    ).corpo.data
    expect([c.chave, c.arquivado]).toEqual(['cor_do_telhado', false])
    expect(
      (await gestora('POST', '/api/campos', { rotulo: 'Cor do telhado', tipo: 'texto', escopo: 'cartao' })).corpo.data
        .chave,
    ).toBe('cor_do_telhado_2')
    const m = (
      await gestora('PATCH', `/api/campos/${c.chave}`, {
        rotulo: 'Cor da telha',
        config: { opcoes: [{ id: 'a', rotulo: 'Grafite' }] },
      })
    ).corpo.data
    expect([
      m.rotulo,
      m.config.opcoes.map((o: { rotulo: string; arquivada: boolean }) => [o.rotulo, o.arquivada]),
    ]).toEqual([
      'Cor da telha',
      [
        ['Grafite', false],
        ['Vermelha', true],
      ],
    ])
    const { id } = await publicado((d) => ({ ...d, capa: [c.chave] }))
    expect((await gestora('PATCH', `/api/campos/${c.chave}`, { arquivado: true })).status).toBe(409)
    expect((await publicar(id, (d) => ({ ...d, capa: [] }))).status).toBe(200)
    expect((await gestora('PATCH', `/api/campos/${c.chave}`, { arquivado: true })).corpo.data.arquivado).toBe(true)
    expect((await gestora('PATCH', '/api/campos/potencia_kw', { rotulo: 'X' })).status).toBe(403)
    expect((await admin('PATCH', '/api/campos/potencia_kw', { rotulo: 'Potência instalada de geração' })).status).toBe(
      200,
    )
    expect((await gestora('PATCH', '/api/campos/nao_existe', { rotulo: 'X' })).status).toBe(404)
  })
})

describe('limits, clocks and hand-offs', () => {
  it('a hard limit applies to moves and to new cards; a manager and a hand-off exceed it, which the log records', async () => {
    const { id, d } = await publicado(noEstagio('a_fazer', { limite: { cartoes: 1, rigido: true, por_pessoa: false } }))
    const primeiro = (await novoCartao(id)).corpo.data
    const r = await novoCartao(id)
    expect([r.status, r.corpo.error.code, r.corpo.error.message]).toEqual([
      409,
      'LIMITE_EXCEDIDO',
      '“A fazer” já tem 1 de 1 cartões. Termine um antes de começar outro.',
    ])
    expect((await novoCartao(id, {}, gestora)).status).toBe(200)
    const origem = await publicado()
    const alvo = (await ler(id)).chave
    expect(
      (
        await publicar(origem.id, (x) => ({
          ...x,
          passagens: [
            {
              id: crypto.randomUUID(),
              chave: 'N9',
              ao_entrar: x.estagios[1]?.id ?? '',
              quando: null,
              destino: { funil: alvo, estagio: 'a_fazer' },
              modo: 'filho' as const,
              atraso_dias: 0,
              retornos: [],
            },
          ],
        }))
      ).status,
    ).toBe(200)
    const c = (await novoCartao(origem.id)).corpo.data
    const { corpo } = await mover(vendedora, c, est(origem.d, 'em_andamento'))
    const { passarAdiante } = await import('#modules/funis/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const filho = (
      await sql<{ motivo: string }>`
        select t.motivo
        from funis.vinculos v
        join funis.transicoes t on t.cartao_id = v.para_cartao_id and t.seq = 1
        where v.de_cartao_id = ${c.id}
      `.execute(db)
    ).rows
    expect(filho).toEqual([{ motivo: 'Acima do limite do estágio (1)' }])
    expect(primeiro.estagio_id).toBe(est(d, 'a_fazer'))
  })

  it('a limit per person counts only their own cards', async () => {
    const { id } = await publicado(noEstagio('a_fazer', { limite: { cartoes: 1, rigido: true, por_pessoa: true } }))
    expect((await novoCartao(id)).status).toBe(200)
    expect((await novoCartao(id)).status).toBe(409)
    expect((await novoCartao(id, { responsavel_id: null })).status).toBe(200)
  })

  it('a soft limit refuses no card and returns a warning with the name, for a new, an assigned or a moved one', async () => {
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'a_fazer'
          ? { ...e, limite: { cartoes: 1, rigido: false, por_pessoa: true } }
          : e.chave === 'em_andamento'
            ? { ...e, limite: { cartoes: 1, rigido: false, por_pessoa: false } }
            : e,
      ),
    }))
    const [a, b, c] = [await novoCartao(id), await novoCartao(id, { responsavel_id: null }), await novoCartao(id)].map(
      (r) => r.corpo.data,
    )
    expect([a.aviso, b.aviso, c.aviso]).toEqual([
      null,
      null,
      `${c.responsavel.nome} está com 2 cartões em “A fazer”; o combinado é até 1 por pessoa.`,
    ])
    const dado = await vendedora('PATCH', `/api/cartoes/${b.id}`, {
      versao: b.versao,
      responsavel_id: c.responsavel.id,
    })
    expect([dado.status, dado.corpo.data.aviso]).toEqual([
      200,
      `${c.responsavel.nome} está com 3 cartões em “A fazer”; o combinado é até 1 por pessoa.`,
    ])
    expect(
      (await vendedora('PATCH', `/api/cartoes/${b.id}`, { versao: dado.corpo.data.versao, titulo: 'Outro nome' })).corpo
        .data.aviso,
    ).toBeNull()
    const movidos = [
      await mover(vendedora, a, est(d, 'em_andamento')),
      await mover(vendedora, c, est(d, 'em_andamento')),
    ]
    expect(movidos.map((r) => r.corpo.data.aviso)).toEqual([
      null,
      '“Em andamento” está com 2 cartões; o combinado é até 1.',
    ])
  })

  it('of twenty concurrent cards for a stage with a limit of five, five enter and fifteen are refused', async () => {
    const { id, d } = await publicado(
      noEstagio('em_andamento', { limite: { cartoes: 5, rigido: true, por_pessoa: false } }),
    )
    const cartoes = await Promise.all(Array.from({ length: 20 }, async () => (await novoCartao(id)).corpo.data))
    const respostas = await Promise.all(cartoes.map((c) => mover(vendedora, c, est(d, 'em_andamento'))))
    expect([
      respostas.filter((r) => r.status === 200).length,
      respostas.filter((r) => r.status === 409 && r.corpo.error.code === 'LIMITE_EXCEDIDO').length,
    ]).toEqual([5, 15])
  })

  it('our clock stops while a third party has to act, and then continues', async () => {
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'em_andamento'
          ? {
              ...e,
              tipo: 'espera' as const,
              prazo: { valor: 0, unidade: 'legal' as const, termo: 'orcamento_conexao' },
            }
          : e.chave === 'a_fazer'
            ? { ...e, prazo: { valor: 40, unidade: 'hu' as const } }
            : e,
      ),
    }))
    const c = (await novoCartao(id)).corpo.data
    // it entered three weeks ago and has waited for the utility since then
    const espera = (await mover(vendedora, c, est(d, 'em_andamento'))).corpo.data
    expect(Date.parse(espera.cartao.vence_em)).toBeGreaterThan(Date.now() + 13 * 86_400_000)
    const desfeito = (await vendedora('POST', `/api/cartoes/${c.id}/desfazer`, { seq: espera.transicao.seq })).corpo
      .data
    expect(desfeito.cartao.vence_em).toBe(c.vence_em)
    await mover(vendedora, c, est(d, 'em_andamento'))
    await sql`
      update funis.cartoes
      set pausado_em = pausado_em - interval '21 days', pausa_vence_em = pausa_vence_em - interval '21 days'
      where id = ${c.id}
    `.execute(db)
    const volta = (await mover(vendedora, { id: c.id, estagio_id: est(d, 'em_andamento') }, est(d, 'a_fazer'))).corpo
      .data
    expect(Date.parse(volta.cartao.vence_em)).toBeGreaterThan(Date.now() + 3 * 86_400_000)
  })

  it('a child card gets the values of its source before its missing fields are determined', async () => {
    const porta = (d: Definicao): Definicao =>
      noEstagio('a_fazer', { portas: [{ campo: 'descricao', regra: 'obrigatorio', quando: null }] })(d)
    const destino = await publicado(porta)
    const { chave } = await ler(destino.id)
    const origem = await publicado((d) => ({
      ...d,
      passagens: [
        {
          id: crypto.randomUUID(),
          chave: 'N2',
          ao_entrar: d.estagios[1]?.id ?? '',
          quando: null,
          destino: { funil: chave, estagio: 'a_fazer' },
          modo: 'filho' as const,
          atraso_dias: 0,
          retornos: [],
        },
      ],
    }))
    const c = (await novoCartao(origem.id, { valores: { descricao: 'Goteira' } })).corpo.data
    const { corpo } = await mover(vendedora, c, est(origem.d, 'em_andamento'))
    const { passarAdiante } = await import('#modules/funis/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const [filho] = (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.parentes
    expect((await vendedora('GET', `/api/cartoes/${filho.id}`)).corpo.data).toMatchObject({
      pendencias: [],
      valores: { descricao: 'Goteira' },
    })
    // no hand-off leads to it any more: it may be archived once it is empty
    expect((await gestora('POST', `/api/definicoes/${destino.id}/arquivar`, {})).status).toBe(409)
  })

  it('the map has every hand-off of the company with its returns', async () => {
    expect((await ninguem('GET', '/api/definicoes/mapa')).status).toBe(401)
    const { funis, passagens } = (await vendedora('GET', '/api/definicoes/mapa')).corpo.data
    expect(funis.length).toBeGreaterThanOrEqual(33)
    expect(passagens.find((p: { chave: string }) => p.chave === 'H01')).toMatchObject({
      de: 'vu.vendas',
      para: 'vu.viabilidade',
      ao_entrar: 'Em viabilidade',
      chega_em: 'Solicitação recebida',
      modo: 'abre um cartão',
      quebrada: false,
      retornos: ['ganho → Proposta em elaboração', 'perdido → Qualificação'],
    })
    expect(passagens.filter((p: { quebrada: boolean }) => p.quebrada)).toEqual([])
    expect([
      funis.find((f: { chave: string }) => f.chave === 'vu.vendas').abre,
      funis.find((f: { chave: string }) => f.chave === 'eng.engenharia').abre,
    ]).toEqual([true, false])
  })
})

describe('appearance', () => {
  it('users set their own, a team’s leader or the manager the team’s; the default is the funnel’s', async () => {
    const time = (
      await admin('POST', '/api/times', {
        nome: 'Usinas do sul',
        departamento: 'vu',
        lider_id: colega.id,
        membros: [vendedora.id],
      })
    ).corpo.data.id
    const url = '/api/funis/vu.vendas/aparencia'
    const [um, dois] = (await ler(await idDe('vu.vendas'))).rascunho.estagios
    expect([
      (await ninguem('GET', url)).status,
      (await engenheira('GET', url)).status,
      (await vendedora('PUT', `${url}/eu`, { densidade: 'gigante' })).status,
    ]).toEqual([401, 404, 400])
    expect((await vendedora('PUT', `${url}/${time}`, { densidade: 'compacta' })).status).toBe(403)
    expect((await vendedora('PUT', `${url}/${crypto.randomUUID()}`, {})).status).toBe(404)
    expect(
      (await colega('PUT', `${url}/${time}`, { densidade: 'compacta', capa: ['cidade'], ocultas: [um?.id] })).status,
    ).toBe(200)
    expect(
      (await vendedora('PUT', `${url}/eu`, { densidade: 'confortavel', cores: { [dois?.id ?? '']: 'petroleo' } }))
        .status,
    ).toBe(200)
    expect((await vendedora('GET', url)).corpo.data).toMatchObject({
      efetiva: {
        densidade: 'confortavel',
        capa: ['cidade'],
        ocultas: [um?.id],
        cores: { [dois?.id ?? '']: 'petroleo' },
        visao: null,
      },
      times: [{ id: time, pode: false }],
    })
    expect((await gestora('GET', url)).corpo.data.times.find((t: { id: string }) => t.id === time).pode).toBe(true)
    expect((await vendedora('DELETE', `${url}/eu`)).corpo.data.efetiva.densidade).toBe('compacta')
    expect((await gestora('DELETE', `${url}/${time}`)).status).toBe(200)
    expect((await vendedora('GET', url)).corpo.data.efetiva.densidade).toBeNull()
  })

  it('each user’s table columns stay, whatever else of the appearance they change', async () => {
    const [url, tabela] = [
      '/api/funis/vu.vendas/tabela',
      {
        colunas: ['titulo', 'prioridade', 'estagio'],
        ocultas: ['contato'],
        densidade: 'normal',
        larguras: { titulo: 320 },
      },
    ]
    const minha = async (quem = vendedora) => (await quem('GET', '/api/funis/vu.vendas/aparencia')).corpo.data.efetiva
    expect([(await ninguem('PUT', url, { tabela })).status, (await engenheira('PUT', url, { tabela })).status]).toEqual(
      [401, 404],
    )
    for (const errada of [{ ...tabela, larguras: { titulo: 3 } }, { ...tabela, densidade: 'x' }, { colunas: [] }])
      expect((await vendedora('PUT', url, { tabela: errada })).status).toBe(400)
    expect((await vendedora('PUT', url, { tabela })).status).toBe(200)
    expect(
      (await vendedora('PUT', '/api/funis/vu.vendas/aparencia/eu', { densidade: 'compacta', tabela: null })).status,
    ).toBe(200)
    expect(await minha()).toMatchObject({ densidade: 'compacta', tabela })
    expect((await minha(gestora)).tabela).toBeNull()
    expect((await vendedora('PUT', url, { tabela: null })).status).toBe(200)
    expect(await minha()).toMatchObject({ densidade: 'compacta', tabela: null })
    await vendedora('DELETE', '/api/funis/vu.vendas/aparencia/eu')
  })
})

describe('background work', () => {
  it('publishes a funnel with many cards in a job, with progress, in one transaction', async () => {
    const { id, d } = await publicado()
    const de = est(d, 'em_andamento')
    await sql`
      with c as (
        insert into funis.cartoes (
          id, funil_id, estagio_id, situacao, titulo, prioridade, ordem, origem, entrou_estagio_em,
          ultima_atividade_em
        )
        select
          uuidv7(),
          ${id},
          ${de},
          'aberto',
          'Casa ' || n,
          'normal',
          'a' || lpad(n::text, 6, '0'),
          'importacao',
          now(),
          now()
        from generate_series(1, 1101) n
        returning id
      )
      insert into funis.transicoes (cartao_id, seq, funil_id, de_estagio_id, para_estagio_id, em, por_tipo)
      select id, 1, ${id}, null, ${de}, now(), 'sistema'
      from c
    `.execute(casa.app.s.banco.db)
    const sem = (x: Definicao) => ({ ...x, estagios: x.estagios.filter((e) => e.chave !== 'em_andamento') })
    const estado = async () => (await gestora('GET', `/api/definicoes/${id}/publicacao`)).corpo.data
    for (const [quem, status] of [
      [ninguem, 401],
      [vendedora, 403],
      [engenheira, 404],
    ] as const)
      expect((await quem('GET', `/api/definicoes/${id}/publicacao`)).status).toBe(status)
    expect(await estado()).toBeNull()
    // without a target for the cards it is refused immediately, in both modes
    expect((await publicar(id, sem)).status).toBe(409)
    const r = await publicar(id, sem, { levar: { [de]: est(d, 'a_fazer') } })
    expect([r.status, r.corpo.data.numero, r.corpo.data.publicacao]).toMatchObject([
      200,
      null,
      { situacao: 'andando', total: 1101 },
    ])
    await expect.poll(estado, { timeout: 20_000 }).toMatchObject({ situacao: 'feita', feitos: 1101, numero: 2 })
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from funis.cartoes
      where estagio_id = ${est(d, 'a_fazer')}
    `.execute(casa.app.s.banco.db)
    const { rows: ditos } = await sql<{ feitos: number[] }>`
      select array_agg((dados ->> 'feitos')::int order by id) as feitos
      from plataforma.eventos
      where tipo = 'funil.publicando'
        and dados ->> 'funil_id' = ${id}
    `.execute(casa.app.s.banco.db)
    expect([rows[0]?.n, ditos[0]?.feitos]).toEqual([1101, [500, 1000, 1101, 1101]])
  })

  it('a notifying hand-off reaches the assignees of the same project there, or the funnel’s managers; a return creates its task once', async () => {
    const la = await publicado()
    const chaveLa = (await ler(la.id)).chave
    const avisa = {
      id: crypto.randomUUID(),
      chave: 'AV1',
      quando: null,
      destino: { funil: chaveLa, estagio: 'a_fazer' },
      modo: 'notificar' as const,
      atraso_dias: 0,
      retornos: [],
    }
    const abre = {
      id: crypto.randomUUID(),
      chave: 'AB1',
      quando: null,
      destino: { funil: chaveLa, estagio: 'a_fazer' },
      modo: 'filho' as const,
      atraso_dias: 0,
      retornos: [{ quando: 'ganho' as const, para: null, tarefa: 'Ligar para o cliente' }],
    }
    const aqui = await publicado((x) => ({
      ...x,
      passagens: [
        { ...avisa, ao_entrar: x.estagios[1]?.id ?? '', recado: 'O projeto andou' },
        { ...abre, ao_entrar: x.estagios[1]?.id ?? '' },
      ],
    }))
    expect(
      (
        await publicar(aqui.id, (x) => ({
          ...x,
          passagens: x.passagens.map((p) => ({ ...p, destino: { ...p.destino, funil: 'nao.ha' } })),
        }))
      ).status,
    ).toBe(422)
    const c = (await novoCartao(aqui.id, { valores: { nome: 'Rui', telefone: '5511955500011' } })).corpo.data
    const { corpo } = await mover(vendedora, c, est(aqui.d, 'em_andamento'))
    for (let i = 0; i < 2; i++) await passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq })
    const { rows: avisos } = await sql<{ dados: { texto: string; pessoas: string[] } }>`
      select dados
      from plataforma.eventos
      where tipo = 'cartao.aviso'
        and dados ->> 'chave' = ${`passagem:${avisa.id}:${c.id}:1`}
    `.execute(casa.app.s.banco.db)
    expect([avisos[0]?.dados.texto, avisos[0]?.dados.pessoas.includes(gestora.id)]).toEqual(['O projeto andou', true])
    const filho = (await gestora('GET', `/api/cartoes/${c.id}`)).corpo.data.parentes[0]
    const doFilho = (await gestora('GET', `/api/cartoes/${filho.id}`)).corpo.data
    const fim = await mover(gestora, doFilho, est(la.d, 'concluido'))
    for (let i = 0; i < 2; i++)
      await passarAdiante(casa.app.s, { cartao_id: filho.id, seq: fim.corpo.data.transicao.seq })
    const { rows: tarefas } = await sql<{
      titulo: string
      responsavel_id: string
    }>`
      select titulo, responsavel_id
      from tarefas.tarefas
      where cartao_id = ${c.id}
    `.execute(casa.app.s.banco.db)
    expect(tarefas).toEqual([{ titulo: 'Ligar para o cliente', responsavel_id: vendedora.id }])
  })
})
