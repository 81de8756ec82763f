import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { violacoes } from '../consultas/saude.ts'
import { estornar } from './estornar.ts'
import { HOJE, Modelo, mundo, type Mundo } from './mundo-de-teste.ts'
import { mover } from './mover.ts'
import { liberar, reservar } from './reservar.ts'

let banco: Banco
let m: Mundo
beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
})

const lugar = fc.constantFrom<0 | 1>(0, 1)
const qtd = fc.integer({ min: 1, max: 30 })
const comando = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ tipo: fc.constant('entrada'), lugar, qtd, valor: fc.integer({ min: 0, max: 99_999 }) }),
  },
  { weight: 4, arbitrary: fc.record({ tipo: fc.constant('saida'), lugar, qtd, valor: fc.constant(0) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      tipo: fc.constantFrom('transferencia', 'sobra', 'falta', 'reservar', 'liberar', 'atender', 'estornar'),
      lugar,
      qtd,
      valor: fc.nat(1000),
    }),
  },
)
type Comando = typeof comando extends fc.Arbitrary<infer T> ? T : never

interface Feita {
  id: string
  tipo: string
  lugar: 0 | 1
  qtd: number
  valor: bigint
  estornada: boolean
}
interface Reserva {
  id: string
  lugar: 0 | 1
  resta: number
}

/** One material in two places: each command must be accepted or refused as the model says. */
class Caso {
  readonly modelo = new Modelo()
  readonly feitas: Feita[] = []
  readonly reservas: Reserva[] = []
  readonly item: string
  readonly locais: readonly [string, string]
  constructor(item: string, locais: readonly [string, string]) {
    this.item = item
    this.locais = locais
  }

  async mover(
    tipo: 'entrada' | 'saida' | 'transferencia' | 'ajuste',
    c: { de: string; para: string; qtd: number; valor?: number; reservaId?: string },
  ) {
    const linha = {
      itemId: this.item,
      de: c.de,
      para: c.para,
      quantidade: String(c.qtd),
      valorCentavos: c.valor,
      reservaId: c.reservaId,
    }
    const chave = uuidv7()
    const pedido = { tipo, ocorridoEm: HOJE, motivo: 'teste', linhas: [linha] }
    return await m
      .fazer((u) => mover(u, chave, pedido))
      .then(
        (f) => ({ id: f.movimentoId, chave, pedido }),
        (erro: { status?: number }) => {
          expect(erro.status).toBe(409)
          return null
        },
      )
  }

  async fazer(c: Comando): Promise<void> {
    const { modelo, locais } = this
    const [aqui, la] = [locais[c.lugar], locais[c.lugar === 0 ? 1 : 0]]
    const cabe = c.qtd <= modelo.livre(c.lugar)
    if (c.tipo === 'entrada' || c.tipo === 'sobra') {
      const entrada = c.tipo === 'entrada'
      const valor = entrada ? BigInt(c.valor) : modelo.media(c.qtd)
      const r = await this.mover(entrada ? 'entrada' : 'ajuste', {
        de: entrada ? m.fornecedor : m.ajuste,
        para: aqui,
        qtd: c.qtd,
        ...(entrada ? { valor: c.valor } : {}),
      })
      expect(r).not.toBeNull()
      modelo.entrar(c.lugar, c.qtd, valor)
      this.lembrar(r, c, valor)
    } else if (c.tipo === 'saida' || c.tipo === 'falta') {
      const r = await this.mover(c.tipo === 'saida' ? 'saida' : 'ajuste', {
        de: aqui,
        para: c.tipo === 'saida' ? m.consumo : m.ajuste,
        qtd: c.qtd,
      })
      expect(r !== null).toBe(cabe)
      if (cabe) this.lembrar(r, c, modelo.sair(c.lugar, c.qtd))
    } else if (c.tipo === 'transferencia') {
      const r = await this.mover('transferencia', { de: aqui, para: la, qtd: c.qtd })
      expect(r !== null).toBe(cabe)
      if (!cabe) return
      modelo.saldo[c.lugar] -= c.qtd
      modelo.saldo[c.lugar === 0 ? 1 : 0] += c.qtd
    } else await this.reservarOuDesfazer(c, aqui, cabe)
  }

  lembrar(r: { id: string } | null, c: Comando, valor: bigint): void {
    if (r) this.feitas.push({ id: r.id, tipo: c.tipo, lugar: c.lugar, qtd: c.qtd, valor, estornada: false })
  }

  async reservarOuDesfazer(c: Comando, aqui: string, cabe: boolean): Promise<void> {
    const { modelo } = this
    if (c.tipo === 'reservar') {
      const pedido = {
        origem: { tipo: 'teste', id: uuidv7() },
        itemId: this.item,
        localId: aqui,
        quantidade: String(c.qtd),
      }
      const id = await m.fazer((u) => reservar(u, uuidv7(), pedido)).catch(() => null)
      expect(id !== null).toBe(cabe)
      if (id === null) return
      modelo.reservado[c.lugar] += c.qtd
      this.reservas.push({ id, lugar: c.lugar, resta: c.qtd })
    } else if (c.tipo === 'liberar') {
      const r = this.reservas[c.valor % Math.max(1, this.reservas.length)]
      if (!r || r.resta === 0) return
      await m.fazer((u) => liberar(u, r.id, 'teste'))
      modelo.reservado[r.lugar] -= r.resta
      r.resta = 0
    } else if (c.tipo === 'atender') {
      const r = this.reservas[c.valor % Math.max(1, this.reservas.length)]
      if (!r) return
      const feito = await this.mover('saida', {
        de: this.locais[r.lugar],
        para: m.consumo,
        qtd: c.qtd,
        reservaId: r.id,
      })
      expect(feito !== null).toBe(c.qtd <= r.resta)
      if (!feito) return
      r.resta -= c.qtd
      modelo.reservado[r.lugar] -= c.qtd
      modelo.sair(r.lugar, c.qtd)
    } else await this.desfazer(c)
  }

  async desfazer(c: Comando): Promise<void> {
    const { modelo } = this
    const f = this.feitas[c.valor % Math.max(1, this.feitas.length)]
    if (!f) return
    const pedido = { movimentoId: f.id, ocorridoEm: HOJE, motivo: 'teste' }
    const chave = uuidv7()
    const feito = await m.fazer((u) => estornar(u, chave, pedido)).catch(() => null)
    const entrara = f.tipo === 'entrada' || f.tipo === 'sobra'
    expect(feito !== null).toBe(!f.estornada && (!entrara || f.qtd <= modelo.livre(f.lugar)))
    if (!feito) return
    f.estornada = true
    if (entrara) modelo.sair(f.lugar, f.qtd)
    else modelo.entrar(f.lugar, f.qtd, f.valor)
    expect(await m.fazer((u) => estornar(u, chave, pedido))).toEqual({ ...feito, repetido: true })
  }

  async conferir(): Promise<void> {
    const { modelo } = this
    const { rows } = await sql<{ local_id: string; qtd: number; reservado: number }>`
      select local_id, qtd::int as qtd, reservado::int as reservado
      from estoque.saldos
      where item_id = ${this.item}
        and fisico
    `.execute(banco.db)
    const de = (n: 0 | 1) => rows.find((s) => s.local_id === this.locais[n])
    expect([de(0)?.qtd ?? 0, de(1)?.qtd ?? 0]).toEqual([...modelo.saldo])
    expect([de(0)?.reservado ?? 0, de(1)?.reservado ?? 0]).toEqual([...modelo.reservado])
    const custo = await sql<{ valor: number }>`
      select valor_centavos as valor
      from estoque.custos
      where item_id = ${this.item}
    `.execute(banco.db)
    expect(BigInt(custo.rows[0]?.valor ?? 0)).toBe(modelo.valor)
    expect(modelo.entrou).toBe(modelo.saiu + modelo.valor)
  }
}

describe('the ledger under random commands', () => {
  it(
    `[S1.7] keeps P1–P6 and P9, and follows the model (${CASOS} sequences, seed ${SEMENTE})`,
    { timeout: 600_000 },
    async () => {
      const locais = [await m.novoLocal(), await m.novoLocal('obra')] as const
      await fc.assert(
        fc.asyncProperty(fc.array(comando, { minLength: 3, maxLength: 14 }), async (comandos) => {
          const caso = new Caso(await m.novoMaterial(), locais)
          for (const c of comandos) await caso.fazer(c)
          await caso.conferir()
        }),
        { numRuns: CASOS },
      )
      expect(await violacoes(banco.db)).toEqual([])
    },
  )
})
