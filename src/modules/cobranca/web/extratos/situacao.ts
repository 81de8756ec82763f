import type { ImportacaoDeExtrato } from '../../contract/extratos.ts'

export const SITUACAO: Readonly<Record<ImportacaoDeExtrato['situacao'], string>> = {
  conferida: 'espera você lançar',
  concluida: 'lançado',
  desfeita: 'desfeito',
  descartada: 'descartado',
}
