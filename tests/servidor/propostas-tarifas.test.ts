import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarMeses } from '#kit/dias.ts'
import { bandeiras, cosip, tributos } from '#modules/tarifas/contract/base.ts'
import { EXEMPLOS } from '#modules/propostas/regras/exemplos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { periodos } from '#modules/tarifas/contract/tarifas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'supervisor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])

it('offers a seller the tariffs in force in a state, one for each utility, with their origin', async () => {
  expect((await (await casa.como(null)).chamar(propostas.tarifas, { query: { uf: 'GO' } })).status).toBe(401)
  expect((await deFora.chamar(propostas.tarifas, { query: { uf: 'GO' } })).status).toBe(403)
  const invalida = await vendedor('GET', '/api/propostas/tarifas?uf=XX')
  expect(invalida.status).toBe(400)
  expect(invalida.corpo.error.message).toContain('Escolha o estado')

  const { data } = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo
  expect(new Set(data.map((t) => t.distribuidora.id)).size).toBe(data.length)
  const equatorial = data.find((t) => t.distribuidora.nome === 'Equatorial GO')
  expect(equatorial).toMatchObject({
    subgrupo: 'B1',
    origem: 'semente',
    tarifa: { te: 0.32414, tusd: 0.56767, fioB: 0.29186 },
  })
  expect(equatorial?.rotulo).toContain('semente')
  expect(equatorial?.vigenciaIds?.length).toBeGreaterThan(0)
})

it('offers group A by modality, with its peak, demand and injection, and only where the table has them', async () => {
  const pedir = async (subgrupo: 'A4' | 'A3a') =>
    (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO', subgrupo } })).corpo.data
  expect(await pedir('A4')).toEqual([])
  expect((await vendedor('GET', '/api/propostas/tarifas?uf=GO&subgrupo=C1')).status).toBe(400)
  const [equatorial] = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo.data
  const comum = {
    distribuidora_id: equatorial?.distribuidora.id ?? '',
    subgrupo: 'A4' as const,
    classe: 'demais' as const,
    inicio: '2026-01-01',
    fim: null,
  }
  const energia = { posto: 'fora_ponta' as const, te: 310, tusd: 110, fio_b: 0 }
  const ponta = { posto: 'ponta' as const, te: 510, tusd: 1200, fio_b: 700 }
  await cuida.chamar(periodos.criar, {
    body: {
      ...comum,
      modalidade: 'verde',
      tusdg: 6.1,
      precos: [{ posto: 'unico', demanda: 21.5 }, ponta, energia],
    },
  })
  await cuida.chamar(periodos.criar, {
    body: {
      ...comum,
      modalidade: 'azul',
      precos: [
        { ...ponta, demanda: 58 },
        { ...energia, demanda: 21.5 },
      ],
    },
  })
  const tarifas = await pedir('A4')
  expect(tarifas.map((t) => [t.subgrupo, t.tarifa.te, t.grupoA])).toEqual([
    ['A4', 0.31, { modalidade: 'verde', ponta: { te: 0.51, tusd: 1.2, fioB: 0.7 }, demandas: [21.5], tusdg: 6.1 }],
    ['A4', 0.31, { modalidade: 'azul', ponta: { te: 0.51, tusd: 1.2, fioB: 0.7 }, demandas: [58, 21.5] }],
  ])
  expect(await pedir('A3a')).toEqual([])
})

it('[S2.20] gives the taxes and the public lighting of the class of the unit, with the prices of its subgroup', async () => {
  const lugar = { uf: 'PB' as const, cidade: 'João Pessoa', kwh: 300 }
  const pedir = async (classe?: 'rural' | 'comercial') =>
    (await vendedor.chamar(propostas.tarifas, { query: { ...lugar, ...(classe ? { classe } : {}) } })).corpo.data[0]
  const antes = await pedir()
  const id = antes?.distribuidora.id
  if (!antes || !id) throw new Error('a utility of the table')
  const mes = diaAqui().slice(0, 7)
  const { icms, pis, cofins } = antes.tributos
  for (const [classe, aliquota] of [
    ['todas', icms],
    ['rural', 0],
    ['demais', 0.25],
  ] as const)
    expect(
      (
        await cuida.chamar(tributos.criar, {
          body: {
            distribuidora_id: id,
            uf: 'PB',
            mes,
            classe,
            icms: aliquota,
            pis,
            cofins,
            politica_icms: 'ISENTO_TE',
          },
        })
      ).status,
    ).toBe(200)
  for (const [classe, valor_centavos] of [
    ['residencial', 2100],
    ['demais', 4800],
  ] as const)
    await cuida.chamar(cosip.criar, {
      body: { uf: 'PB', municipio: 'João Pessoa', classe, inicio: '2026-01-01', faixa_de: 0, valor_centavos },
    })
  const figuras = async (classe?: 'rural' | 'comercial') => {
    const t = await pedir(classe)
    return [t?.tarifa.te, t?.tributos.icms, t?.cosip]
  }
  const { te } = antes.tarifa
  expect(await figuras()).toEqual([te, icms, 21])
  expect(await figuras('rural')).toEqual([te, 0, undefined])
  expect(await figuras('comercial')).toEqual([te, 0.25, 48])

  // what is repriced follows the class of its unit
  const casaDaLoja = casaDeTeste()
  const unidades = casaDaLoja.unidades.map((u) => ({ ...u, classeDeConsumo: 'comercial' as const, tarifa: antes }))
  const entrada = { ...casaDaLoja, local: { ...casaDaLoja.local, uf: 'PB' as const, cidade: 'João Pessoa' }, unidades }
  const { corpo } = await vendedor.chamar(propostas.criar, { body: { conteudo: { tipo: 'autoconsumo', entrada } } })
  const admin = await casa.como('admin@girassol.test')
  const r = await admin.chamar(propostas.reprecificar, { body: { ids: [corpo.data.id] } })
  expect(r.corpo.data.flatMap((x) => x.diferencas).find((d) => d.rotulo.endsWith('ICMS'))?.depois).toBe('25,00 %')
})

it('[S2.20] offers the average of the registered flags of a year as the premise of the flag', async () => {
  expect((await (await casa.como(null)).chamar(propostas.bandeira)).status).toBe(401)
  expect((await deFora.chamar(propostas.bandeira)).status).toBe(403)
  expect((await vendedor.chamar(propostas.bandeira)).corpo.data).toBeNull()
  const mesAntes = (n: number) => somarMeses(`${diaAqui().slice(0, 7)}-01`, -n).slice(0, 7)
  for (const [n, cor, valor] of [
    [0, 'amarela', 18.85],
    [11, 'vermelha_2', 78.77],
    [12, 'escassez', 142],
    [-1, 'escassez', 142],
  ] as const)
    expect((await cuida.chamar(bandeiras.guardar, { params: { mes: mesAntes(n) }, body: { cor, valor } })).status).toBe(
      200,
    )
  expect((await vendedor.chamar(propostas.bandeira)).corpo.data).toEqual({
    meses: 2,
    de: `${mesAntes(11)}-01`,
    ate: `${mesAntes(0)}-01`,
    media: 0.04881,
    menor: 0.01885,
    maior: 0.07877,
  })
})

it('[S2.20] copies until when the state exempts ICMS, its limit, and that the utility charges PIS/COFINS between holders', async () => {
  const de = async (uf: 'SP' | 'PR') => (await vendedor.chamar(propostas.tarifas, { query: { uf } })).corpo.data
  const enel = (await de('SP')).find((t) => t.distribuidora.nome === 'Enel SP')
  if (!enel?.distribuidora.id) throw new Error('Enel SP is in the seed')
  // as the row of today says: with a term, or what follows it
  const { rows } = await sql<{ ate: string; depois: string; limite: number }>`
    select distinct politica_ate::text as ate, politica_depois as depois, limite_kw::float8 as limite
    from tarifas.tributos
    where uf = 'SP' and politica_ate is not null
  `.execute(casa.app.s.banco.db)
  const [linha] = rows
  if (!linha) throw new Error('SP has a term in the seed')
  if (diaAqui() <= linha.ate)
    expect(enel).toMatchObject({
      icmsIsencaoAte: linha.ate,
      politicaIcmsDepois: linha.depois,
      icmsLimiteKw: linha.limite,
    })
  else expect(enel).toMatchObject({ politicaIcms: linha.depois })
  expect((await de('PR'))[0]).toMatchObject({ icmsIsencaoMeses: 48, politicaIcmsDepois: 'ISENTO_TE' })
  await sql`update tarifas.distribuidoras set piscofins_isento_compensacao = false where id = ${enel.distribuidora.id}`.execute(
    casa.app.s.banco.db,
  )
  expect((await de('SP')).find((t) => t.distribuidora.id === enel.distribuidora.id)?.pisCofinsCobrado).toBe(true)
})

it('says what the tariff of today does to a quota and to a membership too', async () => {
  const admin = await casa.como('admin@girassol.test')
  const [hoje] = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo.data
  if (!hoje?.distribuidora.id) throw new Error('a utility of the table')
  const antiga = { ...hoje, tarifa: { ...hoje.tarifa, te: hoje.tarifa.te - 0.1 } }
  const { investimento, assinatura } = EXEMPLOS
  const conteudos = [
    { ...investimento, entrada: { ...investimento.entrada, tarifa: antiga } },
    {
      ...assinatura,
      entrada: { ...assinatura.entrada, unidade: { ...assinatura.entrada.unidade, tarifa: antiga } },
    },
    { ...investimento, entrada: { ...investimento.entrada, tarifa: hoje } },
  ]
  const ids: string[] = []
  for (const conteudo of conteudos)
    ids.push((await admin.chamar(propostas.criar, { body: { conteudo, cliente_nome: 'Renato' } })).corpo.data.id)
  const { data } = (await admin.chamar(periodos.propostas, { query: { distribuidora_id: [hoje.distribuidora.id] } }))
    .corpo
  const linhas = ids.map((id) => data.linhas.find((p) => p.id === id))
  // a dearer energy pays an investor more, and saves a member more
  expect(linhas[0]?.economia_mes_cent).toBeGreaterThan(0)
  expect(linhas[1]?.economia_mes_cent).toBeGreaterThan(0)
  expect(linhas.map((l) => l?.motivos)).toEqual([['tarifa'], ['tarifa'], undefined])
  expect(data.total).toBe(2)
  expect(data.contagens).toEqual([{ distribuidora_id: hoje.distribuidora.id, n: 2 }])
  expect(data.abertas).toEqual([{ distribuidora_id: hoje.distribuidora.id, n: 3 }])
})

it('[S2.27] lists the open proposals that other taxes and another public lighting touch, to be repriced', async () => {
  const admin = await casa.como('admin@girassol.test')
  const consulta = { query: { uf: 'MA', cidade: 'São Luís', kwh: 400 } } as const
  const de = async () => (await vendedor.chamar(propostas.tarifas, consulta)).corpo.data[0]
  const tarifa = await de()
  if (!tarifa?.distribuidora.id) throw new Error('a utility of the table')
  const base = casaDeTeste()
  const entrada = {
    ...base,
    local: { ...base.local, uf: 'MA' as const, cidade: 'São Luís' },
    unidades: base.unidades.map((u) => ({ ...u, consumo: u.consumo.map(() => 400), tarifa })),
  }
  const criada = await vendedor.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada }, cliente_nome: 'Iara' },
  })
  const { id } = criada.corpo.data
  const query = { distribuidora_id: [tarifa.distribuidora.id] }
  const tocada = async (quem = admin) =>
    (await quem.chamar(periodos.propostas, { query })).corpo.data.linhas.find((p) => p.id === id)
  expect(await tocada()).toBeUndefined()

  const { linhas } = (await cuida.chamar(tributos.listar, { query: { mes: '2026-11' } })).corpo.data
  const ma = linhas.find((l) => l.distribuidora_id === tarifa.distribuidora.id && l.uf === 'MA')
  if (!ma) throw new Error('the seed has taxes of MA')
  const { id: linha, distribuidora: _, distribuidora_id: __, origem: ___, usos: ____, motivo: _____, ...t } = ma
  await cuida.chamar(tributos.alterar, { params: { id: linha }, body: { ...t, icms: t.icms + 0.02 } })
  expect(await tocada()).toMatchObject({ motivos: ['tributos'], distribuidora_id: tarifa.distribuidora.id })
  expect((await tocada())?.economia_mes_cent).not.toBe(0)
  await cuida.chamar(cosip.criar, {
    body: { uf: 'MA', municipio: 'São Luís', inicio: '2026-01-01', valor_centavos: 3120 },
  })
  expect((await tocada())?.motivos.toSorted()).toEqual(['cosip', 'tributos'])
  // within the reach of the caller: another seller is told of none
  const outro = await pessoaDeTeste(casa, [
    { departamento: 'vu', papel: 'operador' },
    { departamento: 'vc', papel: 'leitor' },
  ])
  expect(await tocada(outro)).toBeUndefined()

  const feita = await vendedor.chamar(propostas.reprecificar, { body: { ids: [id] } })
  expect(feita.corpo.data[0]).toMatchObject({ id, situacao: 'em_curso' })
  expect(feita.corpo.data[0]?.diferencas.map((d) => d.rotulo).join()).toMatch(/ICMS.*Iluminação pública/)
  expect(await tocada()).toBeUndefined()
})

it('counts every proposal that changes, also above those that it lists', async () => {
  const db = casa.app.s.banco.db
  const admin = await casa.como('admin@girassol.test')
  const [hoje] = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'BA' } })).corpo.data
  if (!hoje?.distribuidora.id) throw new Error('a utility of the table')
  const { investimento } = EXEMPLOS
  const antiga = { ...hoje, tarifa: { ...hoje.tarifa, te: hoje.tarifa.te - 0.1 } }
  const conteudo = { ...investimento, entrada: { ...investimento.entrada, tarifa: antiga } }
  const { id } = (await admin.chamar(propostas.criar, { body: { conteudo, cliente_nome: 'Rosa' } })).corpo.data
  await sql`
    with copias as (
      insert into propostas.propostas (id, tipo, numero, titulo, vendedor_id, distribuidoras)
      select uuidv7(), tipo, 'INV-2026-' || (900000 + n), titulo, vendedor_id, distribuidoras
      from propostas.propostas, generate_series(1, 304) n
      where id = ${id}
      returning id
    )
    insert into propostas.versoes (proposta_id, n, conteudo, criada_por)
    select c.id, 1, v.conteudo, v.criada_por
    from copias c, propostas.versoes v
    where v.proposta_id = ${id}
  `.execute(db)
  const { data } = (await admin.chamar(periodos.propostas, { query: { distribuidora_id: [hoje.distribuidora.id] } }))
    .corpo
  expect([data.total, data.linhas.length, data.contagens[0]?.n]).toEqual([305, 300, 305])
})
