import { canaisDaImportacao, difusaoDaImportacao } from '#platform/importacao/ao-vivo.ts'
import { deContatos } from './importador.ts'

const PREFIXO = 'importacao_'

export const difusoesDasImportacoes = [difusaoDaImportacao(deContatos, PREFIXO)]
export const canaisDasImportacoes = canaisDaImportacao(deContatos, PREFIXO, 'contatos.contato.importar')
