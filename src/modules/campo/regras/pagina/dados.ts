export interface OsNaPagina {
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
  pode: { assinar: boolean; avaliar: boolean; pedirHorario: boolean }
  assinada: boolean
  avaliada: boolean
  pediu_horario: boolean
  canais: readonly { canal: string; destino: string }[]
  /** of the report that this page shows: what is signed */
  relatorio: string
  formulario: string
  expira_em: Date
  temPdf: boolean
}
