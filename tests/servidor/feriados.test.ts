import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import { vencimento } from '#engines/funil/prazo.ts'
import { feriados } from '#modules/calendario/contract/feriados.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const doChat = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'supervisor' }])
const ninguem = await casa.como(null)
const campoDe = (r: { corpo: { error: { details?: { campo: string }[] } } }) => r.corpo.error.details?.[0]?.campo
const RUA = '/api/feriados'
const feriado = { nome: 'Santo Antônio', dia: '2020-06-13', anual: true, alcance: 'cidade', uf: 'SP', cidade: 'Osasco' }

/** A time some working days ahead, without a national holiday in between; the deadline below passes through it. */
const expediente = expedienteCom([])
const fimDe = (dias: number) => vencimento({ valor: dias, unidade: 'du' }, new Date(), expediente) as Date
const diaDe = (d: Date) => new Date(d.getTime() - 3 * 3_600_000).toISOString().slice(0, 10)

async function funilComPrazo() {
  const { id } = (
    await gestora('POST', '/api/definicoes', { nome: `Com prazo ${uuidv7().slice(-6)}`, departamento: 'vu' })
  ).corpo.data
  const f = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
  const definicao: Definicao = {
    ...f.rascunho,
    estagios: f.rascunho.estagios.map((e: { chave: string }) =>
      e.chave === 'a_fazer' ? { ...e, prazo: { valor: 5, unidade: 'du' } } : e,
    ),
  }
  const g = (await gestora.chamar(definicoes.guardar, { params: { id }, body: { versao: f.guarda.versao, definicao } }))
    .corpo.data
  expect((await gestora.chamar(definicoes.publicar, { params: { id }, body: { versao: g.versao } })).status).toBe(200)
  return id as string
}
const funil = await funilComPrazo()
const novo = async () =>
  (await vendedora.chamar(cartoes.criar, { body: { funil, titulo: 'Casa' } })).corpo.data as {
    id: string
    versao: number
    vence_em: string
  }
const vence = async (id: string) =>
  (await vendedora.chamar(cartoes.obter, { params: { id } })).corpo.data.vence_em as string

describe('the register of holidays', () => {
  it('is read by all users and changed with the permission; names the invalid field', async () => {
    expect([(await ninguem.chamar(feriados.listar)).status, (await vendedora.chamar(feriados.listar)).status]).toEqual([
      401, 200,
    ])
    for (const [metodo, rua, corpo] of [
      ['POST', RUA, feriado],
      ['PUT', `${RUA}/${uuidv7()}`, feriado],
      ['DELETE', `${RUA}/${uuidv7()}`, undefined],
      ['PUT', `${RUA}/lugares`, { lugares: [] }],
    ] as const)
      expect([
        metodo,
        (await ninguem(metodo, rua, corpo)).status,
        (await vendedora(metodo, rua, corpo)).status,
      ]).toEqual([metodo, 401, 403])
    for (const [errado, campo] of [
      [{ nome: 'x' }, 'nome'],
      [{ dia: '2026-02-30' }, 'dia'],
      [{ alcance: 'mundo' }, 'alcance'],
      [{ uf: null }, 'uf'],
      [{ uf: 'XX' }, 'uf'],
      [{ cidade: null }, 'cidade'],
    ] as const) {
      const r = await cadastro('POST', RUA, { ...feriado, ...errado })
      expect([campo, r.status, campoDe(r)]).toEqual([campo, 400, campo])
    }
    const r = await cadastro('POST', RUA, feriado)
    expect([r.status, r.corpo.data]).toEqual([200, { id: expect.any(String), ...feriado }])
    const { id } = r.corpo.data
    const outra = await cadastro('POST', RUA, { ...feriado, dia: '2024-06-13', cidade: 'OSASCO' })
    expect([outra.status, campoDe(outra)]).toEqual([400, 'dia'])
    // place fields that do not apply to the scope are not stored
    expect((await cadastro('PUT', `${RUA}/${id}`, { ...feriado, alcance: 'empresa' })).corpo.data).toMatchObject({
      alcance: 'empresa',
      uf: null,
      cidade: null,
    })
    expect((await cadastro.chamar(feriados.listar)).corpo.data).toEqual({
      feriados: [expect.objectContaining({ id, alcance: 'empresa' })],
      lugares: [],
    })
    expect([
      (await cadastro('PUT', `${RUA}/${uuidv7()}`, feriado)).status,
      (await cadastro.chamar(feriados.excluir, { params: { id } })).status,
      (await cadastro.chamar(feriados.excluir, { params: { id } })).status,
    ]).toEqual([404, 200, 404])
    const { rows } = await sql<{ acao: string }>`
      select acao
      from plataforma.auditoria
      where entidade = 'feriado'
        and entidade_id = ${id}
      order by em, id
    `.execute(db)
    expect(rows.map((x) => x.acao)).toEqual(['cad.feriado.criar', 'cad.feriado.alterar', 'cad.feriado.excluir'])
  })

  it('a deadline that crosses such a day moves by one working day, running ones too; one set by hand stays', async () => {
    const [antigo, marcado] = [await novo(), await novo()]
    expect(antigo.vence_em).toBe(fimDe(5).toISOString())
    const amanha = diaDe(fimDe(9))
    expect(
      (
        await gestora.chamar(vistas.prazo, {
          params: { id: marcado.id },
          body: { versao: marcado.versao, dia: amanha },
        })
      ).status,
    ).toBe(200)
    const doDia = await vence(marcado.id)
    const { id } = (
      await cadastro.chamar(feriados.criar, {
        body: { nome: 'Ponte', dia: diaDe(fimDe(3)), anual: false, alcance: 'empresa' },
      })
    ).corpo.data
    await expect.poll(() => vence(antigo.id), { timeout: 20_000 }).toBe(fimDe(6).toISOString())
    expect([(await novo()).vence_em, await vence(marcado.id)]).toEqual([fimDe(6).toISOString(), doDia])
    // the board and the editor count the same days
    expect((await vendedora.chamar(funis.obter, { params: { funil } })).corpo.data.feriados).toEqual([diaDe(fimDe(3))])
    expect((await gestora.chamar(definicoes.obter, { params: { id: funil } })).corpo.data.feriados).toEqual([
      diaDe(fimDe(3)),
    ])
    await cadastro.chamar(feriados.excluir, { params: { id } })
    await expect.poll(() => vence(antigo.id), { timeout: 20_000 }).toBe(fimDe(5).toISOString())
  })

  it('a holiday of a city or a state applies to those who work there', async () => {
    const dias = async (codigo: string) =>
      (await sql<{ dias: string[] }>`select cad.feriados_de(array[${codigo}]) as dias`.execute(db)).rows[0]?.dias
    const daFila = async (codigos: string[]) =>
      (await sql<{ dias: string[] }>`select cad.feriados_de(${codigos}::text[]) as dias`.execute(db)).rows[0]?.dias
    const ids: string[] = []
    for (const f of [
      feriado,
      { nome: 'Revolução', dia: '2020-07-09', alcance: 'estado', uf: 'SP' },
      { nome: 'Emancipação', dia: '2020-12-19', alcance: 'estado', uf: 'PR' },
      { nome: 'Aniversário', dia: '2020-03-02', alcance: 'empresa' },
    ])
      ids.push((await cadastro('POST', RUA, f)).corpo.data.id)
    // until the places of work are configured, all of them apply
    expect(await dias('vu')).toEqual(['03-02', '06-13', '07-09', '12-19'])
    const errados = [
      [[{ departamento: 'vu', uf: 'PR', cidade: 'Londrina' }], 'lugares'],
      [[{ departamento: null, uf: 'ZZ', cidade: 'Osasco' }], 'lugares.0.uf'],
      [[{ departamento: null, uf: 'SP', cidade: '' }], 'lugares.0.cidade'],
    ] as const
    for (const [lugares, campo] of errados) {
      const r = await cadastro('PUT', `${RUA}/lugares`, { lugares })
      expect([r.status, campoDe(r)]).toEqual([400, campo])
    }
    const lugares = [
      { departamento: null, uf: 'SP', cidade: 'osasco' },
      { departamento: 'eng', uf: 'PR', cidade: 'Londrina' },
    ]
    expect((await cadastro('PUT', `${RUA}/lugares`, { lugares })).status).toBe(200)
    expect((await cadastro.chamar(feriados.listar)).corpo.data.lugares).toEqual(lugares)
    expect([await dias('vu'), await dias('eng')]).toEqual([
      ['03-02', '06-13', '07-09'],
      ['03-02', '12-19'],
    ])
    // a queue of two departments closes when both are closed; one without a department has the company's holidays
    expect([await daFila(['vu', 'eng']), await daFila([])]).toEqual([['03-02'], ['03-02', '06-13', '07-09']])
    for (const id of ids) await cadastro.chamar(feriados.excluir, { params: { id } })
    await cadastro.chamar(feriados.lugares, { body: { lugares: [] } })
  })

  it('a queue set to observe national holidays observes these too, another does not', async () => {
    const hoje = new Date()
    const dia = diaDe(hoje)
    const semana = Array.from({ length: 7 }, (_, d) => ({ dia: d, inicio: 0, fim: 1440 }))
    const fila = async (feriados_nacionais: boolean) =>
      (
        await doChat.chamar(filas.criar, {
          body: {
            nome: `Fila ${feriados_nacionais}`,
            expediente: {
              sempre_aberta: false,
              feriados_nacionais,
              feriados_facultativos: false,
              horarios: semana,
              feriados: [],
            },
          },
        })
      ).corpo.data.id as string
    const [guarda, trabalha] = [await fila(true), await fila(false)]
    const abertas = async () => {
      const { data } = (await doChat.chamar(filas.listar)).corpo as { data: { id: string; aberta: boolean }[] }
      return [guarda, trabalha].map((id) => data.find((f) => f.id === id)?.aberta)
    }
    const antes = await abertas()
    expect(antes[1]).toBe(true)
    const { id } = (
      await cadastro.chamar(feriados.criar, { body: { nome: 'Hoje não', dia, anual: false, alcance: 'empresa' } })
    ).corpo.data
    expect(await abertas()).toEqual([false, true])
    await cadastro.chamar(feriados.excluir, { params: { id } })
    expect(await abertas()).toEqual(antes)
  })
})
