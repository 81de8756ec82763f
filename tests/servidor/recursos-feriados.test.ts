import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { avisarDosFeriados } from '#modules/recursos/server/comandos/avisar-feriados.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeFeriados, util } from '#tests/servidor/suporte/feriados-em-tudo.ts'

const { casa, db, vendedora, fechar } = await casaDeFeriados()
const recepcao = await pessoaDeTeste(casa, [{ departamento: 'rec', papel: 'supervisor' }])

describe('a booking', () => {
  const regras = {
    semana: Array.from({ length: 7 }, () => [{ inicio: 0, fim: 1440 }]),
    minimo_min: 15,
    maximo_min: 1440,
    antecedencia_dias: 400,
    folga_antes_min: 0,
    folga_depois_min: 0,
    recarga_min_por_10km: 0,
    aprovacao: 'nunca',
    aprova_acima_min: 240,
    pendente_horas: 24,
    limite_por_pessoa: 0,
    chegada_min: 0,
    vistoria: [],
  }
  const criar = async (chave: string, fecha_feriados: boolean) =>
    expect(
      (
        await recepcao('POST', '/api/recursos', {
          chave,
          tipo: 'sala',
          nome: chave,
          regras: { ...regras, fecha_feriados },
        })
      ).status,
    ).toBe(200)
  const em = (recurso: string, dia: string, mais: Record<string, unknown> = {}) => ({
    recurso,
    inicio_local: `${dia}T09:00`,
    fim_local: `${dia}T10:00`,
    ...mais,
  })

  it('shows that the day is a holiday; refuses a closed resource, and a series skips the day on request', async () => {
    await criar('fecha', true)
    await criar('abre', false)
    await fechar(util(4), { nome: 'Aniversário da cidade' })
    const previa = async (corpo: object) =>
      (await vendedora('POST', '/api/reservas/previa', corpo)).corpo.data as {
        de: string
        livre: boolean
        problema: string | null
        feriado: string | null
      }[]
    expect(await previa(em('fecha', util(4)))).toEqual([
      expect.objectContaining({
        livre: false,
        problema: 'Fechado no feriado: Aniversário da cidade',
        feriado: 'Aniversário da cidade',
      }),
    ])
    expect(await previa(em('abre', util(4)))).toEqual([
      expect.objectContaining({ livre: true, problema: null, feriado: 'Aniversário da cidade' }),
    ])
    expect((await previa(em('fecha', util(3))))[0]).toMatchObject({ livre: true, feriado: null })
    const recusada = await vendedora('POST', '/api/reservas', { ...em('fecha', util(4)), titulo: 'Reunião' })
    expect([recusada.status, recusada.corpo.error.details[0]]).toEqual([
      400,
      { campo: 'inicio_local', mensagem: 'Fechado no feriado: Aniversário da cidade' },
    ])
    const regra = { frequencia: 'semanal', intervalo: 1, dias: [1, 2, 3, 4, 5], vezes: 4 }
    const nosDias = (l: { de: string }[]) => l.map((o) => diaAqui(Date.parse(o.de)))
    expect(nosDias(await previa(em('abre', util(3), { regra })))).toContain(util(4))
    const { reservas } = (
      await vendedora('POST', '/api/reservas', {
        ...em('abre', util(3), { regra: { ...regra, pular_feriados: true } }),
        titulo: 'Diária',
      })
    ).corpo.data
    expect([nosDias(reservas).includes(util(4)), reservas.length]).toEqual([false, 4])
    expect((await vendedora('GET', '/api/recursos/abre')).corpo.data.feriados).toEqual([
      { dia: util(4), nome: 'Aniversário da cidade' },
    ])
  })

  it('made before the holiday notifies its owner once; one made on a known holiday does not', async () => {
    await criar('fechada', true)
    await criar('aberta', false)
    await criar('tarde', false)
    const reservar = async (corpo: object) => {
      const r = await vendedora('POST', '/api/reservas', { titulo: 'Reunião', ...corpo })
      expect(r.status, JSON.stringify(r.corpo)).toBe(200)
      return r.corpo.data.reservas[0].id as string
    }
    const [nela, fora, cancelada] = [
      await reservar(em('fechada', util(6))),
      await reservar(em('fechada', util(7))),
      await reservar({ ...em('fechada', util(6)), inicio_local: `${util(6)}T14:00`, fim_local: `${util(6)}T15:00` }),
    ]
    // overnight: one ends on the closed day, one ends as it begins
    const vespera = somarDias(util(6), -1)
    const atravessa = await reservar({
      recurso: 'aberta',
      inicio_local: `${vespera}T22:00`,
      fim_local: `${util(6)}T06:00`,
    })
    const ateMeiaNoite = await reservar({
      recurso: 'tarde',
      inicio_local: `${vespera}T22:00`,
      fim_local: `${util(6)}T00:00`,
    })
    expect(
      (await vendedora('POST', `/api/reservas/${cancelada}/cancelar`, { motivo: 'Mudou', alcance: 'esta' })).status,
    ).toBe(200)
    const antes = (await sql<{ dias: string[] }>`select cad.feriados_de('{}') as dias`.execute(db)).rows[0]?.dias ?? []
    await fechar(util(6), { nome: 'Emenda' })
    const sino = async () =>
      (
        await sql<{ titulo: string; detalhe: string; href: string; quantas: number; de: string }>`
          select titulo, detalhe, href, quantas, usuario_id as de
          from avisos.notificacoes
          where tipo = 'reserva.feriado'
            and href ~ '/(fechada|aberta|tarde)[?]'
          order by href
        `.execute(db)
      ).rows
    await expect.poll(async () => (await sino()).length, { timeout: 20_000 }).toBe(2)
    expect(await sino()).toEqual([
      {
        titulo: 'Sua reserva de “aberta” caiu em um feriado: Emenda',
        detalhe: expect.stringContaining('Continua aberto: cancele se não for usar'),
        href: `/reservas/aberta?dia=${util(6)}&reserva=${atravessa}`,
        quantas: 1,
        de: vendedora.id,
      },
      {
        titulo: '“fechada” fecha no dia da sua reserva: Emenda',
        detalhe: expect.stringContaining('Mude a data ou cancele'),
        href: `/reservas/fechada?dia=${util(6)}&reserva=${nela}`,
        quantas: 1,
        de: vendedora.id,
      },
    ])
    // the same job again, and another change of the register: no second notification, and none for a booking made on
    // the known holiday
    await avisarDosFeriados(casa.app.s, { empresa: antes })
    const porDizer = async () =>
      (
        await sql<{ n: number }>`
          select (
            select count(*)
            from plataforma.eventos
            where tipo = 'reserva.feriado'
              and entregue_em is null
          )::int + (
            select count(*)
            from graphile_worker.jobs
            where task_identifier = 'avisos:reserva.feriado'
          )::int as n
        `.execute(db)
      ).rows[0]?.n
    await expect.poll(porDizer, { timeout: 20_000 }).toBe(0)
    const sabendo = await reservar({
      ...em('aberta', util(6)),
      inicio_local: `${util(6)}T11:00`,
      fim_local: `${util(6)}T12:00`,
    })
    await fechar(util(7), { nome: 'Ponte' })
    await expect.poll(async () => (await sino()).length, { timeout: 20_000 }).toBe(3)
    const ditas = await sql<{ chave: string }>`
      select chave
      from avisos.fatos
      where split_part(chave, ':', 2) = any(${[nela, fora, cancelada, atravessa, ateMeiaNoite, sabendo]})
      order by chave
    `.execute(db)
    expect(ditas.rows.map((r) => r.chave)).toEqual(
      [`${nela}:${util(6)}`, `${fora}:${util(7)}`, `${atravessa}:${util(6)}`]
        .map((c) => `reserva-feriado:${c}`)
        .toSorted(),
    )
    expect((await sino()).map((n) => n.quantas)).toEqual([1, 1, 1])
  })
})
