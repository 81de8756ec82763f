import { sql } from 'kysely'
import { recusaDaUnidade, type RecusaDaUnidade } from '#engines/energia/participacao.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovaVersao } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'

interface Participante {
  id: string
  numero: string | null
  distribuidora: string | null
  documento: string | null
}

const RECUSAS: Readonly<Record<RecusaDaUnidade, string>> = {
  OUTRA_DISTRIBUIDORA: 'é de outra distribuidora: o excedente só se divide na mesma área',
  MERCADO_LIVRE: 'é do mercado livre: não recebe desta usina',
  OUTRA_UNIDADE: 'não é a da usina: em autoconsumo local só ela recebe',
  OUTRO_TITULAR: 'é de outro titular: no autoconsumo remoto o CPF ou a raiz do CNPJ é o mesmo',
  FORA_DO_INSTRUMENTO: 'não está no instrumento da geração compartilhada',
  OUTRO_CONDOMINIO: 'não é do mesmo condomínio da usina',
}

/** Units of the list, and the plant's own unit or holder, in the terms of the engine. */
async function participantes(u: Unidade, usina: Usina, ids: readonly string[]) {
  const { rows } = await sql<Participante>`
    select x.id, x.numero, e.distribuidora_id as distribuidora, c.documento
    from contatos_publico.unidades_consumidoras x
    left join unidades_publico.unidades e on e.id = x.id
    left join contatos_publico.contatos c on c.id = x.contato_id
    where x.id = any(${[...ids]}::uuid[])
    order by x.numero, x.id
  `.execute(u.tx)
  const { rows: donos } = await sql<{ unidade_id: string | null; documento: string | null }>`
    select g.unidade_id, coalesce(c.documento, d.documento) as documento
    from usinas.usinas g
    left join contatos_publico.contatos c on c.id = g.contato_id
    left join contatos_publico.unidades_consumidoras x on x.id = g.unidade_id
    left join contatos_publico.contatos d on d.id = x.contato_id
    where g.id = ${usina.id}
  `.execute(u.tx)
  return { unidades: rows, dono: donos[0] }
}

/**
 * Refuses a unit that may not receive from the plant (§1.3): of another utility, of another holder than that of a remote
 * self-consumption, or another unit than that of a local one. What the register does not have is not held against it.
 */
export async function exigirParticipantes(u: Unidade, usina: Usina, d: Pick<NovaVersao, 'linhas'>): Promise<void> {
  const { unidades, dono } = await participantes(
    u,
    usina,
    d.linhas.map((l) => l.unidade_id),
  )
  const daUsina = usina.distribuidora_id ?? ''
  const geradora = { documento: dono?.documento ?? '', distribuidora: daUsina }
  for (const x of unidades) {
    // without the unit of a local plant in the register, its only unit is taken for it
    const propria = dono?.unidade_id ? x.id === dono.unidade_id : unidades.length === 1
    const unidade = {
      documento: x.documento ?? '',
      distribuidora: x.distribuidora ?? daUsina,
      noInstrumento: true,
      mesmoCondominio: true,
    }
    const recusa = recusaDaUnidade(usina.modalidade, geradora, unidade, propria)
    if (!recusa) continue
    const mensagem = `A unidade ${x.numero ?? 'sem número'} ${RECUSAS[recusa]}`
    throw invalido(`${mensagem}.`, [{ campo: 'linhas', mensagem }])
  }
}
