import type { Readable } from 'node:stream'
import type { Banco } from '#platform/postgres/banco.ts'
import type { FiltrosDeConversa } from '#modules/chat/lista/publico.ts'
import { linhasParaExportar } from './consultas/exportacao.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { escreverArquivo } from '#platform/planilha/escrever.ts'
import { colunas } from './colunas.ts'
import type { formatos } from '#platform/planilha/formatos.ts'

interface Pedido {
  filtros: FiltrosDeConversa
  formato: keyof typeof formatos
  aberto: boolean
}

export const exportarConversas = (
  banco: Banco,
  usuarioId: string,
  alcance: Alcance,
  { filtros, formato, aberto }: Pedido,
): Promise<{ corpo: Readable; mime: string }> =>
  escreverArquivo(banco, {
    nome: 'Conversas',
    formato,
    colunas,
    aberto,
    linhas: (tx) => linhasParaExportar(tx, usuarioId, alcance, filtros),
  })
