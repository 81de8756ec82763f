import { useState } from 'react'
import { z } from 'zod'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { CABECA_VAZIA, destinosDaSaida, type Cabeca, type Linha, type Qual } from './rascunho.ts'
import type { DestinoLido } from './encaixes.ts'

/** A code that was read while nothing could be looked up. */
export interface LidoSemRede {
  texto: string
  quantidade?: string | undefined
}

/** What was typed and read for a movement that is not posted: it survives a reload and the loss of the network. */
export interface Carrinho {
  /** of the request: the same one again is the same movement */
  chave: string
  cabeca: Cabeca
  linhas: readonly Linha[]
  lidos: readonly LidoSemRede[]
  destino: DestinoLido | null
  /** posts by itself when the network is back */
  quandoVoltar: boolean
}

export const carrinhoVazio = (): Carrinho => ({
  chave: uuidv7(),
  cabeca: { ...CABECA_VAZIA, dia: diaAqui() },
  linhas: [],
  lidos: [],
  destino: null,
  quandoVoltar: false,
})

const texto = z.string()
const linha = z.object({
  id: texto,
  material: z.looseObject({
    id: texto,
    codigo: texto,
    nome: texto,
    unidade: texto,
    saldo: texto,
    reservado: texto,
    disponivel: texto,
    retido: texto,
    categoria: texto.nullable(),
    rastreio: z.enum(['nenhum', 'lote', 'serie']),
  }),
  aqui: texto.nullable(),
  quantidade: texto,
  valor: z.number().nullable(),
  series: z.array(texto),
  sentido: z.enum(['mais', 'menos']),
  lote: z.object({ numero: texto, validade: texto.optional(), fabricante: texto.optional() }).nullable(),
})
/** Only this file writes the key, so that the shape is checked at its edges. */
const guardado = z.object({
  chave: z.uuid(),
  cabeca: z.object({
    de: texto.nullable(),
    para: texto.nullable(),
    dia: texto,
    motivo: texto,
    motivoId: texto.nullable(),
    destino: z.enum(destinosDaSaida).nullable(),
    departamento: texto.nullable(),
    levadoPor: texto,
  }),
  linhas: z.array(linha),
  lidos: z.array(z.object({ texto, quantidade: texto.optional() })),
  destino: z
    .object({
      origem: z.object({
        tipo: z.enum(['ordem', 'projeto']),
        id: texto,
      }),
      documento: texto,
      detalhe: texto,
      pede: z.array(z.tuple([texto, texto])).transform((p): ReadonlyMap<string, string> => new Map(p)),
    })
    .nullable(),
  quandoVoltar: z.boolean(),
})

const nomeDe = (usuario: string, qual: Qual) => `girassol:carrinho:${usuario}:${qual}`

/** The cart of this user on this device; an empty one when there is none that can be read. */
export function lerCarrinho(usuario: string, qual: Qual): Carrinho {
  try {
    const lido: unknown = JSON.parse(localStorage.getItem(nomeDe(usuario, qual)) ?? 'null')
    const valido = guardado.safeParse(lido)
    return valido.success ? (valido.data as Carrinho) : carrinhoVazio()
  } catch {
    return carrinhoVazio()
  }
}

export function guardarCarrinho(usuario: string, qual: Qual, c: Carrinho): void {
  try {
    if (c.linhas.length + c.lidos.length === 0) return localStorage.removeItem(nomeDe(usuario, qual))
    const destino = c.destino && { ...c.destino, pede: [...c.destino.pede] }
    localStorage.setItem(nomeDe(usuario, qual), JSON.stringify({ ...c, destino }))
  } catch {
    // storage full or blocked: the cart lasts until the page is closed
  }
}

/** The cart of a kind of movement; every change is stored before it is shown. */
export function useCarrinho(qual: Qual) {
  const { id } = usePessoa()
  const [carrinho, setCarrinho] = useState(() => lerCarrinho(id, qual))
  const mudar = (como: (antes: Carrinho) => Carrinho) =>
    setCarrinho((antes) => {
      const novo = como(antes)
      guardarCarrinho(id, qual, novo)
      return novo
    })
  return { carrinho, mudar }
}
