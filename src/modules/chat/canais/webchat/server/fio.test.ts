import fc from '#tests/suporte/propriedades.ts'
import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { acrescentar, mudancas, mudar, pagina, type LinhaDoFio } from './repositorio/fio.ts'
import { visitanteCom } from './repositorio/visitantes.ts'

let banco: Banco
const caixa = uuidv7()
beforeAll(async () => {
  banco = await bancoDeTeste()
  await banco.db
    .insertInto('chat.caixas_entrada')
    .values({
      id: caixa,
      nome: 'Site',
      tipo: 'webchat',
      token_cifrado: Buffer.from('x'),
      token_hash: Buffer.alloc(32, 7),
    })
    .execute()
})

type Ato = { de: number; ato: 'dizer' | 'editar' | 'ler'; qual: number }
const atos = fc.array(
  fc.record({
    de: fc.nat(2),
    ato: fc.constantFrom('dizer', 'dizer', 'editar', 'ler'),
    qual: fc.nat(5),
  }) as fc.Arbitrary<Ato>,
  { maxLength: 30 },
)

it('gives each visitor who follows by version their own thread, complete and numbered without gaps, under any concurrent acts of three visitors', async () => {
  await fc.assert(
    fc.asyncProperty(atos, async (lista) => {
      const visitantes = await banco.transacao((tx) =>
        Promise.all(
          [0, 1, 2].map(() => visitanteCom(tx, caixa, { identidade: null, nome: '', email: null, telefone: null })),
        ),
      )
      const externo = (a: Ato) => `wc:${visitantes[a.de]}:m${a.qual}`
      const agir = (a: Ato) =>
        banco.transacao(async (tx) => {
          const visitante = visitantes[a.de] ?? ''
          // repeated ids must yield one message
          if (a.ato === 'dizer')
            await acrescentar(tx, {
              visitante_id: visitante,
              id_externo: externo(a),
              direcao: 'saida',
              conteudo: externo(a),
            })
          else
            await mudar(
              tx,
              visitante,
              [externo(a)],
              a.ato === 'editar' ? { conteudo: `${externo(a)} editada` } : { status: 'lida' },
            )
        })
      let escrevendo = true
      const seguir = async (visitante: string) => {
        const visto = new Map<number, LinhaDoFio>()
        for (let versao = 0; ;) {
          const acabou = !escrevendo
          const novas = await mudancas(banco.db, visitante, versao, 3)
          for (const l of novas) visto.set(l.seq, l)
          versao = novas.at(-1)?.versao ?? versao
          if (acabou && novas.length === 0) return [...visto.values()].sort((a, b) => a.seq - b.seq)
        }
      }
      const leitores = visitantes.map(seguir)
      await Promise.all(lista.map(agir))
      escrevendo = false
      for (const [n, visto] of (await Promise.all(leitores)).entries()) {
        expect(visto).toEqual(await pagina(banco.db, visitantes[n] ?? '', undefined, 100))
        expect(visto.map((l) => l.seq)).toEqual(visto.map((_, i) => i + 1))
        expect(visto.every((l) => l.id_externo.includes(visitantes[n] ?? ''))).toBe(true)
        expect(new Set(visto.map((l) => l.id_externo)).size).toBe(
          new Set(lista.filter((a) => a.de === n && a.ato === 'dizer').map((a) => a.qual)).size,
        )
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
