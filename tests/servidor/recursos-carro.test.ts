import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { regrasDeInicio } from '#modules/recursos/tipos.ts'
import { motoristas, recursos } from '#modules/recursos/contract/recursos.ts'
import { reservas as contratoDeReservas } from '#modules/recursos/contract/reservas.ts'

const casa = await appDeTeste()
const banco = casa.app.s.banco
const recepcao = await pessoaDeTeste(casa, [{ departamento: 'rec', papel: 'supervisor' }])
const ana = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const dia = (mais: number) => new Date(Date.now() + mais * 86_400_000).toISOString().slice(0, 10)
const regras = {
  ...regrasDeInicio.carro,
  semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
  aprovacao: 'nunca',
}
const carro = (
  await recepcao('POST', '/api/recursos', {
    chave: 'carro-eletrico',
    tipo: 'carro',
    nome: 'Carro elétrico',
    placa: 'abc-1d23',
    autonomia_km: 300,
    bateria_kwh: 45,
    quilometragem_km: 12_000,
    carga_pct: 90,
    regras,
  })
).corpo.data
const pedir = (mais: Record<string, unknown> = {}, d = 3) =>
  ana.chamar(contratoDeReservas.criar, {
    body: {
      recurso: 'carro-eletrico',
      titulo: 'Visita',
      inicio_local: `${dia(d)}T09:00`,
      fim_local: `${dia(d)}T11:00`,
      motorista_id: ana.id,
      quilometros_previstos_km: 120,
      destino: 'Jundiaí',
      ...mais,
    },
  })

it('only users with a valid licence may drive; the reception records licences', async () => {
  expect([carro.placa, carro.bateria_kwh, carro.autonomia_km]).toEqual(['ABC1D23', 45, 300])
  expect((await pedir({ motorista_id: null })).campos[0]?.campo).toBe('motorista_id')
  expect((await pedir()).campos[0]?.mensagem).toContain('Sem habilitação')
  expect(
    (await ana.chamar(motoristas.guardar, { params: { id: ana.id }, body: { categoria: 'B', validade: dia(400) } }))
      .status,
  ).toBe(403)
  expect((await recepcao('PUT', `/api/motoristas/${ana.id}`, { categoria: 'Z', validade: dia(400) })).status).toBe(400)
  expect(
    (
      await recepcao.chamar(motoristas.guardar, {
        params: { id: crypto.randomUUID() },
        body: { categoria: 'B', validade: dia(400) },
      })
    ).status,
  ).toBe(400)
  expect(
    (await recepcao.chamar(motoristas.guardar, { params: { id: ana.id }, body: { categoria: 'B', validade: dia(1) } }))
      .corpo.data,
  ).toMatchObject({ categoria: 'B', vencida: false })
  expect((await pedir()).campos[0]?.mensagem).toContain('A habilitação vence em')
  await recepcao.chamar(motoristas.guardar, { params: { id: ana.id }, body: { categoria: 'B', validade: dia(400) } })
  expect((await pedir({ quilometros_previstos_km: 900 })).campos[0]?.campo).toBe('quilometros_previstos_km')
  expect((await pedir()).corpo.data.reservas[0]?.motorista?.id).toBe(ana.id)
})

it('a longer trip blocks the car longer for charging; the next booking waits for it', async () => {
  const { reservas } = (await pedir({}, 5)).corpo.data
  expect((Date.parse(reservas[0]?.ocupado_ate ?? '') - Date.parse(reservas[0]?.ate ?? '')) / 60_000).toBe(15 + 60)
  expect((await pedir({ inicio_local: `${dia(5)}T11:30`, fim_local: `${dia(5)}T12:30` }, 5)).status).toBe(409)
  expect((await pedir({ inicio_local: `${dia(5)}T12:15`, fim_local: `${dia(5)}T13:00` }, 5)).status).toBe(200)
})

it('records pick-up and return with kilometres, charge and checklist; refuses a lower kilometre reading, and photos of other bookings', async () => {
  const r = (await pedir({}, 7)).corpo.data.reservas[0]
  await sql`
    update recursos.reservas
    set
      periodo = tstzrange(now() - interval '5 minutes', now() + interval '1 hour'),
      ocupado = tstzrange(now() - interval '5 minutes', now() + interval '2 hours')
    where id = ${r?.id}
  `.execute(banco.db)
  const itens = Object.fromEntries(regras.vistoria.map((i) => [i, true]))
  const campos = async (corpo: object, ato = 'chegar') =>
    (await ana('POST', `/api/reservas/${r?.id}/${ato}`, corpo)).corpo.error?.details?.map(
      (d: { campo: string }) => d.campo,
    )
  expect(await campos({})).toEqual(['quilometragem_km', 'carga_pct', 'vistoria'])
  expect(
    await campos({ quilometragem_km: 11_999, carga_pct: 90, vistoria: { itens, observacao: '', fotos: [] } }),
  ).toEqual(['quilometragem_km'])
  expect(
    await campos({
      quilometragem_km: 12_000,
      carga_pct: 90,
      vistoria: { itens, observacao: '', fotos: ['outra/foto.jpg'] },
    }),
  ).toEqual(['vistoria'])
  expect(
    (
      await ana.chamar(contratoDeReservas.chegar, {
        params: { id: r?.id ?? '' },
        body: {
          quilometragem_km: 12_000,
          carga_pct: 90,
          vistoria: { itens, observacao: '', fotos: [`${r?.id}/a.jpg`] },
        },
      })
    ).status,
  ).toBe(200)
  expect(
    await campos(
      { quilometragem_km: 11_000, carga_pct: 40, vistoria: { itens, observacao: '', fotos: [] } },
      'encerrar',
    ),
  ).toEqual(['quilometragem_km'])
  const fim = await ana.chamar(contratoDeReservas.encerrar, {
    params: { id: r?.id ?? '' },
    body: {
      quilometragem_km: 12_110,
      carga_pct: 40,
      vistoria: { itens: { ...itens, Pneus: false }, observacao: 'Furou', fotos: [] },
    },
  })
  expect(fim.corpo.data).toMatchObject({
    situacao: 'concluida',
    quilometragem_saida_km: 12_000,
    quilometragem_chegada_km: 12_110,
    vistoria_chegada: { itens: { Pneus: false }, observacao: 'Furou' },
  })
  expect((await ana.chamar(recursos.obter, { params: { chave: 'carro-eletrico' } })).corpo.data).toMatchObject({
    quilometragem_km: 12_110,
    carga_pct: 40,
  })
})
