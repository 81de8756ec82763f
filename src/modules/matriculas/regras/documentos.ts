import type { SituacaoDoDocumento, TipoDeDocumento } from '../tipos.ts'

export const NOMES_DOS_DOCUMENTOS: Readonly<Record<TipoDeDocumento, string>> = {
  identidade: 'RG e CPF',
  endereco: 'Comprovante de endereço',
  fatura: 'Fatura de energia',
  contrato_social: 'Contrato social',
  procuracao: 'Procuração',
  termo_adesao: 'Termo de adesão',
  estatuto: 'Estatuto, ciência',
  outro: 'Outro documento',
}

const DE_TODOS: readonly TipoDeDocumento[] = ['identidade', 'endereco', 'fatura', 'termo_adesao', 'estatuto']

/** What is asked of every new member; of a company its articles, too. */
export const documentosPedidos = (tipo: 'pessoa' | 'empresa'): readonly TipoDeDocumento[] =>
  tipo === 'empresa' ? ['contrato_social', ...DE_TODOS] : DE_TODOS

interface Documento {
  rotulo: string
  obrigatorio: boolean
  situacao: SituacaoDoDocumento
}
const entregue = (d: Documento) => ['recebido', 'aceito', 'dispensado'].includes(d.situacao)
const resolvido = (d: Documento) => ['aceito', 'dispensado'].includes(d.situacao)

/** Names of the required documents that have not come; the analysis starts when there is none. */
export const faltamChegar = (ds: readonly Documento[]): string[] =>
  ds.filter((d) => d.obrigatorio && !entregue(d)).map((d) => d.rotulo)
/** Names of the required documents that wait to be accepted; the entry is approved when there is none. */
export const faltamConferir = (ds: readonly Documento[]): string[] =>
  ds.filter((d) => d.obrigatorio && !resolvido(d)).map((d) => d.rotulo)
