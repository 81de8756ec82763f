import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { agenda } from '#modules/equipes/contract/agenda.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { checklists, recorrencias, servicos } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import type { Ato } from '#modules/ordens/contract/atos.ts'
import { abrirDevidas } from '#modules/ordens/server/comandos/recorrencias.ts'
import { receberAto } from '#modules/ordens/publico.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { campoDeTeste, corpoDaOrdem, daquiA, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
let c: Campo
let checklist = ''

beforeAll(async () => {
  c = await campoDeTeste(casa)
  const r = await c.supervisora.chamar(checklists.criar, {
    body: {
      nome: 'Inversor',
      itens: [
        { texto: 'Desligado e sem tensão', tipo: 'sim_nao', seguranca: true },
        { texto: 'Isolação dos cabos', tipo: 'numero', unidade: 'MΩ', minimo: 1 },
      ],
      vagas: [{ nome: 'Antes', momento: 'antes', obrigatoria: true, publica: true }],
    },
  })
  expect(r.status).toBe(200)
  checklist = r.corpo.data.id
})

const obter = async (id: string, quem: Chamada = c.agendadora) =>
  (await quem.chamar(ordens.obter, { params: { id } })).corpo.data
const base = (ciclo = 1) => ({ id: uuidv7(), ciclo, ocorrido_em: new Date().toISOString() })
const agir = (quem: Chamada, id: string, ato: Parameters<typeof montar>[0]) =>
  quem.chamar(ordens.agir, { params: { id }, body: montar(ato) })
const montar = (a: Omit<Ato, 'id' | 'ciclo' | 'ocorrido_em' | 'relogio_s'> & { ciclo?: number; id?: string }): Ato =>
  ({ ...base(), relogio_s: 0, ...a }) as Ato
let proximoDia = 10
const agendar = async (id: string, quem: Chamada = c.agendadora) => {
  proximoDia += 3
  const [o, de] = [await obter(id), daquiA(proximoDia)]
  const r = await quem.chamar(agenda.planejar, {
    body: {
      ordem_id: id,
      versao: o.versao,
      equipe_id: c.equipe,
      de: de.toISOString(),
      ate: new Date(de.getTime() + 7_200_000).toISOString(),
    },
  })
  expect(r.corpo).toMatchObject({ success: true })
}
const lugar = { recusa: 'sem sinal de GPS' }
/** An order in execution, with the safety list answered. */
const emExecucao = async (mais: Parameters<Campo['abrir']>[0] = {}) => {
  const id = await c.abrir({ checklist_id: checklist, ...mais })
  await agendar(id)
  const o = await obter(id)
  await agir(c.tecnico, id, { tipo: 'responder', dados: { item_id: o.itens[0]?.id ?? '', valor: 'sim', ressalva: '' } })
  expect((await agir(c.tecnico, id, { tipo: 'iniciar', dados: {}, lugar })).status).toBe(200)
  return { id, itens: o.itens, vagas: o.vagas }
}
const encerrarTrabalho = (id: string) => agir(c.tecnico, id, { tipo: 'pausar', dados: { motivo: 'chuva', texto: '' } })

describe('[S3.5] opening', () => {
  it('refuses who has no right and who has another one', async () => {
    expect((await deFora.chamar(ordens.listar, { query: {} })).status).toBe(403)
    expect((await c.tecnico.chamar(ordens.criar, { body: corpoDaOrdem(c.contato) })).status).toBe(403)
  })

  it('numbers the orders of a year without gaps, also when many open at once', async () => {
    const abertas = await Promise.all(
      Array.from({ length: 12 }, () => c.agendadora.chamar(ordens.criar, { body: corpoDaOrdem(c.contato) })),
    )
    const numeros = abertas.map((r) => r.corpo.data.numero).toSorted((a, b) => a - b)
    expect(numeros.map((n) => n - (numeros[0] ?? 0))).toEqual(Array.from({ length: 12 }, (_, k) => k))
  })

  it('opens the same order once', async () => {
    const body = corpoDaOrdem(c.contato)
    const [a, b] = [
      await c.agendadora.chamar(ordens.criar, { body }),
      await c.agendadora.chamar(ordens.criar, { body }),
    ]
    expect(b.corpo.data).toEqual({ ...a.corpo.data, repetida: true })
  })

  it('refuses an unknown customer on its field', async () => {
    const r = await c.agendadora.chamar(ordens.criar, { body: corpoDaOrdem(uuidv7()) })
    expect(r.status).toBe(400)
    expect(r.detalhe('contato_id')).toContain('Este cliente não existe mais')
  })

  it('shows open orders of the same customer before another one is opened', async () => {
    await c.abrir()
    const r = await c.agendadora.chamar(ordens.parecidas, { query: { contato: c.contato } })
    expect(r.corpo.data.length).toBeGreaterThan(0)
  })

  it('copies the checklist: a version published later does not change the order', async () => {
    const id = await c.abrir({ checklist_id: checklist })
    const antes = (await c.supervisora.chamar(checklists.listar)).corpo.data.find((k) => k.id === checklist)
    await c.supervisora.chamar(checklists.publicar, {
      params: { id: checklist },
      body: {
        nome: 'Inversor',
        versao: antes?.versao ?? 1,
        itens: [...(antes?.itens ?? []), { texto: 'Outro item', tipo: 'feito' as const, obrigatorio: false }],
        vagas: antes?.vagas ?? [],
      },
    })
    const o = await obter(id)
    expect(o.itens).toHaveLength(2)
    expect(o.checklist_versao).toBe(antes?.versao)
  })
})

describe('[S1.6] working', () => {
  it('lets a technician reach only the orders that they are assigned to', async () => {
    const id = await c.abrir()
    expect((await c.tecnico.chamar(ordens.obter, { params: { id } })).status).toBe(404)
    await agendar(id)
    expect((await c.tecnico.chamar(ordens.obter, { params: { id } })).status).toBe(200)
    expect((await c.outro.chamar(ordens.obter, { params: { id } })).status).toBe(404)
    expect((await c.outro.chamar(ordens.listar, { query: {} })).corpo.data).toEqual([])
    expect((await agir(c.outro, id, { tipo: 'deslocar', dados: {} })).status).toBe(404)
  })

  it('does not begin without the safety list', async () => {
    const id = await c.abrir({ checklist_id: checklist })
    await agendar(id)
    const r = await agir(c.tecnico, id, { tipo: 'iniciar', dados: {}, lugar })
    expect(r.status).toBe(409)
    expect(r.erro.message).toContain('Falta a APR: 1 item.')
  })

  it('does the same act once', async () => {
    const { id } = await emExecucao()
    const nota = { tipo: 'nota' as const, id: uuidv7(), dados: { texto: 'Cachorro no fundo', interna: true } }
    const em = new Date().toISOString()
    const body = { ...montar(nota), ocorrido_em: em }
    await c.tecnico.chamar(ordens.agir, { params: { id }, body })
    const r = await c.tecnico.chamar(ordens.agir, { params: { id }, body })
    expect(r.corpo.data.repetido).toBe(true)
    expect((await obter(id)).eventos.filter((e) => e.tipo === 'nota')).toHaveLength(1)
    const outra = await c.tecnico.chamar(ordens.agir, {
      params: { id },
      body: { ...body, dados: { texto: 'Outra', interna: true } } as Ato,
    })
    expect(outra.status).toBe(409)
    await encerrarTrabalho(id)
  })

  it('keeps a technician out of two works at one time', async () => {
    const um = await emExecucao()
    const id = await c.abrir()
    await agendar(id)
    const r = await agir(c.tecnico, id, { tipo: 'iniciar', dados: {}, lugar })
    expect(r.status).toBe(409)
    expect(r.erro.message).toContain('Você tem trabalho aberto na OS')
    await encerrarTrabalho(um.id)
  })

  it('concludes only when items, photos and signature are there, and keeps a value out of range', async () => {
    const { id, itens, vagas } = await emExecucao()
    const falta = await agir(c.tecnico, id, { tipo: 'concluir', dados: { texto: '', sem_assinatura: 'Cliente fora' } })
    expect(falta.erro.message).toContain('Falta: 1 item do checklist e 1 foto.')
    await agir(c.tecnico, id, {
      tipo: 'responder',
      dados: { item_id: itens[1]?.id ?? '', valor: '0,4', ressalva: 'cabo úmido' },
    })
    await agir(c.tecnico, id, {
      tipo: 'fotografar',
      dados: {
        vaga_id: vagas[0]?.id ?? null,
        sha256: 'a'.repeat(64),
        tirada_em: new Date().toISOString(),
        legenda: '',
      },
    })
    const semAssinar = await agir(c.tecnico, id, { tipo: 'concluir', dados: { texto: '' } })
    expect(semAssinar.erro.message).toContain('Falta a assinatura do cliente')
    const r = await agir(c.tecnico, id, { tipo: 'concluir', dados: { texto: '', sem_assinatura: 'Cliente fora' } })
    expect(r.corpo.data).toMatchObject({ situacao: 'concluida', ciclo: 1 })
    const o = await obter(id)
    expect(o.itens[1]).toMatchObject({ valor: '0.4', fora_da_faixa: true })
    expect(o.tempos[0]?.ate).not.toBeNull()
  })

  it('begins a new cycle when it is reopened, and refuses acts of the old one', async () => {
    const id = await c.abrir()
    await agendar(id)
    await agir(c.tecnico, id, { tipo: 'iniciar', dados: {}, lugar })
    await agir(c.tecnico, id, { tipo: 'concluir', dados: { texto: '', sem_assinatura: 'Cliente fora' } })
    expect((await agir(c.agendadora, id, { tipo: 'reabrir', dados: { motivo: 'Voltou a falhar' } })).status).toBe(409)
    const r = await agir(c.supervisora, id, { tipo: 'reabrir', dados: { motivo: 'Voltou a falhar' } })
    expect(r.corpo.data).toMatchObject({ situacao: 'reaberta', ciclo: 2 })
    const velho = await agir(c.tecnico, id, { tipo: 'iniciar', dados: {}, lugar })
    expect(velho.erro.message).toContain('está no ciclo 2')
  })

  it('closes a signed cycle', async () => {
    const { id, itens } = await emExecucao()
    const s = await c.tecnico.chamar(ordens.agir, {
      params: { id },
      body: montar({
        tipo: 'assinar',
        aparelho: 'cel-1',
        dados: { papel: 'cliente', nome: 'Edna Ramalho', relatorio_sha256: 'b'.repeat(64) },
      }),
    })
    expect(s.status).toBe(200)
    const r = await agir(c.tecnico, id, {
      tipo: 'responder',
      dados: { item_id: itens[1]?.id ?? '', valor: '5', ressalva: '' },
    })
    expect(r.erro.message).toContain('O cliente já assinou este ciclo')
    await encerrarTrabalho(id)
  })

  it('cancels with a reason, and frees the crew', async () => {
    const id = await c.abrir()
    await agendar(id)
    const antes = await obter(id)
    await agir(c.agendadora, id, { tipo: 'cancelar', dados: { motivo: 'Cliente desistiu' } })
    const outra = await c.abrir()
    const r = await c.agendadora.chamar(agenda.planejar, {
      body: {
        ordem_id: outra,
        versao: (await obter(outra)).versao,
        equipe_id: c.equipe,
        de: antes.agendada_de ?? '',
        ate: antes.agendada_ate ?? '',
      },
    })
    expect(r.status).toBe(200)
  })
})

describe('parts', () => {
  it('reserves, takes into the van, consumes and returns; the ledger has every step', async () => {
    const peca = await c.novaPeca('10')
    const { id } = await emExecucao({ pecas: [{ item_id: peca, qtd: '4', critica: true }] })
    expect((await obter(id)).pecas[0]).toMatchObject({ prevista: '4', reservada: '4' })
    const so = { item_id: peca, series: [] }
    expect(
      (await agir(c.tecnico, id, { tipo: 'retirar', dados: { ...so, quantidade: '4', local_id: c.sede } })).corpo,
    ).toMatchObject({ success: true })
    expect(
      (await agir(c.tecnico, id, { tipo: 'consumir', dados: { ...so, quantidade: '3', local_id: c.van } })).corpo,
    ).toMatchObject({ success: true })
    const cedo = await agir(c.agendadora, id, { tipo: 'devolver', dados: { ...so, quantidade: '2', local_id: c.sede } })
    expect(cedo.status).toBe(409)
    await encerrarTrabalho(id)
    const preso = await agir(c.agendadora, id, { tipo: 'cancelar', dados: { motivo: 'Sem uso' } })
    expect(preso.erro.message).toContain('Devolva antes de cancelar')
    expect(
      (await agir(c.tecnico, id, { tipo: 'devolver', dados: { ...so, quantidade: '1', local_id: c.sede } })).corpo,
    ).toMatchObject({ success: true })
    expect((await obter(id)).pecas[0]).toMatchObject({ retirada: '4', consumida: '3', devolvida: '1', na_mao: '0' })
    const saldo = (await c.estoquista.chamar(materiais.obter, { params: { id: peca } })).corpo.data
    expect(JSON.stringify(saldo)).toContain('"7"')
    expect((await agir(c.agendadora, id, { tipo: 'cancelar', dados: { motivo: 'Sem uso' } })).status).toBe(200)
  })

  it('takes nothing out of a van of another crew', async () => {
    const peca = await c.novaPeca('2')
    const { id } = await emExecucao()
    const r = await agir(c.tecnico, id, {
      tipo: 'consumir',
      dados: { item_id: peca, series: [], quantidade: '1', local_id: c.sede },
    })
    expect(r.erro.message).toContain('saem da van da equipe')
    await encerrarTrabalho(id)
  })

  it.each([
    ['8', 'more than the company has'],
    ['1', 'what is only in another place'],
  ])('stores an act of a device that is refused, and leaves nothing else of it: %s, %s', async (quantidade) => {
    const peca = await c.novaPeca('2')
    const { id } = await emExecucao()
    const ato = montar({
      tipo: 'consumir',
      aparelho: 'cel-1',
      dados: { item_id: peca, series: [], quantidade, local_id: c.van },
    })
    const quem = { usuarioId: c.tecnico.id, papeis: new Set(['tecnico'] as const) }
    const receber = () => casa.app.s.executar({ usuario: { id: c.tecnico.id } }, (u) => receberAto(u, quem, id, ato))
    expect(await receber()).toMatchObject({ aceito: false, repetido: false, razao: 'saldo' })
    expect(await receber()).toMatchObject({ aceito: false, repetido: true, razao: 'saldo' })
    const { rows } = await sql<{ usos: number; atos: number }>`
      select
        (select count(*) from ordens.usos where ordem_id = ${id})::int as usos,
        (select count(*) from ordens.atos where ordem_id = ${id} and resultado = 'recusado')::int as atos
    `.execute(casa.app.s.banco.db)
    expect(rows[0]).toEqual({ usos: 0, atos: 1 })
    await encerrarTrabalho(id)
  })

  it('says which stock reason an act of the page met: a serial that never came in', async () => {
    const serial = await c.novaPeca('1', 'serie', ['SN-1'])
    const { id } = await emExecucao()
    const r = await agir(c.tecnico, id, {
      tipo: 'retirar',
      dados: { item_id: serial, series: ['SN-9'], quantidade: '1', local_id: c.sede },
    })
    expect(r.status).toBe(409)
    expect(r.erro).toMatchObject({ message: 'A série SN-9 nunca entrou no estoque.', details: { razao: 'peca' } })
    await encerrarTrabalho(id)
  })
})

describe('registries', () => {
  it('opens an order from a service with its checklist, parts and deadline', async () => {
    const peca = await c.novaPeca('5')
    const r = await c.supervisora.chamar(servicos.criar, {
      body: {
        nome: 'Troca de DPS',
        tipo: 'corretiva',
        duracao_min: 90,
        checklist_id: checklist,
        sla_horas: 4,
        pecas: [{ item_id: peca, qtd: '2', critica: true }],
      },
    })
    expect(r.status).toBe(200)
    const id = await c.abrir({ servico_id: r.corpo.data.id, duracao_min: undefined })
    const o = await obter(id)
    expect(o).toMatchObject({ duracao_min: 90, servico: 'Troca de DPS' })
    expect(o.itens.length).toBeGreaterThan(0)
    expect(o.pecas[0]).toMatchObject({ prevista: '2', critica: true })
    expect(Date.parse(o.prazo_em) - Date.parse(o.aberta_em)).toBe(4 * 3_600_000)
    expect(
      (await c.agendadora.chamar(servicos.criar, { body: { nome: 'X', tipo: 'corretiva', duracao_min: 60 } })).status,
    ).toBe(403)
  })

  it('opens the order of a preventive contract once, and plans the next one', async () => {
    const servico = await c.supervisora.chamar(servicos.criar, {
      body: { nome: 'Preventiva semestral', tipo: 'preventiva', duracao_min: 180 },
    })
    const r = await c.supervisora.chamar(recorrencias.criar, {
      body: {
        titulo: 'Preventiva da Edna',
        contato_id: c.contato,
        servico_id: servico.corpo.data.id,
        cada_meses: 6,
        proxima: somarDias(diaAqui(), 10),
      },
    })
    expect(r.status).toBe(200)
    expect(await abrirDevidas(casa.app.s)).toBe(1)
    expect(await abrirDevidas(casa.app.s)).toBe(0)
    const lista = (await c.agendadora.chamar(ordens.listar, { query: { busca: 'Preventiva da Edna' } })).corpo
    expect(lista.pagination.total).toBe(1)
  })
})

it('shows list, counters and search by one predicate', async () => {
  const lista = (await c.agendadora.chamar(ordens.listar, { query: { limit: 200 } })).corpo
  const resumo = (await c.agendadora.chamar(ordens.resumo, { query: {} })).corpo.data
  const soma = Object.values(resumo.por_situacao).reduce((a, b) => a + b, 0)
  expect(soma).toBe(lista.pagination.total)
  const primeira = lista.data[0]
  const achada = (
    await c.agendadora.chamar(ordens.listar, { query: { busca: `OS ${primeira?.numero}/${primeira?.ano}` } })
  ).corpo
  expect(achada.data.map((o) => o.id)).toEqual([primeira?.id])
  const pagina = (await c.agendadora.chamar(ordens.listar, { query: { limit: 3 } })).corpo
  const depois = (
    await c.agendadora.chamar(ordens.listar, { query: { limit: 3, cursor: pagina.pagination.proximo ?? '' } })
  ).corpo
  expect([...pagina.data, ...depois.data].map((o) => o.id)).toEqual(lista.data.slice(0, 6).map((o) => o.id))
})

it('lists where the work is, for the map', async () => {
  const lugar = { cidade: 'Campinas', uf: 'SP', lat: -22.9056, lon: -47.0608 }
  const [com, sem] = [
    await c.abrir({ titulo: 'No mapa', endereco: lugar }),
    await c.abrir({ titulo: 'Fora do mapa', endereco: { logradouro: 'Rua Sem Mapa', numero: '1' } }),
  ]
  const lista = (await c.agendadora.chamar(ordens.listar, { query: { limit: 200 } })).corpo.data
  const pontoDe = (id: string) => lista.find((o) => o.id === id)?.ponto
  expect([pontoDe(com), pontoDe(sem)]).toEqual([{ lat: -22.9056, lng: -47.0608 }, null])
})

it('lists the orders that a proposal became', async () => {
  const origem = { tipo: 'proposta' as const, id: uuidv7() }
  const id = await c.abrir({ origem })
  const lista = (await c.agendadora.chamar(ordens.listar, { query: { proposta: origem.id } })).corpo
  expect(lista.data.map((o) => o.id)).toEqual([id])
})
