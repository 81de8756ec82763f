import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { metas } from '#modules/paineis/contract/metas.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { escreverLog, type CartaoDoLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import fc from '#tests/suporte/propriedades.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { s } = casa.app
const dono = new pg.Client({ connectionString: casa.urlDoBanco })
await dono.connect()
aoFim(() => dono.end())
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'co', papel: 'supervisor' },
])
const mista = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'co', papel: 'operador' },
])
const vendedor = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'operador' },
  { departamento: 'co', papel: 'operador' },
])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const quem = [gestora, mista, vendedor, tecnico] as const
const ids = quem.map((p) => p.id)
const em = (dia: number) => new Date(Date.UTC(2026, 2, 1, 15) + dia * 86_400_000)

type Pessoa = Record<
  'saidas' | 'voltas' | 'no_prazo' | 'fora_do_prazo' | 'ganhos' | 'perdidos' | 'valor_ganho' | 'abertos' | 'atrasados',
  number
> & { usuario_id: string | null }
const passo = fc.record({
  para: fc.constantFrom('novo_lead', 'negociacao', 'ganho', 'perdido'),
  dias: fc.integer({ min: 1, max: 9 }),
  por: fc.constantFrom(...ids, undefined),
  no_prazo: fc.constantFrom(true, false, undefined),
})
const cartao = fc.record({
  nasceu: fc.integer({ min: 0, max: 20 }),
  responsavel_id: fc.constantFrom(...ids, null),
  valor_centavos: fc.integer({ min: 0, max: 900_000 }),
  atrasa: fc.boolean(),
  passos: fc.array(passo, { maxLength: 5 }),
})
function comoLog(c: typeof cartao extends fc.Arbitrary<infer T> ? T : never): CartaoDoLog {
  let dia = c.nasceu
  let onde = 'novo_lead'
  const passos = c.passos.flatMap(({ dias, ...p }) => {
    if (p.para === onde) return []
    dia += dias
    onde = p.para
    return [{ ...p, em: em(dia) }]
  })
  return {
    responsavel_id: c.responsavel_id,
    valor_centavos: c.valor_centavos,
    ...(c.atrasa ? { vence_em: em(1) } : {}),
    passos: [{ para: 'novo_lead', em: em(c.nasceu) }, ...passos],
  }
}

describe('a total over rows of people', () => {
  it(
    '[achado F15] is the sum of the rows, and of as many cards, for every reader and any filter',
    { timeout: 120_000 },
    async () => {
      const filtro = fc.record({
        de: fc.constantFrom('2026-03-01', '2026-03-10'),
        mais: fc.constantFrom('', '&departamento=vu', '&departamento=co', '&funil=vu.vendas', '&funil=co.vendas'),
        so: fc.constantFrom(
          '',
          '&pessoa=eu',
          '&pessoa=ninguem',
          `&pessoa=${vendedor.id}`,
          `&pessoa=${gestora.id}&pessoa=ninguem`,
          '&origem=meta',
        ),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(cartao, { minLength: 1, maxLength: 12 }),
          fc.array(cartao, { maxLength: 8 }),
          filtro,
          async (vu, co, f) => {
            await dono.query('truncate funis.cartoes cascade')
            await escreverLog(s, 'vu.vendas', vu.map(comoLog))
            await escreverLog(s, 'co.vendas', co.map(comoLog))
            for (const [n, p] of quem.entries()) {
              const q = `de=${f.de}&ate=2026-03-31&por_pessoa=true${f.mais}${f.so}`
              const numeros = await p('GET', `/api/paineis/numeros?${q}`)
              if (numeros.status === 404) continue
              const { atual, agora } = numeros.corpo.data
              const pessoas = (await p('GET', `/api/paineis/pessoas?${q}`)).corpo.data.pessoas as Pessoa[]
              const soma = (k: keyof Omit<Pessoa, 'usuario_id'>) => pessoas.reduce((a, x) => a + x[k], 0)
              const somas = {
                saidas: soma('saidas'),
                voltas: soma('voltas'),
                no_prazo: soma('no_prazo'),
                fora_do_prazo: soma('fora_do_prazo'),
                ganhos: soma('ganhos'),
                perdidos: soma('perdidos'),
                valor_ganho: soma('valor_ganho'),
              }
              expect({ n, q, ...somas }).toEqual({
                n,
                q,
                ...Object.fromEntries(Object.keys(somas).map((k) => [k, atual[k]])),
              })
              expect({ n, q, abertos: soma('abertos'), atrasados: soma('atrasados') }).toEqual({
                n,
                q,
                abertos: agora.abertos,
                atrasados: agora.atrasados,
              })
              for (const [fato, total] of [
                ['saiu', somas.saidas],
                ['ganhou', somas.ganhos],
                ['aberto', agora.abertos],
              ] as const) {
                expect([
                  n,
                  fato,
                  (await p('GET', `/api/paineis/linhas?${q}&fato=${fato}&limit=1`)).corpo.total,
                ]).toEqual([n, fato, total])
              }
              // with a person filter, that person is the only row
              if (f.so === '&pessoa=eu') expect(pessoas.every((x) => x.usuario_id === p.id)).toBe(true)
            }
          },
        ),
        { numRuns: Number(process.env.VEZES ?? 12) },
      )
    },
  )

  it('[achado F15] without a funnel and a department the figures cover every funnel within the reader’s reach', async () => {
    await dono.query('truncate funis.cartoes cascade')
    const um: CartaoDoLog = { responsavel_id: gestora.id, passos: [{ para: 'novo_lead', em: em(2) }] }
    await escreverLog(s, 'vu.vendas', [um])
    await escreverLog(s, 'co.vendas', [um, um])
    const abertos = async (mais: string) =>
      (await gestora('GET', `/api/paineis/numeros?de=2026-03-01&ate=2026-03-31&por_pessoa=true${mais}`)).corpo.data
        .agora.abertos
    expect([await abertos(''), await abertos('&departamento=co'), await abertos('&departamento=vu')]).toEqual([3, 2, 1])
  })
})

describe('the target of a figure', () => {
  const F = 'vu.vendas'
  const por = async (q: string, p: (typeof quem)[number] = gestora) =>
    (await p('GET', `/api/paineis/metas/periodo?funil=${F}&${q}`)).corpo.data
  const guardar = (mes: string, indicador: string, alvo: number, mais = {}) =>
    gestora('PUT', '/api/paineis/metas', { funil: F, mes, indicador, alvo, ...mais })

  it('[achado F15] covers the same days: whole months add up, a part of a month counts by its days', async () => {
    for (const [mes, alvo] of [
      ['2026-03', 31],
      ['2026-04', 60],
    ] as const)
      await guardar(mes, 'ganhos', alvo)
    await guardar('2026-03', 'taxa_ganho', 40)
    await guardar('2026-04', 'taxa_ganho', 70)
    await guardar('2026-03', 'valor_ganho', 1_000_00)
    const alvo = async (q: string, i: string) => (await por(q)).find((m: { indicador: string }) => m.indicador === i)
    expect(await alvo('de=2026-03-01&ate=2026-03-31', 'ganhos')).toMatchObject({
      alvo: 31,
      proporcional: false,
      sem_meta: [],
    })
    expect(await alvo('de=2026-03-01&ate=2026-04-30', 'ganhos')).toMatchObject({ alvo: 91, proporcional: false })
    expect(await alvo('de=2026-03-22&ate=2026-04-10', 'ganhos')).toMatchObject({ alvo: 30, proporcional: true })
    expect(await alvo('de=2026-03-22&ate=2026-04-10', 'taxa_ganho')).toMatchObject({ alvo: 55 })
    expect(await alvo('de=2026-03-01&ate=2026-03-07', 'valor_ganho')).toMatchObject({ alvo: 225_81 })
    // a month without a target: no comparison, and that month is named
    expect(await alvo('de=2026-02-01&ate=2026-04-30', 'ganhos')).toMatchObject({ alvo: null, sem_meta: ['2026-02'] })
    expect(await por('de=2025-02-01&ate=2025-02-28')).toEqual([])
  })

  it('[achado F15] the parts of a month add up to its target, wherever it is cut', async () => {
    const { metaDosDias } = await import('#modules/paineis/regras/metas.ts')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 29 }), (total, corte) => {
        const alvos = new Map([['2026-04', total]])
        const dia = (n: number) => `2026-04-${String(n).padStart(2, '0')}`
        const partes = [
          metaDosDias('valor_ganho', { de: dia(1), ate: dia(corte) }, alvos),
          metaDosDias('valor_ganho', { de: dia(corte + 1), ate: dia(30) }, alvos),
        ]
        expect(Math.abs(partes.reduce((a, m) => a + (m.alvo ?? 0), 0) - total)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('[achado F15] covers the same cards: a person’s own, none for a city or an origin, and only for users who may read it', async () => {
    await guardar('2026-03', 'ganhos', 6, { usuario_id: vendedor.id })
    const MARCO = 'de=2026-03-01&ate=2026-03-31'
    const ganhos = async (q: string, p?: (typeof quem)[number]) =>
      (await por(`${MARCO}${q}`, p)).find((m: { indicador: string }) => m.indicador === 'ganhos')?.alvo
    expect([
      await ganhos(''),
      await ganhos(`&pessoa=${vendedor.id}`),
      await ganhos('&pessoa=eu', vendedor),
      await ganhos('&cidade=Itu'),
      await ganhos('&origem=meta'),
      await ganhos('&pessoa=ninguem'),
    ]).toEqual([31, 6, 6, undefined, undefined, undefined])
    expect([await ganhos('', tecnico), await ganhos(`&pessoa=${vendedor.id}`, tecnico)]).toEqual([undefined, undefined])
    expect(
      (
        await (
          await casa.como(null)
        ).chamar(metas.doPeriodo, { query: { funil: F, de: '2026-03-01', ate: '2026-03-31' } })
      ).status,
    ).toBe(401)
  })
})
