import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { casaDeTarefas, diaDaqui } from '#tests/suporte/tarefas.ts'

const { banco, vendedora, colega, gestora, leitora, engenheiro, doRh, admin, ninguem, cartao, criar } =
  await casaDeTarefas()
const gente = { vendedora, colega, gestora, leitora, engenheiro, doRh, admin }

// every relation to a task: own, delegated, participant, of a card, of another department
const c = await cartao()
await criar(vendedora, { titulo: 'Só dela', prazo: { dia: diaDaqui(1) } })
await criar(vendedora, {
  titulo: 'Do cartão',
  cartao_id: c.id,
  prazo: { dia: diaDaqui(0), hora: '23:59' },
  prioridade: 'alta',
})
await criar(vendedora, { titulo: 'Dada à engenharia', responsavel_id: engenheiro.id, prazo: { dia: diaDaqui(-1) } })
await criar(vendedora, {
  titulo: 'Do cartão, da engenharia',
  cartao_id: c.id,
  responsavel_id: engenheiro.id,
  prazo: { dia: diaDaqui(3) },
})
await criar(engenheiro, {
  titulo: 'Com a colega',
  participantes: [colega.id],
  prazo: { dia: diaDaqui(10), hora: '08:00' },
  prioridade: 'urgente',
})
await criar(doRh, { titulo: 'Do RH', prazo: { dia: diaDaqui(2) } })
await criar(admin, { titulo: 'Do administrador', prazo: { dia: diaDaqui(4), hora: '10:00' } })
const feita = await criar(colega, { titulo: 'Já feita', prazo: { dia: diaDaqui(0) } })
await colega.chamar(tarefas.mudarSituacao, { params: { id: feita.id }, body: { verbo: 'concluir' } })

const titulos = async (quem: typeof vendedora, q = '') =>
  ((await quem('GET', `/api/tarefas?limit=200${q}`)).corpo.data as { titulo: string }[]).map((t) => t.titulo).sort()
const TODOS = [
  'Com a colega',
  'Dada à engenharia',
  'Do RH',
  'Do administrador',
  'Do cartão',
  'Do cartão, da engenharia',
  'Já feita',
  'Só dela',
]

describe('visibility of tasks', () => {
  it('shows own and delegated tasks, those with participation, of visible cards and of managed people; an administrator gets none of the people department', async () => {
    expect(await titulos(vendedora)).toEqual(
      ['Dada à engenharia', 'Do cartão', 'Do cartão, da engenharia', 'Só dela'].sort(),
    )
    expect(await titulos(colega)).toEqual(['Com a colega', 'Do cartão', 'Do cartão, da engenharia', 'Já feita'].sort())
    expect(await titulos(gestora)).toEqual(['Do cartão', 'Do cartão, da engenharia', 'Já feita', 'Só dela'].sort())
    expect(await titulos(leitora)).toEqual(['Do cartão', 'Do cartão, da engenharia'])
    expect(await titulos(engenheiro)).toEqual(['Com a colega', 'Dada à engenharia', 'Do cartão, da engenharia'])
    expect(await titulos(doRh)).toEqual(['Do RH'])
    expect(await titulos(admin)).toEqual(TODOS.filter((t) => t !== 'Do RH'))
    expect((await ninguem.chamar(tarefas.listar)).status).toBe(401)
  })

  it('every call returns 404 for a task out of reach; a reader of its card may look and not change', async () => {
    const doRhId = (await doRh.chamar(tarefas.listar)).corpo.data[0]?.id ?? ''
    for (const [m, caminho, corpo] of [
      ['GET', ''],
      ['GET', '/historico'],
      ['PATCH', '', { titulo: 'x' }],
      ['POST', '/situacao', { verbo: 'concluir' }],
      ['POST', '/cronometro', { ligar: true }],
      ['POST', '/comentarios', { texto: 'x' }],
      ['POST', '/itens', { texto: 'x' }],
      ['POST', '/delegacao', { aceitar: true }],
    ] as const) {
      expect([caminho, (await admin(m, `/api/tarefas/${doRhId}${caminho}`, corpo)).status]).toEqual([caminho, 404])
    }
    const doCartao = (await leitora.chamar(tarefas.listar, { query: { busca: 'Do cartão' } })).corpo.data[0]
    expect([doCartao?.pode_editar, doCartao?.cartao?.id]).toEqual([false, c.id])
    expect(
      (await leitora.chamar(tarefas.mudarSituacao, { params: { id: doCartao?.id ?? '' }, body: { verbo: 'concluir' } }))
        .status,
    ).toBe(403)
    // the engineer sees their own task, but not even the name of its card
    expect(
      (await engenheiro.chamar(tarefas.listar, { query: { busca: 'da engenharia' } })).corpo.data[0]?.cartao,
    ).toBeNull()
    expect(
      (await colega.chamar(tarefas.listar, { query: { busca: 'da engenharia' } })).corpo.data[0]?.pode_editar,
    ).toBe(true)
  })

  it('for any user and filter, list, counts, calendar, board and export contain the same tasks', async () => {
    const filtro = fc.record({
      busca: fc.option(fc.constantFrom('do', 'cartão', 'colega'), { nil: undefined }),
      prioridade: fc.option(fc.constantFrom('alta', 'urgente', 'normal'), { nil: undefined }),
      papel: fc.option(fc.constantFrom('minhas', 'delegadas', 'participo', 'criadas'), { nil: undefined }),
      departamento: fc.option(fc.constantFrom('vu', 'eng', 'rh'), { nil: undefined }),
      responsavel_id: fc.option(fc.constantFrom('eu', engenheiro.id, vendedora.id), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(gente)), filtro, async (quem, f) => {
        const q = new URLSearchParams(
          Object.entries(f).filter((e): e is [string, string] => e[1] !== undefined),
        ).toString()
        const pedir = async (caminho: string, mais = '') =>
          (await quem('GET', `/api/tarefas${caminho}?${[q, mais].filter(Boolean).join('&')}`)).corpo
        const lista = (await pedir('', 'limit=200')) as {
          data: { id: string; titulo: string; situacao: string }[]
          pagination: { total: number }
        }
        const ids = lista.data.map((t) => t.id).sort()
        const abertas = lista.data.filter((t) => t.situacao === 'aberta')
        const n = (await pedir('/contagens')).data
        expect([lista.pagination.total, n.abertas, n.abertas + n.concluidas_hoje]).toEqual([
          ids.length,
          abertas.length,
          ids.length,
        ])
        expect(n.atrasadas + n.hoje + n.amanha + n.semana + n.depois + n.sem_data).toBe(abertas.length)
        const calendario = (await pedir('/calendario', `de=${diaDaqui(-10)}&ate=${diaDaqui(20)}`)).data.tarefas as {
          id: string
        }[]
        expect(calendario.map((t) => t.id).sort()).toEqual(ids)
        const quadro = (await pedir('/quadro', 'por=situacao')).data as { total: number; tarefas: { id: string }[] }[]
        expect(quadro.flatMap((k) => k.tarefas.map((t) => t.id)).sort()).toEqual(ids)
        const linhas = ((await pedir('/exportar')) as string).trim().split('\r\n').slice(1).filter(Boolean)
        expect(linhas.length).toBe(ids.length)
        // page by page nothing is lost or duplicated
        const emPartes: string[] = []
        for (let cursor = ''; ;) {
          const p = await pedir('', `limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
          emPartes.push(...p.data.map((t: { id: string }) => t.id))
          if (!p.pagination.proximo) break
          cursor = p.pagination.proximo
        }
        expect(emPartes.toSorted()).toEqual(ids)
      }),
      { numRuns: 30 },
    )
  }, 120_000)

  it('the sections of the list cover exactly what the user sees', async () => {
    for (const [quando, qual] of [
      ['atrasadas', 'Dada à engenharia'],
      ['hoje', 'Do cartão'],
      ['amanha', 'Só dela'],
      ['semana', 'Do cartão, da engenharia'],
    ] as const)
      expect(await titulos(vendedora, `&quando=${quando}`)).toEqual([qual])
    expect((await vendedora.chamar(tarefas.listar, { query: { cursor: 'abc' } })).campos[0]?.campo).toBe('cursor')
    expect(
      (await vendedora.chamar(tarefas.calendario, { query: { de: '2026-01-01', ate: '2027-01-01' } })).campos[0]?.campo,
    ).toBe('ate')
  })

  it('the calendar also has dated cards within reach, and a card shows its next task', async () => {
    await vendedora.chamar(contratoDeCartoes.alterar, {
      params: { id: c.id },
      body: {
        versao: (await vendedora.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).corpo.data.versao,
        previsao: diaDaqui(5),
      },
    })
    const q = `/api/tarefas/calendario?de=${diaDaqui(-1)}&ate=${diaDaqui(20)}`
    const cartoes = (await vendedora('GET', q)).corpo.data.cartoes as {
      id: string
      data: string
      dia: string
      pode_mover: boolean
    }[]
    expect(cartoes.filter((k) => k.id === c.id && k.data === 'previsao')).toMatchObject([
      { dia: diaDaqui(5), pode_mover: true },
    ])
    expect((await leitora('GET', q)).corpo.data.cartoes.every((k: { pode_mover: boolean }) => !k.pode_mover)).toBe(true)
    expect((await engenheiro('GET', q)).corpo.data.cartoes).toEqual([])
    expect((await vendedora.chamar(tarefas.proximas, { query: { cartao_id: [c.id] } })).corpo.data[c.id]?.titulo).toBe(
      'Do cartão',
    )
    expect((await doRh.chamar(tarefas.proximas, { query: { cartao_id: [c.id] } })).corpo.data).toEqual({})
  })

  it('an export contains no formula, and its audit keeps that it was searched, not for what', async () => {
    await criar(doRh, { titulo: '=HYPERLINK("http://x")' })
    const r = await doRh.chamar(tarefas.exportar, { query: { busca: 'HYPER' } })
    expect(r.cabecalhos.get('content-type')).toContain('text/csv')
    expect(r.corpo).toContain(`"'=HYPERLINK(""http://x"")"`)
    const { rows } = await sql`
      select distinct depois ->> 'busca' as busca
      from plataforma.auditoria
      where usuario_id = ${doRh.id}
        and acao = 'tarefa.exportar'
    `.execute(banco.db)
    expect(rows).toEqual([{ busca: 'sim' }])
  })
})
