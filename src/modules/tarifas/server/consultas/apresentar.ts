import { somarDias } from '#kit/dias.ts'
import type { z } from 'zod'
import { tarifaCheia } from '#engines/energia/tarifa.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { nomesDasPessoas } from '#modules/acesso/publico.ts'
import { sql } from 'kysely'
import type { Distribuidora, periodo, periodoCurto } from '../../contract/tarifas.ts'
import { postoDaLista, rotuloDaOrigem } from '../../regras/nomes.ts'
import { contem, periodoEm } from '../../regras/periodos.ts'
import { distribuidoraPorId, type LinhaDaDistribuidora } from './distribuidoras.ts'
import { periodosEmVigor, type LinhaDoPeriodo } from './periodos.ts'
import { tributosDe } from './tributos.ts'
import { tarifaDaLista } from './vigente.ts'

type PeriodoCurto = z.input<typeof periodoCurto>

export function curto(p: LinhaDoPeriodo): PeriodoCurto {
  const preco = p.precos.find((q) => q.posto === postoDaLista(p.modalidade))
  return {
    id: p.id,
    inicio: p.inicio,
    fim: p.fim,
    origem: p.origem,
    rotulo: rotuloDaOrigem(p),
    revisar_ate: p.revisada_em ? null : p.revisar_ate,
    usos: p.usos,
    te: preco?.te ?? null,
    tusd: preco?.tusd ?? null,
    fio_b: preco?.fio_b ?? null,
  }
}

/** Whether a user must still look at it: a seed, or one that lacks a component. */
const falta = (p: LinhaDoPeriodo): boolean => p.revisar_ate !== null && p.revisada_em === null

/** A utility with its periods of one tariff, and how they stand on a day. */
export function apresentarDistribuidora(
  d: LinhaDaDistribuidora,
  periodos: readonly LinhaDoPeriodo[],
  hoje: string,
  semTributos: readonly string[],
): Distribuidora {
  const achado = periodoEm(periodos, hoje)
  const aRevisar = achado !== null && falta(achado.periodo)
  return {
    ...d,
    situacao: achado === null ? 'sem_tarifa' : achado.lacuna ? 'lacuna' : aRevisar ? 'revisar' : 'conferida',
    lacuna_desde: achado?.lacuna?.desde ?? null,
    sem_tributos: [...semTributos],
    periodos: periodos.map(curto),
  }
}

export async function apresentarPeriodo(db: Db, p: LinhaDoPeriodo): Promise<z.input<typeof periodo>> {
  const d = await distribuidoraPorId(db, p.distribuidora_id)
  const [vizinhos, tributos, nomes, usos] = await Promise.all([
    periodosEmVigor(db, p, d.id),
    tributosDe(db, { distribuidoraId: d.id, uf: d.ufs[0] ?? '', classe: p.classe, em: p.fim ?? p.inicio }),
    nomesDasPessoas(
      db,
      [p.criado_por, p.revisada_por].filter((id) => id !== null),
    ),
    usosDe(db, p.id),
  ])
  const vespera = somarDias(p.inicio, -1)
  const anterior = vizinhos.find((v) => v.id !== p.id && contem(v, vespera))
  const tarifa = tarifaDaLista(p)
  return {
    ...curto(p),
    distribuidora: { id: d.id, nome: d.nome },
    subgrupo: p.subgrupo,
    modalidade: p.modalidade,
    classe: p.classe,
    reh: p.reh,
    tusdg: p.tusdg,
    precos: p.precos,
    motivo: p.motivo,
    corrige_id: p.corrige_id,
    substituida_por: p.substituida_por,
    revisada_em: p.revisada_em?.toISOString() ?? null,
    revisada_por: (p.revisada_por && nomes.get(p.revisada_por)) ?? null,
    criado_em: p.criado_em.toISOString(),
    criado_por: (p.criado_por && nomes.get(p.criado_por)) ?? null,
    versao: p.versao,
    cheia: tarifa && tributos ? tarifaCheia(tarifa, tributos, d.metodo) : null,
    tributos: tributos && { icms: tributos.icms, pis: tributos.pis, cofins: tributos.cofins, mes: tributos.mes },
    anterior: anterior ? { ...curto(anterior), precos: anterior.precos } : null,
    usado_por: usos,
  }
}

async function usosDe(db: Db, id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ tipo: string; n: number }>`
    select tipo, count(*)::int as n
    from tarifas.usos
    where vigencia_id = ${id}
    group by tipo
  `.execute(db)
  return Object.fromEntries(rows.map((r) => [r.tipo, r.n]))
}
