import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { escreverLog, type CartaoDoLog } from '#tests/suporte/log-de-funil.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const dono = new pg.Client({ connectionString: casa.urlDoBanco })
await dono.connect()
aoFim(() => dono.end())
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const F = 'vu.vendas'
interface Estagio { id: string; chave: string; tipo: string; desvio: boolean }
const estagios = (await gestora('GET', `/api/funis/${F}`)).corpo.data.definicao.estagios as Estagio[]
const lugar = new Map(estagios.map((e, i) => [e.id, i]))
const naTrilha = (id: string) => estagios.some((e) => e.id === id && !e.desvio && e.tipo !== 'perdido')
const DIA_MS = 86_400_000
const INICIO = Date.parse('2026-01-05T13:00:00Z')
const dia = (d: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(d)

const passo = fc.record({ para: fc.constantFrom(...estagios.map((e) => e.chave)), horas: fc.integer({ min: 1, max: 400 }), por: fc.constantFrom(gestora.id, tecnico.id, undefined), no_prazo: fc.constantFrom(true, false, undefined), desfeito: fc.boolean() })
const umCartao = fc.record({ nasceu: fc.integer({ min: 0, max: 60 * 24 }), responsavel_id: fc.constantFrom(gestora.id, tecnico.id, null), valor_centavos: fc.option(fc.integer({ min: 0, max: 9_000_000 })), origem: fc.constantFrom('manual', 'meta', 'conversa'), passos: fc.array(passo, { minLength: 1, maxLength: 7 }) })
/** A card never goes where it stands, and its first stage cannot be taken back. */
function comoLog(c: (typeof umCartao) extends fc.Arbitrary<infer T> ? T : never): CartaoDoLog {
  let onde = ''
  let em = INICIO + c.nasceu * 3_600_000
  const passos = c.passos.flatMap((p, i) => {
    if (p.para === onde) return []
    em += i === 0 ? 0 : p.horas * 3_600_000
    const desfeito = i > 0 && p.desfeito
    if (!desfeito) onde = p.para
    return [{ ...p, em: new Date(em), desfeito, no_prazo: i === 0 ? undefined : p.no_prazo }]
  })
  return { ...c, passos }
}

interface Transicao { cartao_id: string; seq: number; de: string | null; para: string; em: Date; por: string | null; duracao_s: number | null; no_prazo: boolean | null }
interface Cartao { id: string; estagio_id: string; situacao: string; responsavel_id: string | null; valor_centavos: number | null; fechado_em: Date | null; criado_em: Date; vence_em: Date | null }
const quantil = (v: number[], q: number) => {
  if (v.length === 0) return null
  const o = v.toSorted((a, b) => a - b)
  const i = q * (o.length - 1)
  const [a, b] = [o[Math.floor(i)] ?? 0, o[Math.ceil(i)] ?? 0]
  return a + (b - a) * (i - Math.floor(i))
}

/** The same figures from the raw log, one card after another. */
function contar(cartoes: Cartao[], log: Transicao[], de: string, ate: string) {
  const dentro = (d: Date) => dia(d) >= de && dia(d) <= ate
  const noPeriodo = log.filter((t) => dentro(t.em))
  const l = (id: string | null) => (id === null ? null : (lugar.get(id) ?? null))
  const tipo = (id: string) => estagios.find((e) => e.id === id)?.tipo ?? ''
  const fim = cartoes.filter((c) => c.fechado_em && dentro(c.fechado_em))
  const ganhos = fim.filter((c) => c.situacao === 'ganho')
  const numeros = {
    entradas: noPeriodo.filter((t) => t.seq === 1).length, saidas: noPeriodo.filter((t) => t.seq > 1).length, no_prazo: noPeriodo.filter((t) => t.no_prazo === true).length, fora_do_prazo: noPeriodo.filter((t) => t.no_prazo === false).length,
    avancos: noPeriodo.filter((t) => t.de && (l(t.para) ?? 0) > (l(t.de) ?? 0) && tipo(t.para) !== 'perdido').length, voltas: noPeriodo.filter((t) => t.de && (l(t.para) ?? 0) < (l(t.de) ?? 0) && ['aberto', 'espera'].includes(tipo(t.para))).length,
    ganhos: ganhos.length, perdidos: fim.length - ganhos.length, valor_ganho: ganhos.reduce((s, c) => s + (c.valor_centavos ?? 0), 0),
  }
  const doEstagio = estagios.map((e) => {
    const chegaram = new Set(noPeriodo.filter((t) => t.para === e.id).map((t) => t.cartao_id))
    const passaram = [...chegaram].filter((id) => {
      const seu = log.filter((t) => t.cartao_id === id)
      const primeira = seu.find((t) => t.para === e.id && dentro(t.em))
      return seu.some((t) => t.seq > (primeira?.seq ?? 0) && naTrilha(t.para) && (l(t.para) ?? -1) > (l(e.id) ?? 0))
    })
    const somas = new Map<string, number>()
    for (const t of noPeriodo) if (t.de === e.id && t.duracao_s !== null) somas.set(t.cartao_id, (somas.get(t.cartao_id) ?? 0) + t.duracao_s)
    return { estagio_id: e.id, chegaram: chegaram.size, passaram: passaram.length, cartoes_medidos: somas.size, p80: quantil([...somas.values()], 0.8), abertos: cartoes.filter((c) => c.estagio_id === e.id && c.situacao === 'aberto').length }
  })
  return { numeros, doEstagio }
}

const ondeEstava = (log: Transicao[], ate: string) => {
  const por = new Map<string, string>()
  for (const t of log) if (dia(t.em) <= ate) por.set(t.cartao_id, t.para)
  return por
}

it('whatever the log holds, every figure equals a count over the raw log, its rows, and the sum of its parts; and so within each reach', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(umCartao, { minLength: 1, maxLength: 25 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 60 }), async (sorteados, desde, dias) => {
      await dono.query('truncate funis.cartoes cascade')
      await escreverLog(casa.app.s, F, sorteados.map(comoLog))
      const [de, ate] = [dia(new Date(INICIO + desde * DIA_MS)), dia(new Date(INICIO + (desde + dias) * DIA_MS))]
      for (const [quem, so] of [[gestora, null], [tecnico, tecnico.id]] as const) {
        const cartoes = (await dono.query<Cartao>('select * from funis.cartoes where $1::uuid is null or responsavel_id = $1', [so])).rows
        const log = (await dono.query<Transicao>('select t.cartao_id, t.seq, t.de_estagio_id as de, t.para_estagio_id as para, t.em, t.por_id as por, t.duracao_s, t.no_prazo from funis.transicoes t join funis.cartoes c on c.id = t.cartao_id where desfaz is null and desfeita_por is null and ($1::uuid is null or c.responsavel_id = $1) order by t.cartao_id, t.seq', [so])).rows
        const certo = contar(cartoes, log, de, ate)
        const ler = async (qual: string, mais = '') => (await quem('GET', `/api/paineis/${qual}?de=${de}&ate=${ate}&funil=${F}${mais}`)).corpo
        const { atual, agora } = (await ler('numeros')).data
        expect(atual).toMatchObject(certo.numeros)
        expect(agora.abertos).toBe(cartoes.filter((c) => c.situacao === 'aberto').length)
        const e = (await ler('estagios')).data as { estagio_id: string; chegaram: number; passaram: number; cartoes_medidos: number; abertos: number; corrido: { p80: number | null } }[]
        expect(e.map((x) => ({ estagio_id: x.estagio_id, chegaram: x.chegaram, passaram: x.passaram, cartoes_medidos: x.cartoes_medidos, abertos: x.abertos, p80: x.corrido.p80 === null ? null : Math.round(x.corrido.p80) }))).toEqual(certo.doEstagio.map((x) => ({ ...x, p80: x.p80 === null ? null : Math.round(x.p80) })))
        // rows behind figures
        const total = async (q: string) => (await ler('linhas', `&limit=1&${q}`)).total as number
        const [um] = e.filter((x) => x.chegaram > 0).toSorted((a, b) => b.chegaram - a.chegaram)
        const pares: [string, number][] = [['fato=entrou', atual.entradas], ['fato=saiu', atual.saidas], ['fato=avancou', atual.avancos], ['fato=voltou', atual.voltas], ['fato=ganhou', atual.ganhos], ['fato=perdeu', atual.perdidos], ['fato=fora_do_prazo', atual.fora_do_prazo], ['fato=aberto', agora.abertos], ...(um ? ([[`fato=chegou&estagio=${um.estagio_id}`, um.chegaram], [`fato=passou&estagio=${um.estagio_id}`, um.passaram], [`fato=permaneceu&estagio=${um.estagio_id}`, um.cartoes_medidos]] as [string, number][]) : [])]
        for (const [q, n] of pares) expect([q, await total(q)]).toEqual([q, n])
        // sums of parts
        for (const [qual, por] of [['serie', 'dia'], ['serie', 'semana'], ['grupos', 'pessoa'], ['grupos', 'origem']] as const) {
          const partes = (await ler(qual, `&por=${por}`)).data as { entradas: number; ganhos: number; perdidos: number; valor_ganho: number }[]
          const soma = (k: 'entradas' | 'ganhos' | 'perdidos' | 'valor_ganho') => partes.reduce((s, x) => s + x[k], 0)
          expect([por, soma('entradas'), soma('ganhos'), soma('perdidos'), soma('valor_ganho')]).toEqual([por, atual.entradas, atual.ganhos, atual.perdidos, atual.valor_ganho])
        }
        expect(((await ler('idades')).data as { cartoes: number }[]).reduce((s, x) => s + x.cartoes, 0)).toBe(agora.abertos)
        expect(((await ler('motivos')).data as { cartoes: number }[]).reduce((s, x) => s + x.cartoes, 0)).toBe(atual.perdidos)
        // the flow, at the end of the first, a middle and the last day
        const fluxo = (await ler('fluxo')).data as { estagios: { estagio_id: string }[]; dias: { dia: string; cartoes: number[] }[] }
        for (const d of [fluxo.dias[0], fluxo.dias[Math.floor(fluxo.dias.length / 2)], fluxo.dias.at(-1)]) {
          const onde = [...ondeEstava(log, d?.dia ?? '').values()]
          expect([d?.dia, d?.cartoes]).toEqual([d?.dia, fluxo.estagios.map((x) => onde.filter((id) => id === x.estagio_id).length)])
        }
        // cohorts: every card once, and never more than came before it on the track
        const { coortes } = (await ler('coortes')).data as { coortes: { mes: string; entraram: number; chegaram: number[] }[] }
        expect(coortes.reduce((s, c) => s + c.entraram, 0)).toBe(log.filter((t) => t.seq === 1 && dia(t.em).slice(0, 7) <= ate.slice(0, 7) && dia(t.em) <= ate).length)
        for (const c of coortes) expect(c.chegaram.every((n, i) => n <= (i === 0 ? c.entraram : (c.chegaram[i - 1] ?? 0)))).toBe(true)
      }
    }),
    { numRuns: Number(process.env.VEZES ?? 15) },
  )
})
