import type { GeracaoDaLimpeza } from '#modules/ordens/regras/limpeza.ts'

/** Models with the same ends of warranty; `series` where the order itself installed them. */
export interface GarantiaNaPagina {
  nome: string
  series: readonly string[]
  quantos: number
  produto_ate: string | null
  desempenho_ate: string | null
}
export interface ProximaVisita {
  titulo: string
  dia: string
  /** false: the day of a contract, which a visit still has to be scheduled for */
  marcada: boolean
}
/** What a customer keeps of a concluded order. */
export interface OQueFica {
  garantias: readonly GarantiaNaPagina[]
  proxima: ProximaVisita | null
  limpeza: GeracaoDaLimpeza | null
}

export interface OsNaPagina extends OQueFica {
  token: string
  empresa: { nome: string; linha: string | null; logo: string | null }
  numero: number
  titulo: string
  tipo: string
  situacao: string
  versao: number
  de: Date | null
  ate: Date | null
  concluida_em: Date | null
  tecnicos: readonly string[]
  /** pictures of those who have one, by their first name */
  rostos: readonly { nome: string; foto: string }[]
  /** of the vehicle that comes */
  placa: string | null
  /** while the crew is on its way */
  chega: { de: Date; ate: Date } | null
  usina: string | null
  /** street without number */
  rua: string
  medidas: readonly {
    texto: string
    unidade: string
    tipo: string
    valor: string
    ressalva: string
    fora: boolean
  }[]
  fotos: readonly { sha256: string; nome: string; tirada_em: Date }[]
  pecas: readonly { nome: string; qtd: string; unidade: string; series: readonly string[] }[]
  /** what the service costs, once it was charged; `pix` while something is due */
  cobranca: {
    numero: string
    situacao: string
    linhas: readonly { descricao: string; qtd: string; unidade: string; total_centavos: number }[]
    valor_centavos: number
    devido_centavos: number
    vencimento: string
    paga_em: string | null
    pix: { codigo: string; para: string; d: string; lado: number } | null
  } | null
  pode: { assinar: boolean; avaliar: boolean; pedirHorario: boolean }
  assinada: boolean
  avaliada: boolean
  pediu_horario: boolean
  /** halves of days in which the visit could be instead */
  livres: readonly string[]
  canais: readonly { canal: string; destino: string }[]
  /** of the report that this page shows: what is signed */
  relatorio: string
  formulario: string
  expira_em: Date
  temPdf: boolean
}
