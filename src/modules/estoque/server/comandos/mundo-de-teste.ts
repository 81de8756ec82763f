// A stock of its own for each case, and a model of it in memory.
import { uuidv7 } from '#kit/id.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { criarExecutor, sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { localVirtual } from '../consultas/cadastros.ts'
import { frases } from '../frases.ts'
import { criarLocal, criarMaterial } from './cadastrar.ts'

export const HOJE = new Date().toISOString().slice(0, 10)

export async function mundo(banco: Banco) {
  const executar = comFrases(
    criarExecutor(banco, () => {}),
    frases,
  )
  const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar(sistema, fn)
  const virtual = (tipo: 'fornecedor' | 'cliente' | 'consumo' | 'ajuste' | 'perda') =>
    banco.transacao((tx) => localVirtual(tx, tipo))
  const novoLocal = (tipo: 'almoxarifado' | 'obra' | 'quarentena' = 'almoxarifado') =>
    fazer((u) => criarLocal(u, { nome: `Local ${uuidv7()}`, tipo }))
  const novoMaterial = async (rastreio: 'nenhum' | 'lote' | 'serie' = 'nenhum', unidade = 'UN'): Promise<string> => {
    const id = uuidv7()
    await banco.transacao((tx) => tx.insertInto('catalogo.itens').values({ id, tipo: 'outro', modelo: id }).execute())
    await fazer((u) => criarMaterial(u, { itemId: id, codigo: id, unidade, rastreio }))
    return id
  }
  return {
    fazer,
    novoLocal,
    novoMaterial,
    fornecedor: await virtual('fornecedor'),
    consumo: await virtual('consumo'),
    cliente: await virtual('cliente'),
    ajuste: await virtual('ajuste'),
    perda: await virtual('perda'),
  }
}
export type Mundo = Awaited<ReturnType<typeof mundo>>

/** What one material should look like, by the rules and not by the tables. */
export class Modelo {
  readonly saldo: [number, number] = [0, 0]
  readonly reservado: [number, number] = [0, 0]
  valor = 0n
  entrou = 0n
  saiu = 0n

  get total(): number {
    return this.saldo[0] + this.saldo[1]
  }
  livre(local: 0 | 1): number {
    return this.saldo[local] - this.reservado[local]
  }
  entrar(local: 0 | 1, qtd: number, valor: bigint): void {
    this.saldo[local] += qtd
    this.valor += valor
    this.entrou += valor
  }
  /** The value that leaves, half up, all of it with the last unit. */
  sair(local: 0 | 1, qtd: number): bigint {
    const [n, total] = [BigInt(qtd), BigInt(this.total)]
    const sai = n === total ? this.valor : (2n * this.valor * n + total) / (2n * total)
    this.saldo[local] -= qtd
    this.valor -= sai
    this.saiu += sai
    return sai
  }
  media(qtd: number): bigint {
    const total = BigInt(this.total)
    return total === 0n ? 0n : (2n * this.valor * BigInt(qtd) + total) / (2n * total)
  }
}
