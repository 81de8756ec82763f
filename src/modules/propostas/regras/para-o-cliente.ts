import type { EntradaDe } from '../contract/conteudo.ts'
import type { SecaoDoModelo } from '../contract/modelos.ts'
import type { RetratoDaProposta } from '../contract/retrato.ts'
import type { TipoDeProposta } from '../tipos.ts'
import {
  opcoesDaAssinatura,
  opcoesDaLimpeza,
  opcoesDoInvestimento,
  opcoesDosServicos,
  type OpcaoDaAssinatura,
  type OpcaoDeServico,
  type OpcaoDoInvestimento,
} from './cliente/outras.ts'
import { opcoesDaUsina, type OpcaoDaUsina } from './cliente/usina.ts'
import { modeloPadrao, secoesLigadas } from './modelo.ts'

/** What a customer may see of each kind. */
export interface OpcaoPorTipo {
  autoconsumo: OpcaoDaUsina
  investimento: OpcaoDoInvestimento
  assinatura: OpcaoDaAssinatura
  limpeza: OpcaoDeServico
  servicos: OpcaoDeServico
}

/** A version as its customer sees it, and as its PDF is drawn. */
export interface PropostaDoCliente<T extends TipoDeProposta = TipoDeProposta> {
  tipo: T
  numero: string
  versao: number
  titulo: string
  enviadaEm: string
  venceEm: string
  cliente: { nome: string; cidade: string | null; uf: string | null }
  vendedor: { nome: string }
  opcoes: OpcaoPorTipo[T][]
  /** of the document and of the page, in their order */
  secoes: SecaoDoModelo[]
  /** of the frozen snapshot */
  sha256: string
}

const OPCOES: { [T in TipoDeProposta]: (r: RetratoDaProposta, entrada: EntradaDe<T>) => OpcaoPorTipo[T][] } = {
  autoconsumo: opcoesDaUsina,
  investimento: opcoesDoInvestimento,
  assinatura: opcoesDaAssinatura,
  limpeza: opcoesDaLimpeza,
  servicos: opcoesDosServicos,
}

const abrir = <T extends TipoDeProposta>(
  r: RetratoDaProposta,
  c: { tipo: T; entrada: EntradaDe<T> },
  sha256: string,
): PropostaDoCliente<T> => ({
  tipo: c.tipo,
  numero: r.numero,
  versao: r.versao,
  titulo: r.titulo,
  enviadaEm: r.enviada_em,
  venceEm: r.vence_em,
  cliente: { nome: r.cliente.nome, cidade: r.cliente.cidade, uf: null },
  vendedor: { nome: r.vendedor.nome },
  opcoes: OPCOES[c.tipo](r, c.entrada),
  secoes: secoesLigadas(r.modelo ?? modeloPadrao(c.tipo)),
  sha256,
})

/** What a frozen snapshot shows to its customer; null for one of before its kind had a document. */
export function paraOCliente(r: RetratoDaProposta, sha256: string): PropostaDoCliente | null {
  const p = abrir(r, r.conteudo, sha256)
  if (p.opcoes.length === 0) return null
  return r.conteudo.tipo === 'autoconsumo'
    ? { ...p, cliente: { nome: r.cliente.nome, ...lugarDe(r.conteudo.entrada.local) } }
    : p
}

const lugarDe = ({ cidade, uf }: { cidade: string; uf: string }) => ({ cidade, uf })
