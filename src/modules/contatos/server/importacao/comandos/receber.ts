import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import {
  desfazerImportacao as desfazer,
  iniciarImportacao as iniciar,
  mapearColunas as mapear,
  receberPlanilha as receber,
} from '#platform/importacao/receber.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import type { ModoDoConhecido } from '../../../regras/importacao.ts'
import { adivinharMapa, type Mapa } from '../../../regras/mapa.ts'
import { camposEmUso } from '../../campos/consultas/campos.ts'
import { deContatos } from '../importador.ts'

export async function receberPlanilha(u: Unidade, nome: string, planilha: Planilha): Promise<string> {
  const mapa = adivinharMapa(planilha.cabecalho, await camposEmUso(u.tx))
  return receber(u, deContatos, nome, planilha, mapa)
}

export const mapearColunas = (
  u: Unidade,
  id: string,
  p: { mapa: Mapa; duplicados: ModoDoConhecido; etiqueta: string; regras: boolean },
): Promise<void> =>
  mapear(
    u,
    deContatos,
    id,
    p.mapa,
    sql`
      duplicados = ${p.duplicados},
      etiqueta = ${p.etiqueta},
      regras = ${p.regras}
    `,
  )

export const iniciarImportacao = (u: Unidade, id: string): Promise<void> => iniciar(u, deContatos, id)

export const desfazerImportacao = (u: Unidade, id: string): Promise<void> => desfazer(u, deContatos, id)
