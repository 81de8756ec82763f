import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { proximaVez } from '#engines/regras/agenda.ts'
import type { DefinicaoDaRegra } from '#engines/regras/tipos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { diasFechados, fechaNoPais } from '#kit/feriados.ts'
import { olharAAgenda } from '#modules/automacoes/server/comandos/agenda.ts'
import { simularNoCartao } from '#modules/automacoes/server/consultas/simular.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { feriados } from '#modules/calendario/contract/feriados.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { configuracaoDasTarefas } from '#modules/tarefas/contract/configuracao.ts'
import { tarefas as contratoDeTarefas } from '#modules/tarefas/contract/tarefas.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeFeriados, util } from '#tests/servidor/suporte/feriados-em-tudo.ts'

const { casa, db, cadastro, vendedora, fechar, reabrir } = await casaDeFeriados()
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const deDois = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'operador' },
  { departamento: 'eng', papel: 'operador' },
])
const semPapel = await pessoaDeTeste(casa, [])
const ninguem = await casa.como(null)
const londrina = { alcance: 'cidade', uf: 'PR', cidade: 'Londrina' }
const emDuasCidades = () =>
  cadastro.chamar(feriados.lugares, {
    body: {
      lugares: [
        { departamento: null, uf: 'SP', cidade: 'Osasco' },
        { departamento: 'eng', uf: 'PR', cidade: 'Londrina' },
      ],
    },
  })

it('a user has the holidays of their place of work; with several places, only the company’s', async () => {
  await emDuasCidades()
  await fechar('2020-03-02', { nome: 'Aniversário', anual: true })
  await fechar('2020-06-13', { nome: 'Santo Antônio', anual: true, alcance: 'cidade', uf: 'SP', cidade: 'Osasco' })
  await fechar('2026-12-19', { nome: 'Emancipação', alcance: 'estado', uf: 'PR' })
  const meus = async (quem: Chamada) => (await quem.chamar(feriados.meus)).corpo.data
  const [aniversario, antonio, emancipacao] = [
    { dia: '03-02', nome: 'Aniversário' },
    { dia: '06-13', nome: 'Santo Antônio' },
    { dia: '2026-12-19', nome: 'Emancipação' },
  ]
  expect((await ninguem.chamar(feriados.meus)).status).toBe(401)
  for (const [quem, dias] of [
    [vendedora, [aniversario, antonio]],
    [engenheira, [aniversario, emancipacao]],
    [deDois, [aniversario, antonio]],
    [semPapel, [aniversario, antonio]],
  ] as const)
    expect(await meus(quem)).toEqual(dias)
  // two cities with a holiday on the same day, under different names: a holiday of both
  const dosDois = async () =>
    (await sql<{ dias: string[] }>`select cad.feriados_de('{vu,eng}') as dias`.execute(db)).rows[0]?.dias
  expect(await dosDois()).toEqual(['03-02'])
  await fechar('2020-06-13', { nome: 'Padroeiro', anual: true, ...londrina })
  expect(await dosDois()).toEqual(['03-02', '06-13'])
})

describe('tasks', () => {
  const base = '/api/tarefas-configuracao'
  const uteis = { tipo: 'semanal', cada: 1, dias: [1, 2, 3, 4, 5] }
  const dias = async (id: string) =>
    (
      await sql<{ d: string }>`
        select ocorrencia::text as d
        from tarefas.tarefas
        where serie_id = ${id}
        order by 1
      `.execute(db)
    ).rows.map((r) => r.d)

  it('a series of working days removes tasks on days that become holidays, except changed ones, and restores them', async () => {
    const { id, frase } = (
      await vendedora('POST', `${base}/series`, {
        titulo: 'Ronda',
        regra: uteis,
        inicio: diaAqui(),
        pular_feriados: true,
      })
    ).corpo.data
    const todos = (await vendedora('POST', `${base}/series`, { titulo: 'Todo dia', regra: uteis, inicio: diaAqui() }))
      .corpo.data
    expect(frase).toBe('todo dia útil')
    const antes = await dias(id)
    expect(antes).toEqual(expect.arrayContaining([util(3), util(5), util(8)]))
    const {
      rows: [tocada],
    } = await sql<{
      id: string
    }>`
      select id
      from tarefas.tarefas
      where serie_id = ${id}
        and ocorrencia = ${util(5)}::date
    `.execute(db)
    expect(
      (
        await vendedora.chamar(contratoDeTarefas.alterar, {
          params: { id: tocada?.id ?? '' },
          body: { titulo: 'Esta fica' },
        })
      ).status,
    ).toBe(200)
    const [um] = [await fechar(util(3)), await fechar(util(5))]
    await expect.poll(() => dias(id), { timeout: 20_000 }).toEqual(antes.filter((d) => d !== util(3)))
    expect(await dias(todos.id)).toContain(util(3))
    expect(
      (await vendedora('POST', `${base}/series/prever`, { regra: uteis, inicio: diaAqui(), pular_feriados: true }))
        .corpo.data.dias,
    ).not.toEqual(expect.arrayContaining([util(3)]))
    expect(
      (await vendedora('GET', `${base}/series`)).corpo.data.find((s: { id: string }) => s.id === id).proximas,
    ).not.toContain(util(3))
    await reabrir(um)
    await expect.poll(() => dias(id), { timeout: 20_000 }).toEqual(antes)
  })

  it('a template counts the working days of each task’s assignee; the preview equals the result', async () => {
    await emDuasCidades()
    await fechar(util(2), londrina)
    const itens = [
      { titulo: 'Da vendedora', dias: 2, dias_uteis: true, quem: 'quem_aplica' },
      { titulo: 'Da engenheira', dias: 2, dias_uteis: true, quem: 'pessoa', pessoa_id: engenheira.id },
      { titulo: 'Corridos', dias: 2, quem: 'quem_aplica', hora: '09:30' },
    ]
    const m = (await gestora('POST', `${base}/modelos`, { nome: 'Com feriado', itens })).corpo.data
    const previa = await vendedora.chamar(configuracaoDasTarefas.preverModelo, { params: { id: m.id } })
    const corridos = diaAqui(Date.now() + 2 * 86_400_000)
    expect(previa.corpo.data).toEqual(
      [
        [util(2), null, vendedora.id],
        [util(3), null, engenheira.id],
        [corridos, '09:30', vendedora.id],
      ].map(([dia, hora, id]) => ({ dia, hora, responsavel: { id, nome: 'Pessoa de Teste' } })),
    )
    const { tarefas } = (
      await vendedora.chamar(configuracaoDasTarefas.aplicarModelo, { params: { id: m.id }, body: {} })
    ).corpo.data
    const feitas = await Promise.all(
      tarefas.map(
        async (id: string) => (await vendedora.chamar(contratoDeTarefas.obter, { params: { id } })).corpo.data.prazo,
      ),
    )
    expect(feitas).toEqual(
      previa.corpo.data.map(({ dia, hora }: { dia: string; hora: string | null }) => ({ dia, hora })),
    )
    expect([
      (await ninguem.chamar(configuracaoDasTarefas.preverModelo, { params: { id: m.id } })).status,
      (await semPapel.chamar(configuracaoDasTarefas.preverModelo, { params: { id: m.id } })).status,
      (await vendedora.chamar(configuracaoDasTarefas.preverModelo, { params: { id: crypto.randomUUID() } })).status,
    ]).toEqual([401, 403, 404])
    const alheio = await vendedora.chamar(configuracaoDasTarefas.preverModelo, {
      params: { id: m.id },
      query: { cartao_id: crypto.randomUUID() },
    })
    expect([alheio.status, alheio.campos[0]?.campo]).toEqual([400, 'cartao_id'])
  })
})

describe('automations of a funnel', () => {
  const gatilho = {
    tipo: 'agenda' as const,
    frequencia: 'util' as const,
    hora: '00:05',
    dias_da_semana: [],
    dia_do_mes: 1,
  }

  it('an automation for working days does not run on a holiday, and its next run shows that', async () => {
    const funil = (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
    const { id } = (
      await gestora.chamar(automacoes.criar, {
        params: { funil_id: funil.id },
        body: {
          nome: 'Todo dia útil',
          definicao: { gatilho, acoes: [{ tipo: 'comentar', texto: 'Rodou' }] },
        },
      })
    ).corpo.data
    await gestora.chamar(automacoes.publicar, { params: { id } })
    const proxima = async () =>
      (await gestora.chamar(automacoes.listar, { params: { funil_id: funil.id } })).corpo.data.find(
        (r: { id: string }) => r.id === id,
      )?.proxima_em
    const quando = proximaVez(gatilho, new Date(), fechaNoPais) as Date
    expect(await proxima()).toBe(quando.toISOString())
    const feriado = await fechar(diaAqui(quando.getTime()))
    expect(await proxima()).toBe(
      proximaVez(gatilho, new Date(), diasFechados([diaAqui(quando.getTime())]))?.toISOString(),
    )
    const vezes = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from funis.agendas where regra_id = ${id}`.execute(db))
        .rows[0]?.n
    await olharAAgenda(casa.app.s, new Date(quando.getTime() + 60_000))
    expect(await vezes()).toBe(0)
    await reabrir(feriado)
    await olharAAgenda(casa.app.s, new Date(quando.getTime() + 120_000))
    expect(await vezes()).toBe(1)
    await gestora.chamar(automacoes.ligar, { params: { id }, body: { ativa: false } })
  })

  it('a message for working days waits for the next one, and the due date of a task counts them', async () => {
    await emDuasCidades()
    const [funil, cartao] = [
      (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data,
      (
        await vendedora.chamar(cartoes.criar, {
          body: {
            funil: 'vu.vendas',
            titulo: 'Casa',
            valores: { origem_lead: 'indicacao' },
          },
        })
      ).corpo.data,
    ]
    const acoes = [
      {
        tipo: 'mensagem',
        caixa_entrada_id: crypto.randomUUID(),
        texto: 'Oi',
        modelo: null,
        janela: { de: 0, ate: 24, dias_uteis: true },
      },
      {
        tipo: 'criar_tarefa',
        titulo: 'Ligar',
        descricao: '',
        quem: 'responsavel',
        usuario_id: null,
        tipo_id: null,
        prioridade: 'normal',
        prazo: { valor: 2, unidade: 'du' },
        itens: [],
      },
    ]
    const passos = async () =>
      (
        await simularNoCartao(
          db,
          { gatilho: { tipo: 'criado' }, quando: null, acoes } as unknown as DefinicaoDaRegra,
          funil.id,
          cartao.id,
        )
      ).passos
    const escrito = (dia: string) => dia.split('-').reverse().join('/')
    for (const dia of [diaAqui(), util(1)]) await fechar(dia, { alcance: 'cidade', uf: 'SP', cidade: 'Osasco' })
    const [mensagem, tarefa] = await passos()
    expect(mensagem).toContain(`a partir de ${escrito(util(2))}`)
    expect(tarefa).toContain(`para ${escrito(util(3))}`)
  })
})
