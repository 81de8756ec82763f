import { invalido } from '#kit/erro.ts'
import { diasFechados } from '#kit/feriados.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comFolga, feriadoDaReserva, problemaDaJanela } from '../../regras/janela.ts'
import { ocorrencias, type Ocorrencia } from '../../regras/recorrencia.ts'
import type { OcorrenciaPrevista, RegraDeSerie } from '../../tipos.ts'
import type { LinhaDoRecurso } from '../consultas/recursos.ts'
import { noCaminho } from '../consultas/reservas.ts'
import { exigirRegras, reservar, type ReservaNova } from './reservar.ts'
import { emFila, fraseDeQuem, ocupado } from './vaga.ts'

interface Quando {
  inicio_local: string
  fim_local: string
  regra?: RegraDeSerie | undefined
  quilometros_previstos_km?: number | null | undefined
}

/** Previews each day of the rule. Booking uses the same list. */
export async function prever(
  db: Db | Tx,
  r: LinhaDoRecurso,
  q: Quando,
  agora: Date,
  fora: readonly string[] = [],
): Promise<(OcorrenciaPrevista & { o: Ocorrencia })[]> {
  const todas = ocorrencias(q.inicio_local, q.fim_local, q.regra, r.fuso, diasFechados(r.feriados.map((f) => f.dia)))
  const [primeira, ultima] = [todas[0], todas.at(-1)]
  if (!primeira || !ultima)
    throw invalido('A repetição não tem nenhum dia.', [{ campo: 'regra', mensagem: 'A repetição não tem nenhum dia' }])
  const inteiro = [
    comFolga(r.regras, { ...primeira, quilometros_previstos_km: q.quilometros_previstos_km }),
    comFolga(r.regras, { ...ultima, quilometros_previstos_km: q.quilometros_previstos_km }),
  ] as const
  const existentes =
    inteiro[1].ate > inteiro[0].de ? await noCaminho(db, r.id, inteiro[0].de, inteiro[1].ate, fora) : []
  return todas.map((o) => {
    const pedido = { ...o, quilometros_previstos_km: q.quilometros_previstos_km }
    const bloco = comFolga(r.regras, pedido)
    const alguem = existentes.find((e) => e.ocupado_de < bloco.ate && e.ocupado_ate > bloco.de)
    const problema = problemaDaJanela(r.regras, r.fuso, pedido, agora, r.feriados)
    return {
      o,
      de: o.de.toISOString(),
      ate: o.ate.toISOString(),
      livre: !alguem && !problema,
      problema: problema?.mensagem ?? null,
      ocupada_por: alguem ? fraseDeQuem(alguem) : null,
      feriado: feriadoDaReserva(r.fuso, o, r.feriados),
    }
  })
}

/** Books one slot or a whole series: all days, or all free ones. */
export async function reservarQuando(
  u: Unidade,
  r: LinhaDoRecurso,
  q: Quando,
  n: Omit<ReservaNova, 'de' | 'ate'>,
  o: { conflitos: 'parar' | 'pular'; aprovada: boolean; agora: Date },
): Promise<{ ids: string[]; puladas: OcorrenciaPrevista[] }> {
  await emFila(u.tx, r.id)
  const lista = await prever(u.tx, r, q, o.agora)
  const [livres, puladas] = [lista.filter((x) => x.livre), lista.filter((x) => !x.livre)]
  const pular = q.regra !== undefined && o.conflitos === 'pular'
  const [tomada] = puladas
  // report the first occupied slot with its own reason, and a rule violation with its field
  if (tomada && (!pular || livres.length === 0)) {
    const bloco = comFolga(r.regras, { ...tomada.o, quilometros_previstos_km: q.quilometros_previstos_km })
    if (tomada.ocupada_por) throw ocupado((await noCaminho(u.tx, r.id, bloco.de, bloco.ate))[0])
    await exigirRegras(u, r, [{ ...n, ...tomada.o, quilometros_previstos_km: q.quilometros_previstos_km }], o.agora)
  }
  const pedidos = livres.map((x): ReservaNova => ({
    ...n,
    de: x.o.de,
    ate: x.o.ate,
    quilometros_previstos_km: q.quilometros_previstos_km,
  }))
  await exigirRegras(u, r, pedidos, o.agora)
  const serie_id = q.regra ? await abrirSerie(u, r, n.usuario_id, q) : null
  const ids: string[] = []
  for (const p of pedidos) ids.push(await reservar(u, r, { ...p, serie_id }, { agora: o.agora, aprovada: o.aprovada }))
  return { ids, puladas: puladas.map(({ o: _, ...p }) => p) }
}

async function abrirSerie(u: Unidade, r: LinhaDoRecurso, usuario_id: string, q: Quando): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('recursos.series')
    .values({
      id,
      recurso_id: r.id,
      usuario_id,
      regra: JSON.stringify(q.regra),
      inicio_local: `${q.inicio_local}:00`,
      fim_local: `${q.fim_local}:00`,
      fuso: r.fuso,
    })
    .execute()
  return id
}
