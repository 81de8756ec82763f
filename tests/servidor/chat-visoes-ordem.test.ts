import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { abrirConversa, casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const base = '/api/chat/conversas'
const { db } = casa.app.s.banco
const ordens = ['recente', 'espera', 'sla', 'prioridade'] as const
interface Linha {
  id: string
  prioridade: string
  aguardando_desde: string | null
  sla_vence_em: string | null
  ultima_interacao_em: string
}

async function percorrer(
  caixa: string,
  ordem: string,
  limite: number,
  entre: () => Promise<void> = async () => {},
): Promise<Linha[]> {
  const vistas: Linha[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { corpo }: { corpo: { data: Linha[]; pagination: { proximo: string | null } } } = await supervisora(
      'GET',
      `${base}?caixa_entrada_id=${caixa}&ordem=${ordem}&limit=${limite}${cursor && `&cursor=${cursor}`}`,
    )
    vistas.push(...corpo.data)
    cursor = corpo.pagination.proximo
    await entre()
  }
  return vistas
}

/** The same orders as a plain comparison of rows. */
const peso = ['baixa', 'normal', 'alta', 'urgente']
const fim = '9999'
const comparar: Record<(typeof ordens)[number], (a: Linha, b: Linha) => number> = {
  recente: (a, b) => b.ultima_interacao_em.localeCompare(a.ultima_interacao_em) || b.id.localeCompare(a.id),
  espera: (a, b) => (a.aguardando_desde ?? fim).localeCompare(b.aguardando_desde ?? fim) || a.id.localeCompare(b.id),
  sla: (a, b) => (a.sla_vence_em ?? fim).localeCompare(b.sla_vence_em ?? fim) || a.id.localeCompare(b.id),
  prioridade: (a, b) => peso.indexOf(b.prioridade) - peso.indexOf(a.prioridade) || comparar.recente(a, b),
}

async function semear(n: number): Promise<string> {
  const caixa = await casa.criarCaixa(supervisora)
  await casa.entregar(
    caixa,
    ...Array.from({ length: n }, (_, i) => recebida({ numero: numeroNovo(), em: 1_780_000_000 + (i % 4) })),
  )
  // few distinct values and many nulls, so that the id decides
  await sql`
    update chat.conversas c
    set
      prioridade = (array['baixa', 'normal', 'alta', 'urgente'])[1 + n % 4],
      aguardando_desde = case
          when n % 3 > 0 then timestamptz '2026-01-01' + make_interval(mins => (n % 3)::int)
        end,
      sla_vence_em = case when n % 5 > 2 then timestamptz '2026-01-02' + make_interval(mins => (n % 5)::int) end
    from (
      select id, row_number() over (order by id) as n
      from chat.conversas
      where caixa_entrada_id = ${caixa.id}
    ) x
    where x.id = c.id
  `.execute(db)
  return caixa.id
}

describe('the orders of the list', () => {
  it('with a keyset equal the full sort, for any page size', async () => {
    const caixa = await semear(17)
    for (const ordem of ordens) {
      const todas = await percorrer(caixa, ordem, 50)
      expect(
        todas.map((l) => l.id),
        ordem,
      ).toEqual(todas.toSorted(comparar[ordem]).map((l) => l.id))
      for (const limite of [1, 4, 16])
        expect(
          (await percorrer(caixa, ordem, limite)).map((l) => l.id),
          `${ordem} by ${limite}`,
        ).toEqual(todas.map((l) => l.id))
    }
  }, 60_000)

  it('repeat no row and skip none that stayed, while others change rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ordens),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(13), { maxLength: 6 }),
        async (ordem, limite, mexer) => {
          const caixa = await semear(14)
          const antes = await percorrer(caixa, ordem, 50)
          const fila = [...mexer]
          const mexidas = new Set<string>()
          const vistas = (
            await percorrer(caixa, ordem, limite, async () => {
              const id = antes[fila.shift() ?? -1]?.id
              if (!id) return
              mexidas.add(id)
              await sql`
                update chat.conversas
                set
                  ultima_interacao_em = clock_timestamp(),
                  prioridade = 'urgente',
                  aguardando_desde = timestamptz '2025-01-01',
                  sla_vence_em = timestamptz '2025-01-01'
                where id = ${id}
              `.execute(db)
            })
          ).map((l) => l.id)
          const quietas = antes.map((l) => l.id).filter((id) => !mexidas.has(id))
          expect(vistas.filter((id) => quietas.includes(id))).toEqual(quietas)
        },
      ),
      { numRuns: 6 },
    )
  }, 90_000)

  it('refuse a cursor of another order, and name an unknown order', async () => {
    const caixa = await semear(3)
    const { corpo } = await supervisora('GET', `${base}?caixa_entrada_id=${caixa}&ordem=prioridade&limit=1`)
    const r = await supervisora(
      'GET',
      `${base}?caixa_entrada_id=${caixa}&ordem=espera&limit=1&cursor=${corpo.pagination.proximo}`,
    )
    expect([r.status, r.corpo.error.details]).toEqual([400, [{ campo: 'cursor', mensagem: 'Página inválida' }]])
    expect((await supervisora('GET', `${base}?ordem=x`)).corpo.error.details).toEqual([
      { campo: 'ordem', mensagem: 'Ordem inválida' },
    ])
  })

  it('filter by waiting reason and by deadlines at risk', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const [a, b] = [await abrirConversa(supervisora, caixa), await abrirConversa(supervisora, caixa)]
    await supervisora('POST', `${base}/${a.id}/espera`, { motivo: 'vistoria' })
    await sql`
      update chat.conversas
      set espera = 'vistoria', espera_desde = now()
      where id = ${a.id}
        and espera is null
    `.execute(db)
    await sql`update chat.conversas set sla_vence_em = now() + interval '10 minutes' where id = ${b.id}`.execute(db)
    const ids = async (q: string) => (await supervisora('GET', `${base}?caixa_entrada_id=${caixa.id}&${q}`)).corpo
    expect((await ids('espera=vistoria')).data.map((c: Linha) => c.id)).toEqual([a.id])
    expect((await ids('espera=cliente')).pagination.total).toBe(0)
    expect((await ids('prazo_perto=true')).data.map((c: Linha) => c.id)).toEqual([b.id])
    expect((await ids('prazo_perto=true')).pagination.total).toBe(1)
  })
})
