import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { seguros } from '#modules/contratos/contract/seguros.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let corretora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  corretora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
})

const db = () => casa.app.s.banco.db
const daqui = (dias: number) => new Date(Date.now() + dias * DIA_MS).toISOString().slice(0, 10)

async function contatoNovo(): Promise<string> {
  const id = uuidv7()
  await sql`insert into cad.contatos (id, nome) values (${id}, 'Marta Vilela Nunes')`.execute(db())
  return id
}

describe('insurance', () => {
  it('[S2.21] holds a policy and its claims, within its dates and covers', async () => {
    const contato_id = await contatoNovo()
    const chave = `seguro-${uuidv7()}`
    const c = (await corretora.chamar(contratos.criar, { body: { contato_id, chave } })).corpo.data
    expect((await corretora.chamar(contratos.criar, { body: { contato_id, chave } })).corpo.data.id).toBe(c.id)
    const params = { id: c.id }
    const apolice = {
      seguradora: 'Seguradora Alfa',
      numero: `AP-${c.numero}`,
      inicio: daqui(-10),
      fim: daqui(355),
      segurado_centavos: 30_000_00,
      premio_centavos: 900_00,
      franquia_centavos: 500_00,
      coberturas: [{ nome: 'Raio', limite_centavos: null }],
      beneficiario: 'Marta Vilela Nunes',
    }
    expect((await vendedora.chamar(seguros.apolice, { params, body: apolice })).status).toBe(403)
    expect((await corretora.chamar(seguros.apolice, { params, body: { ...apolice, fim: daqui(-20) } })).status).toBe(
      400,
    )
    const com = (await corretora.chamar(seguros.apolice, { params, body: apolice })).corpo.data
    expect(com.valor_centavos).toBe(900_00)
    expect(com.conteudo.quadros.coberturas?.linhas).toEqual([['Raio', 'até o valor segurado']])
    const sinistro = {
      ocorrido_em: daqui(0),
      cobertura: 'Raio',
      descricao: 'queimou o inversor',
      pedido_centavos: 4_000_00,
    }
    expect((await corretora.chamar(seguros.abrirSinistro, { params, body: sinistro })).status).toBe(409)
    await sql`
      update contratos.contratos set situacao = 'vigente', vigente_de = current_date, vigente_ate = ${daqui(355)} where id = ${c.id}
    `.execute(db())
    const abrirS = (body: typeof sinistro) => corretora.chamar(seguros.abrirSinistro, { params, body })
    expect((await abrirS({ ...sinistro, ocorrido_em: daqui(-30) })).detalhe('ocorrido_em')).toBe(
      'Fora das datas da apólice',
    )
    expect((await abrirS({ ...sinistro, cobertura: 'Furto' })).detalhe('cobertura')).toBe(
      'A apólice não tem esta cobertura',
    )
    const aberto = (await abrirS(sinistro)).corpo.data.sinistros[0]
    if (!aberto) throw new TypeError('a claim')
    const mover = (body: Parameters<typeof corretora.chamar<typeof seguros.moverSinistro>>[1]['body']) =>
      corretora.chamar(seguros.moverSinistro, { params: { ...params, sinistro: aberto.id }, body })
    expect((await mover({ situacao: 'pago', pago_centavos: 1 })).status).toBe(409)
    await mover({ situacao: 'em_analise' })
    expect((await mover({ situacao: 'negado' })).detalhe('motivo')).toBe('Diga o motivo')
    await mover({ situacao: 'deferido' })
    const pago = await mover({ situacao: 'pago', pago_centavos: 3_500_00 })
    expect(pago.corpo.data.sinistros[0]).toMatchObject({ situacao: 'pago', pago_centavos: 3_500_00, proximas: [] })
  })
})
