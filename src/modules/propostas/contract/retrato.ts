import type { Resultado, ResultadoDaVariante } from '#modules/simulacoes/contract/resultado.ts'
import type { TipoDeProposta } from '../tipos.ts'
import type { ConteudoDaProposta } from './conteudo.ts'
import type { ConteudoDoModelo } from './modelos.ts'
import type { ResultadosCongelados } from './resultados-congelados.ts'

/** A result without cost, commission, margin and discount rules: what leaves the company. */
export type ResultadoPublico = Omit<Resultado, 'preco'> & { preco: { precoCent: number; reaisPorWp: number | null } }
export type VariantePublica = Omit<ResultadoDaVariante, 'resultado'> & { resultado: ResultadoPublico }

/** The company at sending: documents and page of the version show this one. */
export interface EmpresaCongelada {
  nome: string | null
  /** legal name and CNPJ */
  titular: string | null
  /** legal name and number, address, contacts: one line each */
  linhas: readonly string[]
  rodape: string | null
  /** hash of the stored picture */
  logo: string | null
}

/**
 * What sending freezes: the bytes whose hash the PDF and the page show. Inputs without cost and CPF, results as the
 * engine gave them then.
 */
export interface RetratoDaProposta {
  formato: 1
  numero: string
  versao: number
  tipo: TipoDeProposta
  titulo: string
  cliente: { nome: string; cidade: string | null }
  vendedor: { nome: string }
  /** absent in snapshots from before it was frozen */
  empresa?: EmpresaCongelada
  enviada_em: string
  /** the day, and the instant it ends: 23:59:59 in São Paulo */
  validade: string
  vence_em: string
  versao_do_motor: string
  conteudo: ConteudoDaProposta
  /** of a plant: the variants, the base as A when there is none */
  variantes: VariantePublica[]
  /** of the other kinds */
  resultados?: ResultadosCongelados
  /** template that it was sent with; without one, the standard order */
  modelo?: ConteudoDoModelo & { versao: number }
  valor_centavos: number
}
