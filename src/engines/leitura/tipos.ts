export type TipoDeItem =
  | 'CONSUMO'
  | 'CONSUMO_TE'
  | 'CONSUMO_TUSD'
  | 'CONSUMO_SCEE'
  | 'COMPENSADA'
  | 'COMPENSADA_TE'
  | 'COMPENSADA_TUSD'
  | 'BANDEIRA'
  | 'BANDEIRA_CREDITO'
  | 'COSIP'
  | 'MULTA'
  | 'JUROS'
  | 'CORRECAO'
  | 'DEMANDA'
  | 'ULTRAPASSAGEM'
  | 'REATIVO'
  | 'OUTROS'

export type Posto = 'unico' | 'ponta' | 'intermediario' | 'foraPonta'
export type ClasseGd = 'GD_I' | 'GD_II'
export type Origem = 'mUC' | 'oUC'
export type Motivo = 'AUSENTE_NO_DOCUMENTO' | 'MASCARADO' | 'ILEGIVEL' | 'AMBIGUO'

/** A field that the document should have and that was not read; `proposta` was read but nothing confirms it. */
export interface NaoLido {
  campo: string
  motivo: Motivo
  proposta?: string
}

/** One billed line. Decimals are text with a dot; money is integer cents, negative when the line subtracts. */
export interface Item {
  nItem: number
  descricao: string
  tipo: TipoDeItem
  quantidade: string | null
  unidade: 'kWh' | 'kW' | 'kVArh' | null
  kwh: string | null
  precoUnitario: string | null
  valorCentavos: number
  posto?: Posto
  classeGd?: ClasseGd | null
  origem?: Origem | null
  competenciaOrigem?: string | null
}

export interface Leitura {
  grandeza: 'consumo' | 'injetada'
  posto: Posto
  anterior: string
  atual: string
  constante: string
  kwh: string
}

export interface Usina {
  uc: string
  potenciaKw?: string
  energiaAlocadaKwh: string | null
  geracaoCicloKwh?: string
  rateioPct?: string
  posto?: Posto
}

export interface Compensada {
  classe: ClasseGd | null
  origem: Origem | null
  competenciaOrigem: string | null
  kwh: string
  valorCentavos: number
}

export interface Scee {
  modalidade: string | null
  usinas: Usina[]
  injetadaMedidaKwh: string | null
  compensada: Compensada[]
  compensadaTotalKwh: string
  saldoAnteriorKwh: string | null
  saldoExpiradoKwh: string | null
  saldoAtualKwh: string | null
  saldoAExpirarKwh: string | null
  saldoAExpirarCompetencia: string | null
}

export interface MesDoHistorico {
  mes: string
  kwh?: string
  kwhPonta?: string
  kwhForaPonta?: string
  demandaKw?: string
  dias: number | null
}

export interface Demanda {
  contratadaKw: string | null
  medidaKw: string | null
  posto: Posto | null
  ultrapassagemKw: string | null
}

export interface Bandeira {
  cor: 'verde' | 'amarela' | 'vermelha1' | 'vermelha2' | 'escassez' | null
  valorCentavos: number | null
  inclusaNoPreco: boolean
}

/** One electricity bill, read from NF3e XML, from the text of a PDF or from a photo. */
export interface Fatura {
  concessionaria: string | null
  cnpjConcessionaria: string | null
  chaveNf3e: string | null
  chaveValida: boolean
  serie: string | null
  numeroNota: string | null
  titular: string | null
  documentoTitular: string | null
  uc: string | null
  numeroCliente: string | null
  classe: string | null
  subgrupo: string | null
  modalidade: string | null
  faseLigacao: string | null
  mesReferencia: string | null
  emissaoIso: string | null
  vencimentoIso: string | null
  leituraAnteriorIso: string | null
  leituraAtualIso: string | null
  proximaLeituraIso: string | null
  dias: number | null
  medidor: string | null
  leituras?: Leitura[]
  medidorVirou?: boolean
  totalCentavos: number | null
  codigoBarras: string | null
  linhaDigitavel: string | null
  pixCopiaECola?: string
  itens: Item[]
  tributos: {
    icmsBaseCentavos: number | null
    icmsCentavos: number | null
    pisCentavos: number | null
    cofinsCentavos: number | null
  }
  consumoKwh: string | null
  consumoPorPosto?: Partial<Record<Posto, string>>
  injetadaKwh: string | null
  compensadaKwh: string | null
  saldoCreditosKwh: string | null
  cosipCentavos: number | null
  /** null when nothing of it could be confirmed, which only happens in a photo */
  bandeira: Bandeira | null
  tarifas: Record<string, string>
  scee: Scee | null
  demandas?: Demanda[]
  reativoKvarh?: string
  historico: MesDoHistorico[]
  debitosAnterioresCentavos?: number
}

/** One cross-check of the bill; `nao_se_aplica` when the document lacks what it compares. */
export interface Conferencia {
  nome: string
  resultado: 'ok' | 'falha' | 'nao_se_aplica'
  detalhe?: string
}

export interface Leu {
  lido: Fatura
  avisos: string[]
  naoLidos: NaoLido[]
  conferencias: Conferencia[]
}

/** The result of one file: a reading, or a refusal with a sentence for the user. */
export type Resultado =
  | ({ recusado: false; tipo: 'nf3e' | 'fatura'; foto?: true } & Leu)
  | { recusado: true; codigo: string; mensagem: string; lido?: unknown }
