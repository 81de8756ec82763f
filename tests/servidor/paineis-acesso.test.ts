import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { escreverLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDePaineis, F, em, MARCO } from '#tests/servidor/suporte/paineis.ts'

const { casa, s, gestora, vendedor, tecnico, deFora, ninguem, ler, linhas } = await casaDePaineis()
const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])

describe('access', () => {
  it('returns 401 to anonymous users, 403 without a role, 404 to another department, 400 with the field', async () => {
    for (const qual of [
      'numeros',
      'serie',
      'estagios',
      'coortes',
      'fluxo',
      'previsao',
      'motivos',
      'idades',
      'pessoas',
      'linhas',
      'exportar',
      'historico',
    ]) {
      const q = `?${MARCO}&funil=${F}${qual === 'linhas' || qual === 'exportar' ? '&fato=entrou' : ''}`
      expect([
        qual,
        (await ninguem('GET', `/api/paineis/${qual}${q}`)).status,
        (await deFora('GET', `/api/paineis/${qual}${q}`)).status,
      ]).toEqual([qual, 401, 404])
    }
    for (const [q, campo] of [
      ['de=2026-03-02&ate=2026-03-01', 'ate'],
      ['de=2020-01-01&ate=2026-03-01', 'ate'],
      ['de=x&ate=2026-03-01', 'de'],
      [`${MARCO}&pessoa=x`, 'pessoa.0'],
      [`${MARCO}&origem=x`, 'origem.0'],
      [`${MARCO}&funil=É`, 'funil'],
    ] as const) {
      const r = await gestora('GET', `/api/paineis/numeros?${q}`)
      expect([q, r.status, r.corpo.error.details[0].campo]).toEqual([q, 400, campo])
    }
    expect((await gestora('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&fato=chegou`)).status).toBe(400)
    expect((await gestora('GET', `/api/paineis/linhas?${MARCO}&funil=${F}&fato=entrou&cursor=eyJ4`)).status).toBe(400)
    expect((await gestora('GET', `/api/paineis/estagios?${MARCO}`)).status).toBe(400)
  })

  it('no sum contains what a user may not see: a technician counts only their assigned cards, in figures and rows', async () => {
    await escreverLog(s, F, [
      {
        responsavel_id: tecnico.id,
        valor_centavos: 900_00,
        passos: [
          { para: 'novo_lead', em: em(7), por: tecnico.id },
          { para: 'ganho', em: em(8), por: tecnico.id },
        ],
      },
    ])
    const dele = await ler(tecnico, 'numeros')
    expect([dele.atual.entradas, dele.atual.ganhos, dele.atual.valor_ganho, dele.agora.abertos]).toEqual([
      1, 1, 900_00, 0,
    ])
    expect((await linhas(tecnico, 'fato=entrou')).total).toBe(1)
    expect((await linhas(leitora, 'fato=entrou')).total).toBe(5)
    const h = (await tecnico('GET', `/api/paineis/historico?${MARCO}&funil=${F}`)).corpo.data
      .acontecimentos as unknown[]
    expect(h).toHaveLength(2)
  })

  it('productivity shows load and result by name; users who do not manage the funnel see only their own row', async () => {
    const todas = await ler(gestora, 'pessoas')
    const v = todas.pessoas.find((p: { usuario_id: string }) => p.usuario_id === vendedor.id)
    expect([todas.so_eu, v]).toEqual([
      false,
      expect.objectContaining({
        abertos: 1,
        atrasados: 1,
        valor_aberto: 700_00,
        dias: 5,
        avancos: 5,
        no_prazo: 3,
        fora_do_prazo: 1,
        ganhos: 1,
        perdidos: 1,
        valor_ganho: 300_00,
      }),
    ])
    const minhas = await ler(vendedor, 'pessoas')
    expect([minhas.so_eu, minhas.pessoas.map((p: { usuario_id: string }) => p.usuario_id)]).toEqual([
      true,
      [vendedor.id],
    ])
    expect(minhas.pessoas[0]).toMatchObject({ avancos: v.avancos, ganhos: v.ganhos })
  })

  it('the file has exactly the rows, is audited, and is refused to readers', async () => {
    const q = `?${MARCO}&funil=${F}&fato=ganhou&formato=csv`
    expect((await leitora('GET', `/api/paineis/exportar${q}`)).status).toBe(403)
    const r = await gestora('GET', `/api/paineis/exportar${q}`)
    expect([r.status, r.cabecalhos.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(String(r.corpo).trim().split('\r\n')).toHaveLength(1 + (await linhas(gestora, 'fato=ganhou')).total)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n
      from plataforma.auditoria
      where acao = 'painel.exportar'
        and usuario_id = ${gestora.id}
    `.execute(s.banco.db)
    expect(rows[0]?.n).toBe(1)
    expect((await gestora('GET', `/api/paineis/historico/exportar?${MARCO}&funil=${F}`)).status).toBe(200)
  })
})

describe('targets', () => {
  it('are set once per funnel, month, indicator and owner, by managers of the funnel, and show the progress', async () => {
    const meta = { funil: F, mes: '2026-03', indicador: 'ganhos', alvo: 4 }
    expect((await ninguem('PUT', '/api/paineis/metas', meta)).status).toBe(401)
    expect((await vendedor('PUT', '/api/paineis/metas', meta)).status).toBe(403)
    expect((await deFora('PUT', '/api/paineis/metas', meta)).status).toBe(404)
    for (const [mais, campo] of [
      [{ alvo: 0 }, 'alvo'],
      [{ mes: '2026-13' }, 'mes'],
      [{ indicador: 'taxa_ganho', alvo: 101 }, 'alvo'],
      [{ usuario_id: crypto.randomUUID() }, 'usuario_id'],
    ] as const) {
      const r = await gestora('PUT', '/api/paineis/metas', { ...meta, ...mais })
      expect([campo, r.status, r.corpo.error.details[0].campo]).toEqual([campo, 400, campo])
    }
    const a = (await gestora('PUT', '/api/paineis/metas', meta)).corpo.data.id
    expect((await gestora('PUT', '/api/paineis/metas', { ...meta, alvo: 5 })).corpo.data.id).toBe(a)
    const b = (
      await gestora('PUT', '/api/paineis/metas', {
        ...meta,
        indicador: 'taxa_ganho',
        alvo: 60,
        usuario_id: vendedor.id,
      })
    ).corpo.data.id
    const lista = (await gestora('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data
    expect(
      lista.map((m: { id: string; alvo: number; feito: number; de: { tipo: string } }) => [
        m.id,
        m.alvo,
        m.feito,
        m.de.tipo,
      ]),
    ).toEqual([
      [a, 5, 3, 'funil'],
      [b, 60, 50, 'pessoa'],
    ])
    // the target of another user is hidden; the whole target is never shown with a partial sum
    expect((await leitora('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(1)
    expect((await tecnico('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(0)
    expect((await vendedor('GET', `/api/paineis/metas?funil=${F}&mes=2026-03`)).corpo.data).toHaveLength(2)
    expect((await vendedor('DELETE', `/api/paineis/metas/${a}`)).status).toBe(403)
    expect((await deFora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(404)
    expect((await gestora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(200)
    expect((await gestora('DELETE', `/api/paineis/metas/${a}`)).status).toBe(404)
  })
})
