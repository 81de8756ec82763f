import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { contas } from '#modules/contas/contract/contas.ts'
import { lerContaConferida } from '#modules/contas/publico.ts'
import { unidades } from '#modules/unidades/contract/unidades.ts'
import { casaDasContas, documento } from './suporte/contas.ts'

const { casa, vendedor, tecnico, estranho, contato, enviar, obter, enviada, campo } = await casaDasContas()
const db = casa.app.s.banco.db

it('[S1.4] reads a PDF, confirms it and calibrates it; the unit and its months are stored', async () => {
  const maria = await contato('Maria Aparecida')
  const lida = await enviada(maria, 'fatura-01-cemig-simples.pdf')
  expect(lida).toMatchObject({
    situacao: 'lida',
    tipo: 'fatura',
    uc: '3009876543',
    total_centavos: 22_675,
    edita: true,
  })
  expect(campo(lida, 'consumoKwh')).toMatchObject({ valor: '187', estado: 'lido', confianca: 99 })
  expect(campo(lida, 'uc')?.caixa).toMatchObject({ pagina: 1 })
  expect(campo(lida, 'consumo.2025-12')).toMatchObject({ valor: '198', caixa: { pagina: 1 } })
  expect(campo(lida, 'compensadaKwh')).toMatchObject({ valor: null, estado: 'vazio', caixa: null })
  expect(lida.conferencias.find((c) => c.nome === 'SOMA_DOS_ITENS')).toMatchObject({ resultado: 'ok' })
  expect(lida.calibracao).toMatchObject({ confere: true, cobradaCentavos: 22_675, origem: 'conta' })

  const { id } = lida
  const cedo = await vendedor.chamar(contas.concluir, { params: { id }, body: {} })
  expect(cedo.status).toBe(400)
  expect(cedo.detalhe('uc')).toBe('Unidade consumidora: falta conferir')

  const params = { id, chave: 'uc' }
  expect(campo((await vendedor.chamar(contas.confirmar, { params })).corpo.data, 'uc')).toMatchObject({
    estado: 'conferido',
    por: { id: vendedor.id },
  })
  expect(campo((await vendedor.chamar(contas.reabrirCampo, { params })).corpo.data, 'uc')?.estado).toBe('lido')
  const todos = (await vendedor.chamar(contas.confirmarTodos, { params: { id } })).corpo.data
  expect(todos.campos.filter((c) => c.estado === 'lido')).toEqual([])
  const feita = (await vendedor.chamar(contas.concluir, { params: { id }, body: {} })).corpo.data
  expect(feita).toMatchObject({
    situacao: 'conferida',
    conferida_por: { id: vendedor.id },
    calibracao: { confere: true },
  })

  const [uc] = (await vendedor.chamar(unidades.listar, { query: { contato_id: maria.id } })).corpo.data
  expect(uc).toMatchObject({ numero: '3009876543', classe: 'residencial', subgrupo: 'B1', ligacao: 'BI' })
  const { consumos } = (await vendedor.chamar(unidades.obter, { params: { id: uc?.id ?? '' } })).corpo.data
  expect(consumos).toHaveLength(12)
  expect(consumos[0]).toEqual({ mes: '2026-10', kwh: 187, estimado: false, conta_id: id })
  expect(await lerContaConferida(db, id)).toMatchObject({
    uc: '3009876543',
    ligacao: 'BI',
    consumo: [181, 198, 212, 205, 190, 169, 176, 183, 178, 201, 194, 187],
    totalCentavos: 22_675,
    tarifa: { te: null, tusd: null, unica: 0.817345 },
    estimados: [],
  })

  expect((await vendedor.chamar(contas.corrigir, { params, body: { valor: '1' } })).status).toBe(409)
  expect((await vendedor.chamar(contas.reabrir, { params: { id } })).corpo.data.situacao).toBe('lida')
  expect(await lerContaConferida(db, id)).toBeNull()
})

it.each([
  ['fatura-02-cpfl-gd2.pdf', 31_463],
  ['fatura-03-enelsp-branca.pdf', null],
  ['fatura-04-equatorial-go-duas-paginas.pdf', 18_258],
  ['nf3e-01-grupo-b.xml', 32_872],
  ['nf3e-02-gd2-compensacao.xml', null],
])('reproduces %s with the engine', async (nome, total) => {
  const c = await enviada(await contato(nome), nome)
  expect(c.situacao).toBe('lida')
  if (total !== null) expect(c.total_centavos).toBe(total)
  expect(c.calibracao).toMatchObject({ confere: true, origem: 'conta' })
})

it('is one bill when the same file comes twice, and another for another customer', async () => {
  const [ana, bia] = [await contato('Ana'), await contato('Bia')]
  const primeira = await enviada(ana, 'nf3e-01-grupo-b.xml')
  const outra = await enviar(vendedor, ana, 'nf3e-01-grupo-b.xml')
  expect(outra.conta).toMatchObject({ id: primeira.id, repetida: true })
  const daBia = await enviar(vendedor, bia, 'nf3e-01-grupo-b.xml')
  expect(daBia.conta).toMatchObject({ repetida: false })
  expect(daBia.conta?.id).not.toBe(primeira.id)
  const lista = await vendedor.chamar(contas.listar, { query: { dono_tipo: 'contato', dono_id: ana.id } })
  expect(lista.corpo.data.map((c) => c.id)).toEqual([primeira.id])
  const ambas = await Promise.all([1, 2, 3].map(() => enviar(vendedor, bia, 'fatura-02-cpfl-gd2.pdf')))
  expect(new Set(ambas.map((r) => r.conta?.id)).size).toBe(1)
})

it('keeps what a person corrects, with who and when, and refuses what cannot be', async () => {
  const c = await enviada(await contato('Caio'), 'nf3e-01-grupo-b.xml')
  const corrigir = (chave: string, valor: string | null) =>
    vendedor.chamar(contas.corrigir, { params: { id: c.id, chave }, body: { valor } })
  for (const [chave, valor, frase] of [
    ['consumoKwh', '-3', 'O consumo não pode ser negativo'],
    ['consumoKwh', 'muito', 'Escreva os kWh, só com números'],
    ['mesReferencia', '13/2026', 'Escreva mês e ano, como 10/2026'],
    ['vencimentoIso', '31/02/2026', 'Escreva o dia, como 22/10/2026'],
    ['icmsPct', '130', 'Escreva a porcentagem, de 0 a 99'],
    ['classe', 'castelo', 'Escolha uma das opções'],
  ] as const) {
    const r = await corrigir(chave, valor)
    expect(r.status, chave).toBe(400)
    expect(r.detalhe(chave)).toBe(frase)
  }
  expect((await corrigir('naoexiste', '1')).status).toBe(400)
  const depois = (await corrigir('consumoKwh', '1.212')).corpo.data
  expect(campo(depois, 'consumoKwh')).toMatchObject({
    valor: '1212',
    lido: '231',
    estado: 'corrigido',
    por: { id: vendedor.id },
  })
  expect(depois.calibracao).toMatchObject({ confere: false, maior: { linha: 'consumo' } })
  expect(campo((await corrigir('medidor', null)).corpo.data, 'medidor')).toMatchObject({ valor: null, estado: 'vazio' })
  const { rows } = await sql<{ depois: unknown }>`
    select depois
    from plataforma.auditoria
    where entidade_id = ${c.id} and acao = 'conta.corrigir_campo'
    order by id
  `.execute(db)
  expect(rows[0]?.depois).toMatchObject({ valor: '1212' })
})

it('warns about a bill of another unit and about the second bill of a month', async () => {
  const davi = await contato('Davi')
  const um = await enviada(davi, 'nf3e-01-grupo-b.xml')
  await vendedor.chamar(contas.confirmarTodos, { params: { id: um.id } })
  await vendedor.chamar(contas.concluir, { params: { id: um.id }, body: {} })
  const outra = await enviada(davi, 'fatura-01-cemig-simples.pdf')
  expect(outra.avisos.join(' ')).toContain('A conta é da UC 3009876543, que Davi ainda não tem')
  const total = Buffer.from(documento('nf3e-01-grupo-b.xml').toString('utf8').replace('</nf3eProc>', ' </nf3eProc>'))
  const segunda = await enviar(vendedor, davi, 'nf3e-01-grupo-b.xml', total)
  await expect
    .poll(async () => (await obter(segunda.conta?.id ?? '')).avisos)
    .toContain('Esta unidade já tem uma conta conferida deste mês, com o mesmo total.')
})

it('is seen by who may see its owner, confirmed by who may change it, and unknown to all others', async () => {
  const eva = await contato('Eva')
  const c = await enviada(eva, 'nf3e-02-gd2-compensacao.xml')
  const params = { id: c.id }
  expect((await tecnico.chamar(contas.obter, { params })).corpo.data.edita).toBe(false)
  expect((await tecnico.chamar(contas.confirmarTodos, { params })).status).toBe(403)
  expect((await enviar(tecnico, eva, 'nf3e-01-grupo-b.xml')).status).toBe(403)
  for (const r of [
    await estranho.chamar(contas.obter, { params }),
    await estranho.chamar(contas.arquivo, { params }),
    await estranho.chamar(contas.listar, { query: { dono_tipo: 'contato', dono_id: eva.id } }),
  ])
    expect(r.status).toBe(403)
  const ninguem = { tipo: 'proposta', id: c.id } as const
  expect((await enviar(vendedor, ninguem, 'nf3e-01-grupo-b.xml')).status).toBe(404)
  expect((await vendedor.chamar(contas.listar, { query: { dono_tipo: 'cartao', dono_id: c.id } })).status).toBe(404)
  const { url } = (await vendedor.chamar(contas.arquivo, { params })).corpo.data
  const baixado = await fetch(new URL(url, casa.url))
  expect(Buffer.from(await baixado.arrayBuffer()).equals(documento('nf3e-02-gd2-compensacao.xml'))).toBe(true)
})

it('[S2.27] a confirmed bill holds the rows of the register that reproduce it, until it is opened again', async () => {
  const c = await enviada(await contato('Heitor'), 'fatura-01-cemig-simples.pdf')
  const params = { id: c.id }
  for (const chave of ['tarifa', 'tarifaTe', 'tarifaTusd', 'preco', 'precoTe', 'precoTusd'])
    await vendedor.chamar(contas.corrigir, { params: { ...params, chave }, body: { valor: null } })
  const usos = async () => {
    const { rows } = await sql<{ periodos: number; tributos: number }>`
      select
        (select count(*)::int from tarifas.usos where tipo = 'conta' and usado_por = ${c.id}) as periodos,
        (select count(tributo_id)::int from tarifas.usos_da_base where tipo = 'conta' and usado_por = ${c.id}) as tributos
    `.execute(db)
    return rows[0]
  }
  await vendedor.chamar(contas.confirmarTodos, { params })
  expect(await usos()).toEqual({ periodos: 0, tributos: 0 })
  const confirmar = c.campos.filter((f) => f.valor !== null).map((f) => f.chave)
  const feita = await vendedor.chamar(contas.concluir, { params, body: { confirmar } })
  expect(feita.corpo.data.calibracao).toMatchObject({ origem: 'tarifa' })
  expect(await usos()).toEqual({ periodos: 1, tributos: 1 })
  await vendedor.chamar(contas.reabrir, { params })
  expect(await usos()).toEqual({ periodos: 0, tributos: 0 })
})
