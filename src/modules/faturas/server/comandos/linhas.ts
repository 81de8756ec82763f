import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import type { Dia } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { loteMudou } from '../../eventos.ts'
import { calcularLinha, porQueFica } from '../../regras/linha.ts'
import { vencimentoDaLinha } from '../../regras/vencimento.ts'
import { medida as formaDaMedida, type Medida } from '../../tipos.ts'
import { unidadesDosMembros, type UnidadeDoMembro } from '../consultas/membros.ts'
import { trancarLote, type LoteTrancado } from './trancar.ts'

interface ALinhar {
  membro: UnidadeDoMembro
  medida: Medida | null
  entradaId: string | null
}

/** A person left the line out, not a rule. */
const PELA_PESSOA = sql`(itens.fora and not itens.fora_automatica)`

/** Writes the lines of a batch: computed, checked, one a unit. A later bill of the unit replaces the earlier one. */
export async function gravarLinhas(
  u: Unidade,
  lote: LoteTrancado,
  linhas: readonly ALinhar[],
  hoje: Dia = diaAqui(),
): Promise<void> {
  if (linhas.length === 0) return
  const prontas = linhas.map(({ membro, medida, entradaId }) => {
    const { cobranca, memoria, bloqueios, avisos } = calcularLinha(lote.competencia, membro, medida)
    const fica = bloqueios.length === 0 ? porQueFica(lote, membro, cobranca) : null
    return {
      id: uuidv7(),
      lote_id: lote.id,
      unidade_id: membro.unidade_id,
      matricula_id: membro.matricula_id,
      contato_id: membro.contato_id,
      membro: membro.membro,
      uc: membro.uc,
      entrada_id: entradaId,
      medida: medida && JSON.stringify(medida),
      plano: JSON.stringify(membro.plano),
      compensada_kwh: medida && medida.compensadaKwh >= 0 ? medida.compensadaKwh : null,
      sem_centavos: cobranca?.semCent ?? null,
      distribuidora_centavos: cobranca?.distribuidoraCent ?? null,
      cobranca_centavos: cobranca?.cobrancaCent ?? null,
      economia_centavos: cobranca?.economiaCent ?? null,
      memoria: JSON.stringify(memoria),
      bloqueios: JSON.stringify(bloqueios),
      avisos: JSON.stringify(avisos),
      vencimento_em: vencimentoDaLinha({ doLote: lote.vencimento_em, dia: membro.vencimento_dia, hoje }),
      fora: fica !== null,
      fora_automatica: fica !== null,
      fora_motivo: fica,
    }
  })
  await u.tx
    .insertInto('faturas.itens')
    .values(prontas)
    .onConflict((oc) =>
      oc.columns(['lote_id', 'unidade_id']).doUpdateSet((eb) => ({
        matricula_id: eb.ref('excluded.matricula_id'),
        contato_id: eb.ref('excluded.contato_id'),
        membro: eb.ref('excluded.membro'),
        uc: eb.ref('excluded.uc'),
        entrada_id: eb.ref('excluded.entrada_id'),
        medida: eb.ref('excluded.medida'),
        plano: eb.ref('excluded.plano'),
        compensada_kwh: eb.ref('excluded.compensada_kwh'),
        sem_centavos: eb.ref('excluded.sem_centavos'),
        distribuidora_centavos: eb.ref('excluded.distribuidora_centavos'),
        cobranca_centavos: eb.ref('excluded.cobranca_centavos'),
        economia_centavos: eb.ref('excluded.economia_centavos'),
        memoria: eb.ref('excluded.memoria'),
        bloqueios: eb.ref('excluded.bloqueios'),
        avisos: eb.ref('excluded.avisos'),
        vencimento_em: eb.ref('excluded.vencimento_em'),
        // what a person left out stays out
        fora: sql<boolean>`${PELA_PESSOA} or excluded.fora`,
        fora_automatica: sql<boolean>`not ${PELA_PESSOA} and excluded.fora`,
        fora_motivo: sql<string | null>`case when ${PELA_PESSOA} then itens.fora_motivo else excluded.fora_motivo end`,
        atualizado_em: new Date(),
      })),
    )
    .execute()
}

interface Guardada {
  unidade_id: string
  entrada_id: string | null
  medida: unknown
}

/** The lines of a member in batches that are being built are checked again: a consent or a plan may have changed. */
export async function conferirMembro(s: Pick<Servicos, 'executar'>, matriculaId: string): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ lote_id: string; itens: string[] }>`
      select i.lote_id, array_agg(i.id) as itens
      from faturas.itens i
      join faturas.lotes l on l.id = i.lote_id
      where i.matricula_id = ${matriculaId}
        and l.situacao = 'montando'
      group by i.lote_id
      order by i.lote_id
    `.execute(u.tx)
    for (const { lote_id, itens } of rows) {
      const lote = await trancarLote(u, lote_id)
      if (lote.situacao !== 'montando') continue
      await conferirDeNovo(u, lote, itens)
      u.emitir(loteMudou, { lote_id })
    }
  })
}

/** The same for the members of a contract. */
export async function conferirContrato(s: Pick<Servicos, 'banco' | 'executar'>, contratoId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from matriculas_publico.matriculas
    where contrato_id = ${contratoId}
    order by id
  `.execute(s.banco.db)
  for (const { id } of rows) await conferirMembro(s, id)
}

/** Checks every line again with the members, plans and batches of now. */
export async function conferirDeNovo(u: Unidade, lote: LoteTrancado, itens?: readonly string[]): Promise<void> {
  const { rows } = await sql<Guardada>`
    select unidade_id, entrada_id, medida
    from faturas.itens
    where lote_id = ${lote.id}
      and ${itens ? sql`id = any(${itens}::uuid[])` : sql`true`}
  `.execute(u.tx)
  const membros = await unidadesDosMembros(u.tx, lote, { unidades: rows.map((r) => r.unidade_id) })
  const porUnidade = new Map(membros.map((m) => [m.unidade_id, m]))
  await gravarLinhas(
    u,
    lote,
    rows.flatMap((r) => {
      const membro = porUnidade.get(r.unidade_id)
      if (!membro) return []
      const lida = formaDaMedida.safeParse(r.medida)
      return [{ membro, medida: lida.success ? lida.data : null, entradaId: r.entrada_id }]
    }),
  )
}
