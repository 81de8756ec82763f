import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Chamada } from '#tests/suporte/app.ts'
import { feriadoNacional } from '#kit/feriados.ts'
import { liberar } from '#modules/recursos/server/trabalhos.ts'
import { recursos, calendarios } from '#modules/recursos/contract/recursos.ts'
import { reservas } from '#modules/recursos/contract/reservas.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { casaDeRecursos, dia, pedido } from '#tests/servidor/suporte/recursos.ts'

const { casa, banco, recepcao, ana, bia, leitora, ninguem, recurso, reservar, uma } = await casaDeRecursos()
const situacaoDe = async (id: string) =>
  (await sql<{ situacao: string }>`select situacao from recursos.reservas where id = ${id}`.execute(banco.db)).rows[0]
    ?.situacao
/** Moves the booking into the past, so that it has begun. */
const jaComecou = (id: string, ha = 20) =>
  sql`
    update recursos.reservas
    set
      periodo = tstzrange(now() - make_interval(mins => ${ha}), now() + interval '40 minutes'),
      ocupado = tstzrange(now() - make_interval(mins => ${ha}), now() + interval '40 minutes')
    where id = ${id}
  `.execute(banco.db)

describe('booking', () => {
  it('of fifty concurrent requests for one slot one succeeds, and forty-nine get a conflict with its owner', async () => {
    const r = await recurso()
    const pessoas = [ana, bia, recepcao]
    const respostas = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        reservar(pessoas[i % 3] ?? ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`, {
          titulo: 'Demissão do diretor',
          privada: true,
        }),
      ),
    )
    expect(respostas.filter((x) => x.status === 200)).toHaveLength(1)
    const recusas = respostas.filter((x) => x.status === 409)
    expect(recusas).toHaveLength(49)
    for (const x of recusas) {
      expect(x.corpo.error.message).toMatch(/^Este horário já está reservado das 09:00 às 10:00 por Pessoa de Teste\.$/)
      expect(JSON.stringify(x.corpo)).not.toContain('Demissão')
    }
    const { rows } = await sql<{
      n: number
    }>`
      select count(*)::int as n
      from recursos.reservas
      where recurso_id = ${r.id}
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(1)
  })

  it('a constraint of the database refuses overlaps; back to back is allowed', async () => {
    const r = await recurso()
    await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    await uma(bia, r, `${dia(3)}T10:00`, `${dia(3)}T11:00`)
    const inserir = sql`
      insert into recursos.reservas (id, recurso_id, usuario_id, titulo, periodo, ocupado, situacao)
      select gen_random_uuid(), recurso_id, usuario_id, 'x', periodo, ocupado, 'confirmada'
      from recursos.reservas
      where recurso_id = ${r.id}
      limit 1
    `
    await expect(inserir.execute(banco.db)).rejects.toThrow(/reservas_recurso_id_ocupado_excl/)
  })

  it('checks the permissions, and every rule of the resource at its field', async () => {
    const r = await recurso(
      {},
      {
        semana: [[], ...Array.from({ length: 5 }, () => [{ inicio: 480, fim: 1080 }]), []],
        fecha_feriados: true,
        minimo_min: 30,
        maximo_min: 120,
        antecedencia_dias: 60,
        limite_por_pessoa: 2,
      },
    )
    const util =
      Array.from({ length: 12 }, (_, i) => dia(i + 2)).find(
        (d) => new Date(`${d}T12:00Z`).getUTCDay() % 6 !== 0 && !feriadoNacional(d),
      ) ?? ''
    expect((await reservar(ninguem, r, `${util}T09:00`, `${util}T10:00`)).status).toBe(401)
    expect((await reservar(leitora, r, `${util}T09:00`, `${util}T10:00`)).status).toBe(403)
    expect((await reservar(ana, { chave: 'nao-existe' }, `${util}T09:00`, `${util}T10:00`)).status).toBe(404)
    const sabado = [1, 2, 3, 4, 5, 6, 7].map(dia).find((d) => new Date(`${d}T12:00Z`).getUTCDay() === 6) ?? ''
    for (const [de, ate, campo] of [
      [`${util}T10:00`, `${util}T09:00`, 'fim_local'],
      [`${util}T09:00`, `${util}T09:15`, 'fim_local'],
      [`${util}T09:00`, `${util}T12:00`, 'fim_local'],
      [`${util}T07:00`, `${util}T08:30`, 'inicio_local'],
      [`${util}T17:30`, `${util}T18:30`, 'fim_local'],
      [`${sabado}T09:00`, `${sabado}T10:00`, 'inicio_local'],
      [`${dia(-2)}T09:00`, `${dia(-2)}T10:00`, 'inicio_local'],
      ['2026-02-30T09:00', '2026-02-30T10:00', 'inicio_local'],
    ] as const) {
      const { status, corpo } = await reservar(ana, r, de, ate)
      expect([de, status, corpo.error.details?.[0]?.campo]).toEqual([de, 400, campo])
    }
    for (const titulo of ['', 'x'.repeat(121)])
      expect((await reservar(ana, r, `${util}T09:00`, `${util}T10:00`, { titulo })).corpo.error.details[0].campo).toBe(
        'titulo',
      )
    await uma(ana, r, `${util}T09:00`, `${util}T10:00`)
    await uma(ana, r, `${util}T10:00`, `${util}T11:00`)
    expect((await reservar(ana, r, `${util}T11:00`, `${util}T12:00`)).corpo.error.message).toContain('até 2 reservas')
    expect((await reservar(ana, r, `${util}T11:00`, `${util}T12:00`, { para_id: bia.id })).status).toBe(403)
    expect((await uma(recepcao, r, `${util}T11:00`, `${util}T12:00`, { para_id: bia.id })).quem.id).toBe(bia.id)
  })

  it('shows a private booking only as taken, in every answer', async () => {
    const r = await recurso()
    const m = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`, {
      titulo: 'Assunto Sigiloso',
      descricao: 'Detalhe Sigiloso',
      privada: true,
      participantes: [bia.id],
    })
    const periodo = `de=${dia(2)}T00:00:00Z&ate=${dia(5)}T00:00:00Z&recurso=${r.chave}`
    const [dela, dele, deFora] = await Promise.all(
      [ana, bia, recepcao].map(async (q) => (await q('GET', `/api/reservas?${periodo}`)).corpo.data[0]),
    )
    expect([dela.titulo, dele.titulo, deFora.titulo, deFora.descricao, deFora.participantes, deFora.quem.id]).toEqual([
      'Assunto Sigiloso',
      'Assunto Sigiloso',
      'Ocupado',
      '',
      [],
      ana.id,
    ])
    const { corpo } = await recepcao.chamar(reservas.prever, { body: pedido(r, `${dia(3)}T09:30`, `${dia(3)}T10:30`) })
    expect(
      JSON.stringify([
        corpo,
        (await recepcao.chamar(reservas.obter, { params: { id: m.id } })).corpo,
        (await recepcao.chamar(recursos.obter, { params: { chave: r.chave } })).corpo,
      ]),
    ).not.toContain('Sigilos')
    expect((await recepcao.chamar(reservas.arquivo, { params: { id: m.id } })).status).toBe(404)
    const { url } = (await recepcao.chamar(calendarios.criar, { body: { recurso: r.chave } })).corpo.data
    expect(await (await fetch(url)).text()).not.toContain('Sigilos')
  })

  it('a request blocks the slot until another user decides, or until it expires', async () => {
    const r = await recurso({}, { aprovacao: 'sempre' })
    const p = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    expect(p.situacao).toBe('pendente')
    expect((await reservar(bia, r, `${dia(3)}T09:30`, `${dia(3)}T10:30`)).status).toBe(409)
    expect((await bia.chamar(reservas.decidir, { params: { id: p.id }, body: { aprovar: true } })).status).toBe(403)
    expect(
      (await recepcao.chamar(reservas.decidir, { params: { id: p.id }, body: { aprovar: false } })).campos[0]?.campo,
    ).toBe('motivo')
    expect((await recepcao.chamar(reservas.minhas)).corpo.data.a_decidir.map((x) => x.id)).toContain(p.id)
    expect(
      (await recepcao.chamar(reservas.decidir, { params: { id: p.id }, body: { aprovar: true } })).corpo.data.situacao,
    ).toBe('confirmada')
    expect((await recepcao.chamar(reservas.decidir, { params: { id: p.id }, body: { aprovar: true } })).status).toBe(
      409,
    )
    // a requester may not decide their own request
    const { expirar } = await import('#modules/recursos/server/trabalhos.ts')
    const q = await uma(bia, r, `${dia(4)}T09:00`, `${dia(4)}T10:00`)
    await Promise.all([
      expirar(casa.app.s, q.id, new Date(Date.now() + 25 * 3_600_000)),
      expirar(casa.app.s, q.id, new Date(Date.now() + 25 * 3_600_000)),
    ])
    expect(await situacaoDe(q.id)).toBe('expirada')
    await uma(ana, r, `${dia(4)}T09:00`, `${dia(4)}T10:00`)
  })

  it('a no-show frees the slot: once, with two processes', async () => {
    const r = await recurso()
    const p = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    await liberar(casa.app.s, p.id)
    expect(await situacaoDe(p.id)).toBe('confirmada')
    await jaComecou(p.id)
    const outra = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
    await Promise.all([casa, outra, casa, outra].map((c) => liberar(c.app.s, p.id)))
    expect(await situacaoDe(p.id)).toBe('nao_compareceu')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.auditoria
      where acao = 'reserva.liberar'
        and entidade_id = ${p.id}
    `.execute(banco.db)
    expect(rows[0]?.n).toBe(1)
    expect((await ana.chamar(reservas.chegar, { params: { id: p.id }, body: {} })).status).toBe(409)
    // the job enqueued with the booking does it by itself
    const q = await uma(bia, r, `${dia(4)}T09:00`, `${dia(4)}T10:00`)
    await sql`
      update recursos.reservas
      set
        periodo = tstzrange(now() - interval '20 minutes', now() - interval '1 minute'),
        ocupado = tstzrange(now() - interval '20 minutes', now() - interval '1 minute')
      where id = ${q.id}
    `.execute(banco.db)
    const { rows: trabalhos } = await sql<{ n: number }>`
      select count(*)::int as n
      from graphile_worker.jobs
      where task_identifier = 'recursos:liberar'
    `.execute(banco.db)
    expect(trabalhos[0]?.n).toBeGreaterThan(0)
  })

  it('a checked-in booking stays; an early return frees the rest immediately', async () => {
    const r = await recurso()
    const p = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    expect((await ana.chamar(reservas.chegar, { params: { id: p.id }, body: {} })).erro.message).toContain('cedo')
    await jaComecou(p.id)
    expect((await bia.chamar(reservas.chegar, { params: { id: p.id }, body: {} })).status).toBe(403)
    expect((await ana.chamar(reservas.chegar, { params: { id: p.id }, body: {} })).corpo.data.situacao).toBe('em_uso')
    await liberar(casa.app.s, p.id)
    expect(await situacaoDe(p.id)).toBe('em_uso')
    expect((await ana.chamar(recursos.obter, { params: { chave: r.chave } })).corpo.data.agora.livre).toBe(false)
    const fim = await ana.chamar(reservas.encerrar, { params: { id: p.id }, body: {} })
    expect([fim.corpo.data.situacao, Date.parse(fim.corpo.data.ate) <= Date.now()]).toEqual(['concluida', true])
    expect((await ana.chamar(recursos.obter, { params: { chave: r.chave } })).corpo.data.agora.livre).toBe(true)
  })

  it('offers a freed slot to the first in the waiting list, then to the next one without an answer', async () => {
    const r = await recurso()
    const p = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    const espera = {
      recurso: r.chave,
      inicio_local: `${dia(3)}T09:00`,
      fim_local: `${dia(3)}T10:00`,
      titulo: 'Minha vez',
    }
    expect((await ana.chamar(reservas.esperar, { body: espera })).status).toBe(400)
    expect(
      (
        await bia.chamar(reservas.esperar, {
          body: {
            ...espera,
            inicio_local: `${dia(4)}T09:00`,
            fim_local: `${dia(4)}T10:00`,
          },
        })
      ).status,
    ).toBe(409)
    expect((await bia.chamar(reservas.esperar, { body: espera })).corpo.data.lugar_na_fila).toBe(1)
    expect((await bia.chamar(reservas.esperar, { body: espera })).status).toBe(409)
    expect((await recepcao.chamar(reservas.esperar, { body: espera })).corpo.data.lugar_na_fila).toBe(2)
    expect((await ana('POST', `/api/reservas/${p.id}/cancelar`, {})).corpo.error.details[0].campo).toBe('motivo')
    expect((await bia.chamar(reservas.cancelar, { params: { id: p.id }, body: { motivo: 'quero' } })).status).toBe(403)
    expect(
      (await ana.chamar(reservas.cancelar, { params: { id: p.id }, body: { motivo: 'Adiada' } })).corpo.data.canceladas,
    ).toBe(1)
    const oferta = async (quem: Chamada) =>
      (await quem.chamar(reservas.minhas)).corpo.data.proximas.find((x) => x.situacao === 'oferecida')
    await expect.poll(() => oferta(bia), { timeout: 10_000 }).toBeTruthy()
    const dela = await oferta(bia)
    expect(
      (await recepcao.chamar(reservas.responder, { params: { id: dela?.id ?? '' }, body: { aceitar: true } })).status,
    ).toBe(404)
    expect(
      (await bia.chamar(reservas.responder, { params: { id: dela?.id ?? '' }, body: { aceitar: false } })).status,
    ).toBe(200)
    await expect.poll(() => oferta(recepcao), { timeout: 10_000 }).toBeTruthy()
    expect(
      (
        await recepcao.chamar(reservas.responder, {
          params: { id: (await oferta(recepcao))?.id ?? '' },
          body: { aceitar: true },
        })
      ).corpo.data.situacao,
    ).toBe('confirmada')
  })

  it('a closure follows the same constraint; it cancels bookings only when requested', async () => {
    const r = await recurso()
    const p = await uma(ana, r, `${dia(3)}T09:00`, `${dia(3)}T10:00`)
    const fechar = { inicio_local: `${dia(3)}T00:00`, fim_local: `${dia(4)}T00:00`, motivo: 'Pintura' }
    expect((await ana.chamar(recursos.bloquear, { params: { chave: r.chave }, body: fechar })).status).toBe(403)
    expect((await recepcao.chamar(recursos.bloquear, { params: { chave: r.chave }, body: fechar })).status).toBe(409)
    expect(
      (
        await recepcao.chamar(recursos.bloquear, {
          params: { chave: r.chave },
          body: { ...fechar, cancelar_reservas: true },
        })
      ).corpo.data.especie,
    ).toBe('bloqueio')
    expect(await situacaoDe(p.id)).toBe('cancelada')
    expect((await reservar(ana, r, `${dia(3)}T15:00`, `${dia(3)}T16:00`)).corpo.error.message).toContain(
      'fechado: Pintura',
    )
  })
})
