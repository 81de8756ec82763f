import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { contas } from '#modules/contas/contract/contas.ts'
import type { Conta } from '#modules/contas/tipos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { calcular } from '#modules/simulacoes/regras/calcular.ts'
import { comAFatura } from '#modules/simulacoes/regras/da-fatura.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDasContas } from './suporte/contas.ts'

const { casa, vendedor, estranho, contato, enviada, enviar, lida } = await casaDasContas()
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const outroVendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])

const corrigir = async (id: string, valores: Record<string, string | null>) => {
  for (const [chave, valor] of Object.entries(valores))
    expect((await vendedor.chamar(contas.corrigir, { params: { id, chave }, body: { valor } })).status, chave).toBe(200)
}
async function conferida(c: Conta, valores: Record<string, string | null> = {}): Promise<string> {
  await corrigir(c.id, valores)
  const confirmar = c.campos.filter((f) => f.valor !== null).map((f) => f.chave)
  const r = await vendedor.chamar(contas.concluir, { params: { id: c.id }, body: { confirmar } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return c.id
}
const daFatura = (fatura: string, query = {}, quem = vendedor) =>
  quem.chamar(propostas.daFatura, { params: { fatura }, query })

it('[S2.20] gives the unit, its months, the tariff of the reading and the taxes of the paper', async () => {
  const maria = await contato('Maria Aparecida')
  const lidaAgora = await enviada(maria, 'fatura-01-cemig-simples.pdf')
  const cedo = await daFatura(lidaAgora.id)
  expect(cedo.status).toBe(409)
  expect(cedo.erro.message).toBe('Confira a fatura antes de usá-la na proposta.')

  const id = await conferida(lidaAgora, { 'consumo.2026-03': null, 'consumo.2026-04': null })
  const { data } = (await daFatura(id, { uf: 'MG' })).corpo
  expect(data).toMatchObject({
    contato: { id: maria.id, nome: 'Maria Aparecida' },
    uf: 'MG',
    numero: '3009876543',
    ligacao: 'BI',
    concessionaria: { nome: 'Cemig-D' },
    fatura: { id, competencia: '2026-10', consumoKwh: 187, totalCent: 22_675 },
  })
  // by month of the year; March and April are the average of the ten that were read
  expect(data.consumo).toEqual([212, 205, 192, 192, 176, 183, 178, 201, 194, 187, 181, 198])
  expect(data.estimados.map((e, m) => (e ? m + 1 : 0)).filter(Boolean)).toEqual([3, 4])
  expect(data.fatura.meses?.[9]).toBe(187)
  expect(data.fatura.meses?.[2]).toBeNull()
  expect(data.tarifa).toMatchObject({
    distribuidora: { nome: 'Cemig-D' },
    subgrupo: 'B1',
    origem: 'semente',
    tarifa: { te: 0.31728, tusd: 0.5413 },
  })
  expect(data.tarifa?.tributos.icms).toBe(data.fatura.icms)
  expect(data.tarifa?.cosip).toBe((data.fatura.cosipCent ?? 0) / 100)
})

it('[S2.20] reproduces the bill under its own tariff, and still after a renewal with a later one', async () => {
  const id = await conferida(await enviada(await contato('Célia Prado'), 'fatura-01-cemig-simples.pdf'))
  const daTabela = (await daFatura(id)).corpo.data
  const comTabela = calcular({ ...casaDeTeste(), ...comAFatura(casaDeTeste(), 0, daTabela) })
  expect(comTabela.unidades[0]?.calibracao).toMatchObject({ confere: false, maiorDiferenca: 'energia' })
  expect(comTabela.podeEnviar).toBe(false)

  // the table is corrected by what the resolution says, and the same bill agrees
  const lista = (await cuida.chamar(distribuidoras.listar)).corpo.data.distribuidoras
  const cemig = lista.find((d) => d.nome === 'Cemig-D')
  const vigente = cemig?.periodos.find((p) => p.id === daTabela.tarifa?.vigenciaIds?.[0])
  if (!vigente) throw new TypeError('the seed has the period')
  const { versao, inicio, fim } = (await cuida.chamar(periodos.obter, { params: { id: vigente.id } })).corpo.data
  const preco = { posto: 'unico' as const, te: 317.28, tusd: 481.215, fio_b: 257.21 }
  const r = await cuida.chamar(periodos.alterar, {
    params: { id: vigente.id },
    body: { inicio, fim, precos: [preco], versao },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const certa = (await daFatura(id)).corpo.data
  const entrada = { ...casaDeTeste(), ...comAFatura(casaDeTeste(), 0, certa) }
  expect(calcular(entrada).unidades[0]?.calibracao).toMatchObject({ confere: true })

  const criada = await vendedor.chamar(propostas.criar, { body: { conteudo: { tipo: 'autoconsumo', entrada } } })
  const p = { id: criada.corpo.data.id }
  const { revisao } = criada.corpo.data
  const feita = await vendedor.chamar(propostas.enviar, { params: p, body: { revisao } })
  expect(feita.status, JSON.stringify(feita.corpo)).toBe(200)
  const { versao: atual } = (await cuida.chamar(periodos.obter, { params: { id: vigente.id } })).corpo.data
  const ontem = somarDias(diaAqui(), -1)
  await cuida.chamar(periodos.encerrar, { params: { id: vigente.id }, body: { fim: ontem, versao: atual } })
  const chave = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const
  const nova = await cuida.chamar(periodos.criar, {
    body: { distribuidora_id: cemig?.id ?? '', ...chave, inicio: diaAqui(), fim, precos: [{ ...preco, tusd: 700 }] },
  })
  expect(nova.status, JSON.stringify(nova.corpo)).toBe(200)
  await sql`update propostas.propostas set vence_em = now() - interval '1 hour' where id = ${p.id}`.execute(
    casa.app.s.banco.db,
  )
  const { proposta, diferencas } = (await vendedor.chamar(propostas.renovar, { params: p })).corpo.data
  expect(diferencas.map((d) => d.rotulo)).toContain('Unidade 1, TUSD sem impostos')
  if (proposta.conteudo.tipo !== 'autoconsumo') throw new TypeError('the kind stays')
  const renovada = calcular(proposta.conteudo.entrada)
  expect(proposta.conteudo.entrada.unidades[0]?.tarifa.tarifa.tusd).toBe(0.7)
  expect(renovada.unidades[0]?.calibracao).toMatchObject({ confere: true })
})

it('[S2.20] refuses a bill out of reach and an unknown one', async () => {
  const c = await enviada(await contato('Rui'), 'fatura-02-cpfl-gd2.pdf')
  expect((await daFatura(c.id, {}, estranho)).status).toBe(403)
  expect((await daFatura(crypto.randomUUID())).status).toBe(404)
  expect((await (await casa.como(null)).chamar(propostas.daFatura, { params: { fatura: c.id } })).status).toBe(401)
  expect((await vendedor.chamar(propostas.daFatura, { params: { fatura: 'x' } })).status).toBe(400)
})

it('[S2.20] gives demand and peak of a bill of group A, with its tariff, and says what it lacks', async () => {
  const lidaAgora = await enviada(await contato('Fábrica'), 'nf3e-03-grupo-a-verde.xml')
  const campo = (chave: string) => lidaAgora.campos.find((c) => c.chave === chave)
  expect(campo('demandaContratadaKw')).toMatchObject({ valor: '170', grupo: 'demanda', tipo: 'kw', confianca: 100 })
  expect(campo('demandaMedidaKw')?.valor).toBe('186')
  expect(campo('demandaContratadaPontaKw')?.valor).toBeNull()
  expect(campo('ponta.2026-10')).toMatchObject({ valor: '2210', rotulo: 'Ponta de outubro de 2026' })
  const { id } = lidaAgora
  const demanda = (valor: string) =>
    vendedor.chamar(contas.corrigir, { params: { id, chave: 'demandaContratadaKw' }, body: { valor } })
  expect((await demanda('-1')).detalhe('demandaContratadaKw')).toBe('A demanda não pode ser negativa')
  await conferida(lidaAgora)

  const semTarifa = await daFatura(id)
  expect([semTarifa.status, semTarifa.erro.message]).toEqual([
    422,
    'A tabela não tem a tarifa A4 verde de CPFL Paulista na data da leitura. Cadastre o período em Tarifas e use a fatura de novo.',
  ])
  const cpfl = (await cuida.chamar(distribuidoras.listar)).corpo.data.distribuidoras.find(
    (d) => d.nome === 'CPFL Paulista',
  )
  const criado = await cuida.chamar(periodos.criar, {
    body: {
      distribuidora_id: cpfl?.id ?? '',
      subgrupo: 'A4',
      modalidade: 'verde',
      classe: 'demais',
      inicio: '2026-01-01',
      fim: null,
      precos: [
        { posto: 'unico', demanda: 21.5 },
        { posto: 'ponta', te: 510, tusd: 1200, fio_b: 700 },
        { posto: 'fora_ponta', te: 310, tusd: 110, fio_b: 0 },
      ],
    },
  })
  expect(criado.status, JSON.stringify(criado.corpo)).toBe(200)
  const { data } = (await daFatura(id, { uf: 'SP' })).corpo
  // January first; October is that of the bill itself
  expect(data.grupoA?.contratadaKw).toEqual([170])
  expect(data.grupoA?.medidaKw).toEqual([186])
  expect(data.grupoA?.consumoPonta[9]).toBe(2210)
  expect(data.consumo[9]).toBe(34_050)
  expect(data.tarifa).toMatchObject({ subgrupo: 'A4', grupoA: { modalidade: 'verde', demandas: [21.5] } })
  const entrada = { ...casaDeTeste(), ...comAFatura(casaDeTeste(), 0, data) }
  expect(entrada.unidades[0]).toMatchObject({ grupoA: data.grupoA, tarifa: { subgrupo: 'A4' } })
  const antes = calcular(entrada).ano1.semSolarMensalCent
  expect(antes).toBeGreaterThan(170 * 2150)
  const aberta = await vendedor.chamar(propostas.criar, { body: { conteudo: { tipo: 'autoconsumo', entrada } } })
  expect(aberta.status, JSON.stringify(aberta.corpo)).toBe(200)

  await vendedor.chamar(contas.reabrir, { params: { id } })
  // a farm at 13.8 kV: the price is that of its voltage, the taxes are those of its class
  await corrigir(id, { classe: 'rural' })
  await conferida(lidaAgora)
  expect((await daFatura(id, { uf: 'SP' })).corpo.data).toMatchObject({
    classeDeConsumo: 'rural',
    tarifa: { subgrupo: 'A4', grupoA: { demandas: [21.5] } },
  })
  await vendedor.chamar(contas.reabrir, { params: { id } })
  await corrigir(id, { demandaContratadaKw: null })
  await conferida(lidaAgora)
  expect((await daFatura(id)).erro.message).toBe('Falta na fatura a demanda contratada: reabra, digite e use de novo.')
})

it('[S2.20] a bill that compensates energy already is reproduced by its own prices', async () => {
  const id = await conferida(await enviada(await contato('Gil'), 'fatura-02-cpfl-gd2.pdf'))
  const { data } = (await daFatura(id)).corpo
  expect(data.fatura.reproduzida?.calculadaCent).toBeGreaterThan(0)
  const entrada = { ...casaDeTeste(), ...comAFatura(casaDeTeste(), 0, data) }
  // the credits that the paper says are left are used before they end
  expect(data.creditosKwh).toBe(46.25)
  expect(entrada.unidades[0]?.creditosKwh).toBe(46.25)
  const r = calcular(entrada)
  expect(r.unidades[0]?.calibracao).toMatchObject({ confere: true })
})

it('[S2.20] is sent with the proposal as its owner, by who may edit that proposal', async () => {
  const nova = async (contato_id: string | null) =>
    (
      await vendedor.chamar(propostas.criar, {
        body: {
          conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() },
          cliente_nome: 'Nara',
          ...(contato_id === null ? {} : { contato_id }),
        },
      })
    ).corpo.data.id
  const nara = await contato('Nara')
  const dono = { tipo: 'proposta' as const, id: await nova(nara.id) }
  const feita = await enviar(vendedor, dono, 'nf3e-01-grupo-b.xml')
  expect(feita.conta).toMatchObject({ contato_id: nara.id, veio_de: 'proposta' })
  await lida(feita.conta?.id ?? '')
  expect((await enviar(outroVendedor, dono, 'nf3e-01-grupo-b.xml')).status).toBe(404)
  const semContato = await enviar(vendedor, { tipo: 'proposta', id: await nova(null) }, 'nf3e-01-grupo-b.xml')
  expect(semContato.erro?.message).toContain('Diga antes de que contato é')
  const lista = await vendedor.chamar(contas.listar, { query: { dono_tipo: 'proposta', dono_id: dono.id } })
  expect(lista.corpo.data.map((c) => c.id)).toEqual([feita.conta?.id])
})
