import type { SituacaoDoRma, VerboDoRma } from '../tipos.ts'

interface Passagem {
  verbo: VerboDoRma
  de: SituacaoDoRma
  para: SituacaoDoRma
}

/** Every transition of a claim. The trigger `rmas_passagem` has the same pairs; a test compares them. */
export const passagens: readonly Passagem[] = [
  { verbo: 'enviar', de: 'aberto', para: 'enviado' },
  { verbo: 'completar', de: 'enviado', para: 'aberto' },
  { verbo: 'aprovar', de: 'enviado', para: 'aprovado' },
  { verbo: 'negar', de: 'enviado', para: 'negado' },
  { verbo: 'contestar', de: 'negado', para: 'enviado' },
  { verbo: 'receber', de: 'aprovado', para: 'recebido' },
  { verbo: 'trocar', de: 'recebido', para: 'trocado' },
  { verbo: 'devolver', de: 'trocado', para: 'devolvido' },
  { verbo: 'encerrar', de: 'trocado', para: 'encerrado' },
  { verbo: 'encerrar', de: 'devolvido', para: 'encerrado' },
  { verbo: 'encerrar', de: 'negado', para: 'encerrado' },
  { verbo: 'cancelar', de: 'aberto', para: 'cancelado' },
  { verbo: 'cancelar', de: 'enviado', para: 'cancelado' },
  { verbo: 'cancelar', de: 'aprovado', para: 'cancelado' },
]

export const nomesDasSituacoes: Readonly<Record<SituacaoDoRma, string>> = {
  aberto: 'Aberto',
  enviado: 'No fabricante',
  aprovado: 'Aprovado, peça a caminho',
  recebido: 'Peça recebida',
  trocado: 'Trocado',
  devolvido: 'Defeituoso devolvido',
  encerrado: 'Encerrado',
  negado: 'Negado',
  cancelado: 'Cancelado',
}
export const nomesDosVerbos: Readonly<Record<VerboDoRma, string>> = {
  enviar: 'Enviar ao fabricante',
  completar: 'Fabricante pediu mais provas',
  aprovar: 'Fabricante aprovou',
  negar: 'Fabricante negou',
  contestar: 'Contestar a recusa',
  receber: 'Receber a peça nova',
  trocar: 'Trocar na usina',
  devolver: 'Devolver o defeituoso',
  encerrar: 'Encerrar',
  cancelar: 'Cancelar',
}

/** What each act must state. */
export const pedeDoVerbo: Readonly<Partial<Record<VerboDoRma, 'protocolo' | 'serie_nova' | 'rastreio' | 'texto'>>> = {
  enviar: 'protocolo',
  completar: 'texto',
  negar: 'texto',
  contestar: 'texto',
  receber: 'serie_nova',
  devolver: 'rastreio',
  cancelar: 'texto',
}

export const proximaSituacao = (verbo: VerboDoRma, de: SituacaoDoRma): SituacaoDoRma | null =>
  passagens.find((p) => p.verbo === verbo && p.de === de)?.para ?? null

export const verbosPossiveis = (de: SituacaoDoRma): VerboDoRma[] =>
  passagens.filter((p) => p.de === de).map((p) => p.verbo)

export const numeroDoRma = (n: number): string => `RMA-${String(n).padStart(4, '0')}`
