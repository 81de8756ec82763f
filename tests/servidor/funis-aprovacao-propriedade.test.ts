import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { alterarCartao } from '#modules/funis/cartao/server/comandos/alterar.ts'
import { criarCartao, primeiroEstagio } from '#modules/funis/cartao/server/comandos/criar.ts'
import { desfazerMovimento } from '#modules/funis/cartao/server/comandos/desfazer.ts'
import { moverCartao } from '#modules/funis/cartao/server/comandos/mover.ts'
import type { Quem } from '#modules/funis/nucleo/server/comandos/quem.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { decidirAprovacao } from '#modules/automacoes/server/aprovacoes/comandos/decidir.ts'
import { pedirSaida } from '#modules/automacoes/server/aprovacoes/comandos/pedir-saida.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import fc from '#tests/suporte/propriedades.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { s } = casa.app
const { db } = s.banco
const [vendedor, supervisora] = [
  await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }]),
  await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }]),
]
const funil = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.proposta_comercial'))
const { estagios, motivos_perda } = funil.definicao
const portao = estagios.findIndex((e) => e.aprovacao)
const antes = primeiroEstagio(funil, estagios[portao - 1]?.id)
const VALORES = {
  nome: 'Ana',
  potencia_kwp: 10,
  modalidade: 'autoconsumo',
  geracao_esperada_kwh: 1200,
  tipo_instalacao: 'laje',
  lista_materiais: [{ item: 'M' }],
  margem_pct: 12,
  desconto_pct: 10,
  valor_venda: 1_000_000,
  proposta_id: { id: '', nome: 'P' },
  proposta_validade: '2030-01-01',
  forma_pagamento: 'a_vista',
}

type Ato =
  | { tipo: 'mover'; para: number; quem: 'pessoa' | 'regra' | 'passagem' | 'sistema'; desconto: number | null }
  | { tipo: 'mudar'; campo: 'desconto_pct' | 'margem_pct' | 'valor_venda'; valor: number; onde: 'cartao' | 'irma' }
  | { tipo: 'pedir' | 'aprovar' | 'recusar' | 'desfazer' }
const figura = fc.integer({ min: 1, max: 3 })
const ato: fc.Arbitrary<Ato> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      tipo: fc.constant('mover' as const),
      para: fc.nat({ max: estagios.length - 1 }),
      quem: fc.constantFrom('pessoa' as const, 'regra' as const, 'passagem' as const, 'sistema' as const),
      desconto: fc.option(figura, { freq: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      tipo: fc.constant('mudar' as const),
      campo: fc.constantFrom('desconto_pct' as const, 'margem_pct' as const, 'valor_venda' as const),
      valor: figura,
      onde: fc.constantFrom('cartao' as const, 'irma' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tipo: fc.constant('pedir' as const) }) },
  { weight: 3, arbitrary: fc.record({ tipo: fc.constant('aprovar' as const) }) },
  { weight: 1, arbitrary: fc.record({ tipo: fc.constantFrom('recusar' as const, 'desfazer' as const) }) },
)

/** The way through the gate: random sequences alone may all miss it. */
const mover = (para: number): Ato => ({ tipo: 'mover', para, quem: 'pessoa', desconto: null })
const APROVADO: Ato[] = [mover(portao), { tipo: 'pedir' }, { tipo: 'aprovar' }, mover(portao + 1), mover(portao + 2)]

/** Does one act; a refusal is accepted, any other failure fails the test. */
async function fazer(a: Ato, id: string, irma: string): Promise<void> {
  const pessoa: Quem = { tipo: 'pessoa', id: vendedor.id, papel: 'operador' }
  const por = { usuario: { id: a.tipo === 'aprovar' || a.tipo === 'recusar' ? supervisora.id : vendedor.id } }
  await s
    .executar(por, async (u: Unidade) => {
      const c = await trancarCartao(u.tx, 'sistema', id)
      if (a.tipo === 'mover') {
        const para = estagios[a.para]
        const valores = a.desconto === null ? undefined : { desconto_pct: a.desconto }
        await moverCartao(
          u,
          c,
          {
            de: c.estagio_id,
            para: para?.id ?? '',
            valores,
            motivo_perda: para?.tipo === 'perdido' ? motivos_perda[0]?.id : undefined,
          },
          a.quem === 'pessoa' ? pessoa : { tipo: a.quem },
          new Date(),
        )
      } else if (a.tipo === 'mudar') {
        const alvo = a.onde === 'cartao' ? c : await trancarCartao(u.tx, 'sistema', irma)
        await alterarCartao(u, alvo, { versao: alvo.versao, valores: { [a.campo]: a.valor } }, new Date(), pessoa)
      } else if (a.tipo === 'pedir')
        await pedirSaida(u, c, estagios[portao]?.id ?? '', { por: vendedor.id, observacao: null })
      else if (a.tipo === 'desfazer') {
        const { rows } = await sql<{
          seq: number
        }>`
          select max(seq) as seq
          from funis.transicoes
          where cartao_id = ${id}
        `.execute(u.tx)
        await desfazerMovimento(u, c, rows[0]?.seq ?? 0, pessoa, new Date())
      } else {
        const {
          rows: [p],
        } = await sql<{
          id: string
        }>`
          select id
          from funis.aprovacoes
          where cartao_id = ${id}
            and situacao = 'pendente'
        `.execute(u.tx)
        if (p)
          await decidirAprovacao(
            u,
            p.id,
            supervisora.id,
            a.tipo === 'aprovar' ? { decisao: 'aprovada' } : { decisao: 'recusada', motivo: 'Não' },
            true,
          )
      }
    })
    .catch((e: unknown) => {
      if (!(e instanceof ErroApp)) throw e
    })
}

interface Agora {
  estagio_id: string
  campos: Record<string, number | undefined>
  aprovacao: Record<string, number> | null
  valor_centavos: number | null
}

/** Reads the stage of the card, its figures and its approval, without the rule under test. */
async function agora(id: string): Promise<Agora> {
  const { rows } = await sql<Agora>`
    select
      c.estagio_id,
      d.campos,
      c.valor_centavos::float8 as valor_centavos,
      (
        select a.vigiados
        from funis.aprovacoes a
        where a.cartao_id = c.id
          and a.situacao = 'aprovada'
          and a.estagio_id is not null
      ) as aprovacao
    from funis.cartoes c
    join funis.dossies d on d.id = c.dossie_id
    where c.id = ${id}
  `.execute(db)
  return rows[0] as Agora
}

it('[achado R10] no sequence of moves, changes, requests, decisions and undos leaves a card past the stage without an approval of its current figures', async () => {
  let alem = 0
  await fc.assert(
    fc.asyncProperty(fc.array(ato, { minLength: 6, maxLength: 22 }), async (atos) => {
      const id = await s.executar(sistema, (u) =>
        criarCartao(
          u,
          funil,
          { estagio: antes, titulo: 'P', valores: VALORES, origem: 'manual' },
          { tipo: 'sistema' },
          new Date(),
        ),
      )
      const { dossie_id } = await db
        .selectFrom('funis.cartoes')
        .select('dossie_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const vendas = await s.executar(sistema, (u) => funilVigente(u.tx, 'vu.vendas'))
      const irma = await s.executar(sistema, (u) =>
        criarCartao(
          u,
          vendas,
          { estagio: primeiroEstagio(vendas, undefined), titulo: 'V', dossie_id, origem: 'manual' },
          { tipo: 'sistema' },
          new Date(),
        ),
      )
      for (const a of atos) {
        await fazer(a, id, irma)
        const c = await agora(id)
        const lugar = estagios.findIndex((e) => e.id === c.estagio_id)
        expect(c.valor_centavos).toBe(c.campos.valor_venda)
        if (lugar <= portao || (estagios[lugar]?.tipo !== 'aberto' && estagios[lugar]?.tipo !== 'espera')) continue
        alem++
        const { desconto_pct, margem_pct, valor_venda } = c.campos
        expect(c.aprovacao, JSON.stringify(a)).toEqual({ desconto_pct, margem_pct, valor_venda })
      }
    }),
    { numRuns: 25, examples: [[APROVADO]] },
  )
  expect(alem).toBeGreaterThan(0)
}, 240_000)
