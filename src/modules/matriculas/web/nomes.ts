import type { Tom } from '#ui/tom.ts'
import type { MovimentoDaQuota, SituacaoDaMatricula, SituacaoDoDocumento } from '../tipos.ts'

export const TOM: Readonly<Record<SituacaoDaMatricula, Tom>> = {
  pre_matricula: 'neutro',
  documentos: 'info',
  analise: 'violeta',
  lista_espera: 'alerta',
  rateio_solicitado: 'petroleo',
  ativa: 'sucesso',
  suspensa: 'perigo',
  desligamento: 'alerta',
  encerrada: 'neutro',
}

export const SITUACAO_DO_DOCUMENTO: Readonly<Record<SituacaoDoDocumento, { rotulo: string; tom: Tom }>> = {
  pedido: { rotulo: 'Pedido', tom: 'neutro' },
  recebido: { rotulo: 'A conferir', tom: 'alerta' },
  aceito: { rotulo: 'Aceito', tom: 'sucesso' },
  recusado: { rotulo: 'Recusado', tom: 'perigo' },
  dispensado: { rotulo: 'Dispensado', tom: 'neutro' },
}

export const numeroEscrito = (n: number | null): string => (n === null ? 'sem número' : String(n).padStart(4, '0'))

export const NOMES_DA_QUOTA: Readonly<Record<MovimentoDaQuota, string>> = {
  subscrita: 'Subscrita',
  integralizada: 'Integralizada',
  devolvida: 'Devolvida',
}
