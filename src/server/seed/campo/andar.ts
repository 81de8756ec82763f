import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { ato, type TipoDeAto } from '#modules/ordens/contract/atos.ts'
import { aplicarAto } from '#modules/ordens/publico.ts'
import type { PapelNaOrdem, Situacao } from '#modules/ordens/tipos.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

export type Destino = Situacao

export interface Caminho {
  id: string
  destino: Destino
  tecnico: string
  chefe: string
  de: Date
  ate: Date
}

const RESPOSTAS: Readonly<Record<string, string>> = { feito: 'sim', sim_nao: 'sim', texto: 'Sem observações.' }
const valorDe = (i: { tipo: string; minimo: string | null; maximo: string | null }): string => {
  if (i.tipo !== 'numero') return RESPOSTAS[i.tipo] ?? 'sim'
  const [min, max] = [Number(i.minimo ?? 0), Number(i.maximo ?? Number(i.minimo ?? 0) * 1.4 + 10)]
  return String(Math.round((min + (max - min) * 0.4) * 10) / 10)
}

/** Takes an order along its states by the acts that the crew does. */
export async function andar(u: Unidade, fotos: readonly string[], c: Caminho): Promise<void> {
  const fazer = async (quem: PapelNaOrdem, tipo: TipoDeAto, dados: unknown, em: Date) =>
    void (await aplicarAto(
      u,
      { usuarioId: quem === 'tecnico' ? c.tecnico : c.chefe, papeis: new Set([quem]) },
      c.id,
      ato.parse({
        id: uuidv7(),
        ciclo: 1,
        ocorrido_em: em.toISOString(),
        tipo,
        dados,
        lugar: { recusa: 'registro de demonstração' },
      }),
    ))
  const depois = (min: number) => new Date(c.de.getTime() + min * 60_000)
  if (c.destino === 'agendada' || c.destino === 'aberta') return
  if (c.destino === 'cancelada')
    return await fazer('operador', 'cancelar', { motivo: 'O cliente resolveu com o suporte.' }, depois(-60))
  await fazer('tecnico', 'deslocar', { km: 18 }, depois(-25))
  if (c.destino === 'em_deslocamento') return
  const { rows } = await sql<{
    id: string
    tipo: string
    seguranca: boolean
    minimo: string | null
    maximo: string | null
  }>`
    select id, tipo, seguranca, minimo::text as minimo, maximo::text as maximo
    from ordens_publico.itens
    where ordem_id = ${c.id}
    order by n
  `.execute(u.tx)
  for (const [k, i] of rows.filter((x) => x.seguranca).entries())
    await fazer('tecnico', 'responder', { item_id: i.id, valor: 'sim' }, depois(-3 + k))
  await fazer('tecnico', 'iniciar', {}, c.de)
  if (c.destino === 'em_execucao') return
  if (c.destino === 'pausada')
    return await fazer('tecnico', 'pausar', { motivo: 'falta_peca', texto: 'Falta o DPS de 1.040 V.' }, depois(20))
  for (const [k, i] of rows.filter((x) => !x.seguranca).entries())
    await fazer('tecnico', 'responder', { item_id: i.id, valor: valorDe(i) }, depois(10 + k * 5))
  const { rows: vagas } = await sql<{ id: string; n: number }>`
    select id, n
    from ordens_publico.vagas
    where ordem_id = ${c.id}
      and obrigatoria
  `.execute(u.tx)
  for (const [k, v] of vagas.entries())
    await fazer(
      'tecnico',
      'fotografar',
      { vaga_id: v.id, sha256: fotos[k % fotos.length], tirada_em: depois(30 + v.n).toISOString() },
      depois(30 + v.n),
    )
  await fazer(
    'tecnico',
    'concluir',
    { sem_assinatura: 'Cliente saiu antes do fim.' },
    new Date(Math.min(c.ate.getTime(), Date.now())),
  )
  if (c.destino === 'reaberta')
    await fazer(
      'supervisor',
      'reabrir',
      { motivo: 'Voltou a falhar no dia seguinte.' },
      new Date(Math.min(c.ate.getTime() + 86_400_000, Date.now())),
    )
}
