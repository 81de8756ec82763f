import { alcanceNosFunis, funilVigente } from '#modules/funis/publico.ts'
import { coortesDo, estagiosDo, fluxoDo } from '#modules/paineis/server/consultas/estagios.ts'
import { gruposDo } from '#modules/paineis/server/consultas/grupos.ts'
import { idadesDo, motivosDo, numerosDo, previsaoDo, serieDo } from '#modules/paineis/server/consultas/numeros.ts'
import type { Recorte } from '#modules/paineis/server/consultas/recorte.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { ANTIGOS, gerarFunis, RECENTES } from './gerar-funis.ts'
import { emLaco, type Medida } from './medir.ts'
import { capturar, pisoDe } from './piso.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const FUNIL = 'vu.vendas'
const dia = (atras: number) => new Date(Date.now() - atras * 86_400_000).toISOString().slice(0, 10)
const PERIODO = { de: dia(89), ate: dia(0) }

const perguntas: Record<string, { caminho: string; ler(db: Db, r: Recorte): Promise<unknown>; bounded: boolean }> = {
  numeros: { caminho: 'numeros', ler: (db, r) => numerosDo(db, r, PERIODO), bounded: true },
  serie: { caminho: 'serie', ler: (db, r) => serieDo(db, r, 'dia'), bounded: true },
  estagios: { caminho: 'estagios', ler: estagiosDo, bounded: true },
  fluxo: { caminho: 'fluxo', ler: fluxoDo, bounded: true },
  origens: { caminho: 'grupos', ler: (db, r) => gruposDo(db, r, 'origem'), bounded: true },
  motivos: { caminho: 'motivos', ler: motivosDo, bounded: true },
  previsao: { caminho: 'previsao', ler: previsaoDo, bounded: true },
  idades: { caminho: 'idades', ler: idadesDo, bounded: true },
  // always a whole year: the small company has less than that
  coortes: { caminho: 'coortes', ler: coortesDo, bounded: false },
}

/**
 * Measures each indicator of one funnel over 90 days through HTTP, first with a tenth of the history, then with 2 000
 * 000 transitions, compared with its own SQL on the bare driver.
 */
export const indicadores: Prova = async (casa) => {
  const medir = async (): Promise<Record<string, Medida>> => {
    const [cliente] = casa.clientes(1)
    const m: Record<string, Medida> = {}
    for (const [nome, { caminho }] of Object.entries(perguntas))
      m[nome] = await emLaco(
        [
          () =>
            cliente?.exigir(
              'GET',
              `/api/paineis/${caminho}?de=${PERIODO.de}&ate=${PERIODO.ate}&funil=${FUNIL}${nome === 'origens' ? '&por=origem' : ''}`,
            ) ?? Promise.resolve(),
        ],
        { segundos: 2, aquecer: 0.5 },
      )
    cliente?.fechar()
    return m
  }
  // counted in the funnel that is measured: another benchmark may have filled its own funnel
  const haMaisDe = async (n: number) =>
    (
      await casa.sql(
        'select from funis.transicoes t join funis.funis f on f.id = t.funil_id where f.chave = $1 offset $2 limit 1',
        [FUNIL, n],
      )
    ).length > 0
  if (!(await haMaisDe(10_000))) casa.dizer(`${await gerarFunis(casa.urlDoBanco, RECENTES)} movimentos`)
  const jaGrande = await haMaisDe(200_000)
  const pequena = jaGrande ? null : await medir()
  if (!jaGrande) casa.dizer(`${await gerarFunis(casa.urlDoBanco, ANTIGOS)} movimentos`)
  const grande = await medir()
  const saida: Resultado[] = []
  for (const [nome, { ler, bounded }] of Object.entries(perguntas)) {
    const sqls = await capturar(casa.urlDoBanco, async (db) => ler(db, await recorte(db, casa.usuarioId)))
    const piso = await pisoDe(casa.urlDoBanco, 1, () => sqls, { segundos: 2 })
    const p50 = grande[nome]?.p50 ?? Number.NaN
    saida.push({
      ...resultado(`indicadores.${nome}.p50`, p50, 'ms', { floor: piso.p50 }),
      goal: '< 100',
      ok: p50 < 100,
    })
    if (pequena && bounded)
      saida.push(
        resultado(`indicadores.${nome}.crescimento`, p50, 'ms', {
          floor: pequena[nome]?.p50 ?? Number.NaN,
          goal: 'ratio ≤ 1.2',
          ok: (r) => r <= 1.2,
        }),
      )
  }
  return saida
}

async function recorte(db: Db, usuarioId: string): Promise<Recorte> {
  const alcance = await alcanceNosFunis(db, {
    usuario: { id: usuarioId },
    acesso: { admin: true, departamentos: [] },
  } as unknown as Ctx)
  return { alcance, funis: [await funilVigente(db, FUNIL)], filtros: { ...PERIODO, funil: FUNIL } }
}
