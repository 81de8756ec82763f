import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { retomar } from '#engines/funil/prazo.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeMiudezas, dia, campoDe, est } from '#tests/servidor/suporte/funis-miudezas.ts'

const { db, gestora, vendedora, cadastro, ninguem, publicado, novoCartao } = await casaDeMiudezas()

describe('legal deadlines', () => {
  const prazo = {
    nome: 'Resposta ao cliente',
    caso: 'Todos os casos',
    valor: 10,
    unidade: 'du',
    norma: 'REN 1.000/2021, art. 1',
    fonte: 'https://exemplo.gov.br/norma',
    vigente_de: dia(-30),
  }
  const todos = async (quem: Chamada = cadastro) =>
    (await quem('GET', '/api/prazos-legais')).corpo.data as {
      id: string
      termo: string
      valor: number
      situacao: string
      vigente_de: string
      vigente_ate: string | null
      usos: string[]
      por: string | null
    }[]
  const doTermo = async (termo: string) =>
    (await todos()).filter((p) => p.termo === termo).map((p) => [p.valor, p.situacao, p.vigente_de, p.vigente_ate])

  it('are read by users who define a funnel and changed by the administrator of all funnels; names the invalid field', async () => {
    expect([
      (await ninguem('GET', '/api/prazos-legais')).status,
      (await vendedora('GET', '/api/prazos-legais')).status,
      (await gestora('GET', '/api/prazos-legais')).status,
    ]).toEqual([401, 403, 200])
    expect([
      (await ninguem('POST', '/api/prazos-legais', prazo)).status,
      (await gestora('POST', '/api/prazos-legais', prazo)).status,
    ]).toEqual([401, 403])
    for (const [errado, campo] of [
      [{ valor: 0 }, 'valor'],
      [{ fonte: 'http://x' }, 'fonte'],
      [{ norma: '' }, 'norma'],
      [{ vigente_de: '2026-02-31' }, 'vigente_de'],
      [{ termo: 'nao_existe' }, 'termo'],
      [{ quando: { regras: [{ campo: 'nao_existe', operador: 'igual', valor: '1' }] } }, 'quando'],
    ] as const) {
      const r = await cadastro('POST', '/api/prazos-legais', { ...prazo, ...errado })
      expect([campo, r.status, campoDe(r)]).toEqual([campo, 400, campo])
    }
    expect([
      (await cadastro('PUT', `/api/prazos-legais/${uuidv7()}`, { ...prazo, a_partir_de: dia(1) })).status,
      (await cadastro('POST', `/api/prazos-legais/${uuidv7()}/encerrar`, { em: dia(1) })).status,
    ]).toEqual([404, 404])
  })

  it('change from a date on and keep their past; a correction applies to waiting cards; one in use cannot be ended', async () => {
    const feito = (await cadastro('POST', '/api/prazos-legais', prazo)).corpo.data
    expect(feito).toMatchObject({
      termo: 'resposta_ao_cliente',
      situacao: 'vigente',
      usos: [],
      por: expect.any(String),
    })
    expect((await cadastro('POST', '/api/prazos-legais', { ...prazo, termo: feito.termo })).status).toBe(409)
    const caso = (
      await cadastro('POST', '/api/prazos-legais', {
        ...prazo,
        termo: feito.termo,
        caso: 'Acima de 75 kW',
        valor: 30,
        quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '75' }] },
      })
    ).corpo.data
    const { id, chave, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'a_fazer' ? { ...e, prazo: { valor: 0, unidade: 'legal' as const, termo: feito.termo } } : e,
      ),
    }))
    const c = await novoCartao(id)
    const vence = async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.vence_em as string
    const antes = await vence()
    expect(Date.parse(antes)).toBeGreaterThan(Date.now() + 9 * 86_400_000)
    // from tomorrow on: the card entered under the old value
    const { vigente_de: _, ...corpo } = prazo
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 20, a_partir_de: dia(1) })).status,
    ).toBe(200)
    expect(await doTermo(feito.termo)).toEqual([
      [30, 'vigente', prazo.vigente_de, null],
      [10, 'vigente', prazo.vigente_de, dia(1)],
      [20, 'futuro', dia(1), null],
    ])
    // a version that has not begun is deleted, and the one it would have replaced continues
    const futuro = (await todos()).find((p) => p.situacao === 'futuro')
    expect((await cadastro('POST', `/api/prazos-legais/${futuro?.id}/encerrar`, { em: dia(0) })).status).toBe(200)
    expect(await doTermo(feito.termo)).toEqual([
      [30, 'vigente', prazo.vigente_de, null],
      [10, 'vigente', prazo.vigente_de, null],
    ])
    // a correction applies from the first day: the waiting card changes
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 40, a_partir_de: prazo.vigente_de }))
        .status,
    ).toBe(200)
    await expect.poll(async () => Date.parse(await vence()) > Date.parse(antes), { timeout: 20_000 }).toBe(true)
    expect((await cadastro('POST', `/api/prazos-legais/${caso.id}/encerrar`, { em: dia(-60) })).status).toBe(400)
    expect((await cadastro('POST', `/api/prazos-legais/${caso.id}/encerrar`, { em: dia(0) })).status).toBe(200)
    expect((await cadastro('PUT', `/api/prazos-legais/${caso.id}`, { ...corpo, a_partir_de: dia(1) })).status).toBe(409)
    const usado = await cadastro('POST', `/api/prazos-legais/${feito.id}/encerrar`, { em: dia(1) })
    expect([usado.status, usado.corpo.error.details.usos]).toEqual([409, [`${d.nome}: A fazer`]])
    expect((await todos()).find((p) => p.id === caso.id)).toMatchObject({ situacao: 'encerrado', vigente_ate: dia(0) })
    expect(chave).toContain('vu.')
  })

  it('a correction keeps deadlines set by hand, applies while the clock is stopped, and gives no card the whole term twice', async () => {
    const { vigente_de, ...corpo } = { ...prazo, nome: 'Conferência' }
    const feito = (await cadastro('POST', '/api/prazos-legais', { ...corpo, vigente_de })).corpo.data
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: [
        ...x.estagios.map((e) =>
          e.chave === 'a_fazer' ? { ...e, prazo: { valor: 0, unidade: 'legal' as const, termo: feito.termo } } : e,
        ),
        {
          ...(x.estagios.find((e) => e.chave === 'a_fazer') as Definicao['estagios'][number]),
          id: uuidv7(),
          chave: 'com_eles',
          nome: 'Com eles',
          tipo: 'espera' as const,
          prazo: null,
        },
      ],
    }))
    const [aFazer, comEles] = [est(d, 'a_fazer'), est(d, 'com_eles')]
    const ver = async (c: { id: string }) => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    const mover = async (c: { id: string }, de: string, para: string) =>
      expect((await vendedora('POST', `/api/cartoes/${c.id}/mover`, { de, para })).status).toBe(200)
    const marcar = async (c: { id: string }, dia_: string | null) =>
      expect(
        (await gestora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: (await ver(c)).versao, dia: dia_ })).status,
      ).toBe(200)
    const [
      livre,
      marcado,
      semPrazo,
      noMesmoDia,
      parado,
      paradoAMao,
      voltou,
      deNovo,
      paradoDeNovo,
      voltouAMao,
      desfeito,
    ] = await Promise.all(Array.from({ length: 11 }, () => novoCartao(id)))
    const contado = livre.vence_em as string
    await marcar(marcado, dia(45))
    await marcar(semPrazo, null)
    // set by hand to the same day that the law gives: still set by hand
    await marcar(noMesmoDia, diaAqui(Date.parse(contado)))
    await marcar(paradoAMao, dia(50))
    await marcar(desfeito, dia(55))
    await marcar(voltouAMao, dia(60))
    for (const c of [parado, paradoAMao, voltou, deNovo, paradoDeNovo, voltouAMao, desfeito])
      await mover(c, aFazer, comEles)
    for (const c of [voltou, deNovo, paradoDeNovo, voltouAMao]) await mover(c, comEles, aFazer)
    for (const c of [deNovo, paradoDeNovo]) await mover(c, aFazer, comEles)
    await mover(deNovo, comEles, aFazer)
    const seq = (
      await sql<{ seq: number }>`select max(seq) as seq from funis.transicoes where cartao_id = ${desfeito.id}`.execute(
        db,
      )
    ).rows[0]?.seq
    expect((await vendedora('POST', `/api/cartoes/${desfeito.id}/desfazer`, { seq })).status).toBe(200)
    const ficam = [marcado, semPrazo, noMesmoDia, voltouAMao, desfeito]
    const antes = await Promise.all(ficam.map(async (c) => (await ver(c)).vence_em))
    expect(antes.slice(1, 3)).toEqual([null, contado])
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 20, a_partir_de: vigente_de }))
        .status,
    ).toBe(200)
    await expect
      .poll(async () => Date.parse((await ver(livre)).vence_em) > Date.parse(contado), { timeout: 20_000 })
      .toBe(true)
    const novo = (await ver(livre)).vence_em
    expect(await Promise.all(ficam.map(async (c) => (await ver(c)).vence_em))).toEqual(antes)
    const pausas = await sql<{ id: string; v: Date }>`
      select id, pausa_vence_em as v
      from funis.cartoes
      where id in (${parado.id}, ${paradoAMao.id}, ${paradoDeNovo.id})
    `.execute(db)
    const pausa = new Map(pausas.rows.map((r) => [r.id, r.v.toISOString()]))
    expect([pausa.get(parado.id), diaAqui(Date.parse(pausa.get(paradoAMao.id) ?? ''))]).toEqual([novo, dia(50)])
    // a card that resumed after waiting has what remains of the corrected term, not the whole of it
    const resto = async (c: { id: string }) => {
      const { rows } = await sql<{ em: Date }>`
        select em
        from funis.transicoes
        where cartao_id = ${c.id}
        order by seq
      `.execute(db)
      let vence = new Date(novo)
      for (let i = 1; i + 1 < rows.length; i += 2)
        vence = retomar(vence, rows[i]?.em as Date, rows[i + 1]?.em as Date, expedienteCom([]))
      return vence.toISOString()
    }
    expect([(await ver(voltou)).vence_em, (await ver(deNovo)).vence_em, pausa.get(paradoDeNovo.id)]).toEqual([
      await resto(voltou),
      await resto(deNovo),
      await resto(paradoDeNovo),
    ])
    expect((await ver(voltouAMao)).prazo_a_mao).toEqual({ por: 'Pessoa de Teste', em: expect.any(String) })
    // a deadline set by hand belongs to the visit: the next visit is calculated
    await mover(marcado, aFazer, comEles)
    await mover(marcado, comEles, est(d, 'em_andamento'))
    expect(
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from funis.prazos_a_mao p
          join funis.cartoes c on c.id = p.cartao_id and c.entrou_estagio_em = p.desde
          where c.id = ${marcado.id}
        `.execute(db)
      ).rows[0]?.n,
    ).toBe(0)
  })
})
