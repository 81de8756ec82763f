import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { recursos, calendarios } from '#modules/recursos/contract/recursos.ts'
import { reservas as contratoDeReservas } from '#modules/recursos/contract/reservas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { lerIcs } from '#tests/suporte/ics.ts'
import { casaDeRecursos, dia } from '#tests/servidor/suporte/recursos.ts'

const { casa, banco, recepcao, ana, bia, leitora, ninguem, recurso, reservar, uma } = await casaDeRecursos()
const semPapel = await pessoaDeTeste(casa, [])

describe('resources', () => {
  it('[S3.4] creates, reads by key and changes rooms as entities; an unknown one returns 404', async () => {
    const r = await recurso({ capacidade: 8, equipamentos: ['TV', 'Videoconferência'], lugar: '2º andar' })
    expect((await ana.chamar(recursos.listar)).corpo.data.map((x) => x.chave)).toContain(r.chave)
    expect((await leitora.chamar(recursos.obter, { params: { chave: r.chave } })).corpo.data).toMatchObject({
      nome: r.nome,
      capacidade: 8,
      equipamentos: ['TV', 'Videoconferência'],
      agora: { livre: true },
    })
    const mudada = await recepcao.chamar(recursos.alterar, {
      params: { chave: r.chave },
      body: { versao: r.versao, capacidade: 10 },
    })
    expect(mudada.corpo.data).toMatchObject({ capacidade: 10, versao: 2 })
    expect(
      (
        await recepcao.chamar(recursos.alterar, {
          params: { chave: r.chave },
          body: { versao: r.versao, capacidade: 11 },
        })
      ).status,
    ).toBe(409)
    expect((await ana.chamar(recursos.obter, { params: { chave: 'nao-existe' } })).status).toBe(404)
    expect([
      (await ninguem.chamar(recursos.listar)).status,
      (await semPapel.chamar(recursos.listar)).status,
      (await ana.chamar(recursos.criar, { body: { chave: 'x', tipo: 'sala', nome: 'X' } })).status,
    ]).toEqual([401, 403, 403])
  })

  it('refuses an invalid resource at its field', async () => {
    const r = await recurso()
    for (const [corpo, campo] of [
      [{ chave: 'Com Espaço', tipo: 'sala', nome: 'X' }, 'chave'],
      [{ chave: r.chave, tipo: 'sala', nome: 'X' }, 'chave'],
      [{ chave: 'carro-x', tipo: 'carro', nome: 'X' }, 'placa'],
      [{ chave: 'carro-x', tipo: 'carro', nome: 'X', placa: 'ABC1D23' }, 'autonomia_km'],
      [{ chave: 'y', tipo: 'sala', nome: 'X', fuso: 'Marte/Olimpo' }, 'fuso'],
      [{ chave: 'y', tipo: 'sala', nome: '' }, 'nome'],
    ] as const) {
      const { status, corpo: resposta } = await recepcao('POST', '/api/recursos', corpo)
      expect([campo, status, resposta.error.details?.[0]?.campo]).toEqual([campo, 400, campo])
    }
  })
})

describe('series', () => {
  const semanal = (vezes: number) => ({ frequencia: 'semanal', intervalo: 1, vezes })

  it('books exactly the preview: all or nothing, or all except the taken days', async () => {
    const r = await recurso()
    await uma(bia, r, `${dia(10)}T09:30`, `${dia(10)}T10:30`)
    const quando = {
      recurso: r.chave,
      inicio_local: `${dia(3)}T09:00`,
      fim_local: `${dia(3)}T10:00`,
      regra: semanal(4),
    }
    const previa = (await ana('POST', '/api/reservas/previa', quando)).corpo.data
    expect(previa.map((o: { livre: boolean }) => o.livre)).toEqual([true, false, true, true])
    expect(previa[1].ocupada_por).toMatch(/^reservado das 09:30 às 10:30 por /)
    expect((await ana('POST', '/api/reservas', { ...quando, titulo: 'Semanal' })).status).toBe(409)
    expect(
      (await ana.chamar(contratoDeReservas.minhas)).corpo.data.proximas.filter((x) => x.titulo === 'Semanal'),
    ).toHaveLength(0)
    const { corpo } = await ana('POST', '/api/reservas', { ...quando, titulo: 'Semanal', conflitos: 'pular' })
    expect([corpo.data.reservas.map((x: { de: string }) => x.de), corpo.data.puladas.length]).toEqual([
      previa.filter((o: { livre: boolean }) => o.livre).map((o: { de: string }) => o.de),
      1,
    ])
  })

  it('this one, the following or all move by the same step, and cancelling k of n leaves n − k', async () => {
    const r = await recurso()
    const { reservas } = (await reservar(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`, { regra: semanal(5) })).corpo
      .data
    const ids = reservas.map((x: { id: string }) => x.id)
    const mudar = await ana.chamar(contratoDeReservas.alterar, {
      params: { id: ids[2] },
      body: {
        versao: 1,
        alcance: 'proximas',
        inicio_local: `${dia(18)}T11:00`,
        fim_local: `${dia(18)}T12:30`,
        titulo: 'Mais tarde',
      },
    })
    expect(mudar.corpo.data.reservas).toHaveLength(3)
    const todas = async () =>
      (
        await ana.chamar(contratoDeReservas.agenda, {
          query: { de: `${dia(1)}T00:00:00Z`, ate: `${dia(50)}T00:00:00Z`, recurso: [r.chave] },
        })
      ).corpo.data
    expect((await todas()).map((x) => [(Date.parse(x.ate) - Date.parse(x.de)) / 60_000, x.titulo])).toEqual([
      [60, 'Reunião'],
      [60, 'Reunião'],
      [90, 'Mais tarde'],
      [90, 'Mais tarde'],
      [90, 'Mais tarde'],
    ])
    expect(
      (await ana.chamar(contratoDeReservas.alterar, { params: { id: ids[2] }, body: { versao: 1, titulo: 'Velha' } }))
        .status,
    ).toBe(409)
    expect(
      (await ana.chamar(contratoDeReservas.cancelar, { params: { id: ids[0] }, body: { motivo: 'Feriado' } })).corpo
        .data.canceladas,
    ).toBe(1)
    expect(await todas()).toHaveLength(4)
    expect(
      (
        await ana.chamar(contratoDeReservas.cancelar, {
          params: { id: ids[3] },
          body: { motivo: 'Acabou', alcance: 'proximas' },
        })
      ).corpo.data.canceladas,
    ).toBe(2)
    expect(await todas()).toHaveLength(2)
    expect(
      (
        await ana.chamar(contratoDeReservas.cancelar, {
          params: { id: ids[2] },
          body: { motivo: 'Acabou', alcance: 'todas' },
        })
      ).corpo.data.canceladas,
    ).toBe(2)
    expect(await todas()).toHaveLength(0)
  })
})

describe('calendar files', () => {
  it('one URL per resource or user, read without signing in and revoked immediately; the text survives the round trip', async () => {
    const r = await recurso({ nome: 'Sala Ção; a maior, "de todas" do prédio inteiro e mais um pouco de nome' })
    const titulo = 'Reunião; vírgula, barra \\ e um título bem comprido com acentuação para dobrar a linha 🌻'
    const m = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`, {
      titulo,
      descricao: 'Primeira linha\nSegunda linha',
      participantes: [bia.id],
    })
    const criado = (await bia.chamar(calendarios.criar, { body: {} })).corpo.data
    const texto = await (await fetch(criado.url)).text()
    expect(texto.split('\r\n').every((l) => Buffer.byteLength(l) <= 75)).toBe(true)
    const [e] = lerIcs(texto).filter((x) => x.UID?.startsWith(m.id))
    expect(e).toMatchObject({ SUMMARY: titulo, STATUS: 'CONFIRMED', LOCATION: r.nome })
    expect([e?.DESCRIPTION?.startsWith('Primeira linha\nSegunda linha'), e?.DTSTART]).toEqual([
      true,
      m.de.replace(/[-:]|\.000/g, ''),
    ])
    const arquivo = await ana.chamar(contratoDeReservas.arquivo, { params: { id: m.id } })
    expect([arquivo.cabecalhos.get('content-type'), lerIcs(String(arquivo.corpo))[0]?.SUMMARY]).toEqual([
      'text/calendar; charset=utf-8',
      titulo,
    ])
    expect((await ana.chamar(calendarios.revogar, { params: { id: criado.id } })).status).toBe(404)
    expect((await bia.chamar(calendarios.revogar, { params: { id: criado.id } })).status).toBe(200)
    expect((await fetch(criado.url)).status).toBe(404)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from recursos.calendarios
      where ${criado.url} like '%' || resumo || '%'
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(0)
  })
})
