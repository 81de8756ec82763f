import { expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { primeiroAno } from '#modules/propostas/regras/primeiro-ano.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { tributos } from '#modules/tarifas/contract/base.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
const admin = await casa.como('admin@girassol.test')
const [tarifa] = (await vendedor.chamar(propostas.tarifas, { query: { uf: 'GO' } })).corpo.data.filter(
  (t) => t.distribuidora.nome === 'Equatorial GO',
)
if (!tarifa) throw new Error('the seed has no tariff of Equatorial GO')

const nova = async (): Promise<Proposta> => {
  const base = casaDeTeste()
  const entrada = { ...base, unidades: base.unidades.map((u) => ({ ...u, tarifa: { ...tarifa, cosip: 32.1 } })) }
  const r = await vendedor.chamar(propostas.criar, {
    body: { cliente_nome: 'Marta', conteudo: { tipo: 'autoconsumo', entrada } },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}
const reprecificar = (ids: string[], quem = vendedor) => quem.chamar(propostas.reprecificar, { body: { ids } })
const uma = async (id: string) => (await vendedor.chamar(propostas.obter, { params: { id } })).corpo.data

it('refuses to reprice without the permission, without proposals, and those of another seller', async () => {
  const { id } = await nova()
  expect((await casa.como(null).then((c) => c.chamar(propostas.reprecificar, { body: { ids: [id] } }))).status).toBe(
    401,
  )
  expect((await reprecificar([id], leitora)).status).toBe(403)
  const vazia = await reprecificar([])
  expect([vazia.status, vazia.detalhe('ids')]).toEqual([400, 'Escolha pelo menos uma proposta'])
  expect((await reprecificar([id], outro)).corpo.data).toMatchObject([
    { id, situacao: 'recusada', motivo: 'Proposta não encontrada.' },
  ])
})

it('[S2.27] opens the next version with the new tariff and its differences, one result for each proposal', async () => {
  const [rascunho, enviada, cancelada] = [await nova(), await nova(), await nova()]
  const envio = await vendedor.chamar(propostas.enviar, {
    params: { id: enviada.id },
    body: { revisao: enviada.revisao },
  })
  expect(envio.status, JSON.stringify(envio.corpo)).toBe(200)
  await vendedor.chamar(propostas.cancelar, { params: { id: cancelada.id }, body: { motivo: 'não quer mais' } })
  expect((await reprecificar([rascunho.id])).corpo.data).toMatchObject([{ situacao: 'igual', diferencas: [] }])

  const chave = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const
  const lista = (await admin.chamar(distribuidoras.listar, { query: chave })).corpo.data.distribuidoras
  const equatorial = lista.find((d) => d.nome === 'Equatorial GO')
  const emVigor = equatorial?.periodos.findLast((p) => p.inicio <= diaAqui())
  if (!equatorial || !emVigor) throw new Error('no period in force')
  const { versao } = (await admin.chamar(periodos.obter, { params: { id: emVigor.id } })).corpo.data
  const corrigir = await admin.chamar(periodos.corrigir, {
    params: { id: emVigor.id },
    body: {
      inicio: emVigor.inicio,
      fim: emVigor.fim,
      precos: [{ posto: 'unico', te: 344.14, tusd: 587.67, fio_b: 291.86 }],
      motivo: 'REH nova publicada',
      versao,
    },
  })
  expect(corrigir.status, JSON.stringify(corrigir.corpo)).toBe(200)

  const { data } = (await reprecificar([rascunho.id, enviada.id, cancelada.id])).corpo
  expect(data.map((r) => [r.situacao, r.versao])).toEqual([
    ['em_curso', 1],
    ['nova_versao', 2],
    ['recusada', null],
  ])
  expect(data[1]?.diferencas.map((d) => d.rotulo)).toContain('Unidade 1, TE sem impostos')
  expect(data[2]?.motivo).toBe('A proposta está cancelada: não dá para editar.')
  const depois = await uma(enviada.id)
  expect(depois.versoes.map((v) => [v.n, v.estado])).toEqual([
    [2, 'aberta'],
    [1, 'enviada'],
  ])
  // what the customer sees stays, and a second request finds nothing to change
  expect((await reprecificar([rascunho.id, enviada.id])).corpo.data.map((r) => r.situacao)).toEqual(['igual', 'igual'])
  expect((await uma(enviada.id)).versoes).toHaveLength(2)
})

it('[S2.27] moves a first year that is over, which had the Fio B of another year, and lists who it touches', async () => {
  const base = casaDeTeste()
  const entrada = {
    ...base,
    unidades: base.unidades.map((u) => ({ ...u, tarifa: { ...tarifa, cosip: 32.1 } })),
    premissas: { ...base.premissas, anoInicial: 2024 },
  }
  const { corpo } = await vendedor.chamar(propostas.criar, {
    body: { cliente_nome: 'Marta', conteudo: { tipo: 'autoconsumo', entrada } },
  })
  const { id } = corpo.data
  // the tariff of today already: only the year differs
  await vendedor.chamar(propostas.reprecificar, { body: { ids: [id] } })
  const depois = await uma(id)
  if (depois.conteudo.tipo !== 'autoconsumo') throw new TypeError('a plant')
  expect(depois.conteudo.entrada.premissas.anoInicial).toBe(primeiroAno(diaAqui()))
  const outraVez = (
    await vendedor.chamar(propostas.criar, {
      body: {
        cliente_nome: 'Rui',
        conteudo: {
          ...depois.conteudo,
          entrada: { ...depois.conteudo.entrada, premissas: { ...base.premissas, anoInicial: 2024 } },
        },
      },
    })
  ).corpo.data
  const tocadas = (await admin.chamar(periodos.propostas, { query: {} })).corpo.data.linhas
  const tocada = tocadas.find((p) => p.id === outraVez.id)
  expect(tocada?.motivos).toEqual(['ano'])
  // more of the Fio B is paid: less is saved
  expect(tocada?.economia_mes_cent).toBeLessThan(0)
  const [r] = (await reprecificar([outraVez.id])).corpo.data
  expect(r?.diferencas.map((d) => [d.rotulo, d.antes, d.depois])).toContainEqual([
    'Premissas, Primeiro ano',
    '2024',
    String(primeiroAno(diaAqui())),
  ])
})

it('[S2.27] holds the taxes of a sent proposal: they are corrected, never changed', async () => {
  const { id, revisao } = await nova()
  const mes = '2026-11-01'
  const de = async () => {
    const { linhas } = (await admin.chamar(tributos.listar, { query: { mes } })).corpo.data
    const uma = linhas.find((l) => l.distribuidora === 'Equatorial GO')
    if (!uma) throw new Error('the seed has taxes of Equatorial GO')
    return uma
  }
  const antes = (await de()).usos
  expect((await vendedor.chamar(propostas.enviar, { params: { id }, body: { revisao } })).status).toBe(200)
  const { id: qual, distribuidora: _, distribuidora_id: __, origem: ___, usos, motivo: ____, ...t } = await de()
  expect(usos).toBe(antes + 1)
  const r = await admin.chamar(tributos.alterar, { params: { id: qual }, body: { ...t, icms: 0.3 } })
  expect([r.status, r.erro.message]).toEqual([409, 'Esta linha está em uso: não se edita, corrige-se.'])
})
